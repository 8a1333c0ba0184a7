/** Reads the environment variables of `variables.ts` into a configuration; refuses with sentences that name the variable. */
import { ANY_LOOPBACK } from '../domain/origin.ts'
import { demoProfile } from './profile.ts'
import { createSigner, type Signer, type SigningKeys } from './signer.ts'
import type { ProxyConfig } from './types.ts'
import { type Value, type Variable, type VariableName, variables } from './variables.ts'

/** Every reason why it can't start, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The proxy can't start.\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Environs = Readonly<Record<string, string | undefined>>

export interface ConfigPorts {
  readFile(path: string): Promise<string>
  random(bytes: number): Uint8Array
}

export interface Settings {
  readonly config: ProxyConfig
  readonly host: string
  readonly port: number
  /** Connections kept open to the bank. */
  readonly connections: number
  /** Where customer reports are posted. */
  readonly reportsUrl?: string
}

type Values = { [N in VariableName]: Value<N> | undefined }

const messageOf = (error: unknown) => error instanceof Error ? error.message : String(error)

/** Collects every problem instead of stopping at the first. */
function createReader(env: Environs, ports: ConfigPorts, problems: string[]) {
  async function textOf(name: VariableName, { file }: Variable<unknown>): Promise<string | undefined> {
    const path = file && env[`${name}_FILE`]
    if (env[name]) return env[name]
    if (!path) return undefined
    return ports.readFile(path).then((text) => text.trim()).catch((error: unknown) => {
      problems.push(`${name}_FILE can't be read: ${messageOf(error)}.`)
      return undefined
    })
  }

  async function read(name: VariableName, environment: Values['ENVIRONMENT']): Promise<unknown> {
    const variable: Variable<unknown> = variables[name]
    const text = await textOf(name, variable)
    if (text === undefined && environment && variable.required.includes(environment)) {
      const given = variable.file && env[`${name}_FILE`]
      const names = variable.file ? `${name} (or ${name}_FILE)` : name
      if (!given) problems.push(`${names} is missing; ${environment} needs it: ${variable.meaning}.`)
      return undefined
    }
    const used = text ?? variable.default
    if (used === null) return undefined
    try {
      return variable.parse(used)
    } catch (error) {
      problems.push(`${name} ${messageOf(error)}.`)
      return undefined
    }
  }

  return async (): Promise<Values> => {
    const environment = await read('ENVIRONMENT', undefined) as Values['ENVIRONMENT']
    const names = (Object.keys(variables) as VariableName[]).filter((name) => name !== 'ENVIRONMENT')
    const pairs: [string, unknown][] = [['ENVIRONMENT', environment]]
    for (const name of names) pairs.push([name, await read(name, environment)])
    return Object.fromEntries(pairs) as Values
  }
}

/** What only PRO forbids. */
function checkPro(values: Values, problems: string[]): void {
  if (values.ENVIRONMENT !== 'PRO') return
  if (values.SANDBOX === 'on') problems.push("SANDBOX can't be on in PRO.")
  if (values.BANK_URL && !values.BANK_URL.startsWith('https:')) problems.push('BANK_URL must be https in PRO.')
  if (values.HOSTED_URL && !values.HOSTED_URL.startsWith('https:')) problems.push('HOSTED_URL must be https in PRO.')
  if (values.REPORTS_URL && !values.REPORTS_URL.startsWith('https:')) problems.push('REPORTS_URL must be https in PRO.')
  const lists: [VariableName, readonly string[]][] = [
    ['HOSTED_ORIGINS', values.HOSTED_ORIGINS ?? []],
    ['MERCHANTS', (values.MERCHANTS ?? []).flatMap((one) => [...one.embedOrigins, ...one.inlineOrigins, ...one.returnOrigins])],
  ]
  for (const [name, origins] of lists) {
    const plain = origins.find((origin) => origin === ANY_LOOPBACK || !origin.startsWith('https:'))
    if (plain) problems.push(`${name} must hold https origins only in PRO, not ${plain}.`)
  }
}

async function readKeys(values: Values, problems: string[]): Promise<SigningKeys | undefined> {
  const signer = (name: 'SIGNING_KEY' | 'SIGNING_KEY_NEXT', kid: string | undefined): Promise<Signer | undefined> | undefined => {
    const text = values[name]
    return text === undefined ? undefined : createSigner(text, kid).catch((error: unknown) => {
      problems.push(`${name} ${messageOf(error)}${/key id/.test(messageOf(error)) ? `: ${name}_ID is missing` : ''}.`)
      return undefined
    })
  }
  const current = await signer('SIGNING_KEY', values.SIGNING_KEY_ID)
  const next = await signer('SIGNING_KEY_NEXT', values.SIGNING_KEY_NEXT_ID)
  const from = values.SIGNING_KEY_NEXT_FROM
  if (next && from === undefined) problems.push('SIGNING_KEY_NEXT_FROM is missing; SIGNING_KEY_NEXT needs it.')
  if (!current) return undefined
  return next && from !== undefined ? { current, next: { signer: next, from } } : { current }
}

/** Throws ConfigError. */
export async function readConfig(env: Environs, ports: ConfigPorts): Promise<Settings> {
  const problems: string[] = []
  const values = await createReader(env, ports, problems)()
  checkPro(values, problems)
  const keys = await readKeys(values, problems)
  const { ENVIRONMENT, HOST, PORT, BANK_URL, BANK_APP_ID, HOSTED_URL, MERCHANTS, BANK_PROFILE } = values
  const whole = ENVIRONMENT && HOST && PORT !== undefined && BANK_URL && BANK_APP_ID && HOSTED_URL && MERCHANTS && keys
  if (problems.length > 0 || !whole) throw new ConfigError(problems)
  const secret = values.SESSION_SECRET ?? Array.from(ports.random(32), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const demo = demoProfile(HOSTED_URL)
  const given = Object.fromEntries(Object.entries(BANK_PROFILE ?? {}).filter(([, value]) => value !== undefined))
  return {
    host: HOST,
    port: PORT,
    connections: values.BANK_CONNECTIONS ?? 1,
    ...(values.REPORTS_URL ? { reportsUrl: values.REPORTS_URL } : {}),
    config: {
      environment: ENVIRONMENT,
      bankUrl: BANK_URL,
      appId: BANK_APP_ID,
      keys,
      sessionSecrets: values.SESSION_SECRET_PREVIOUS ? [secret, values.SESSION_SECRET_PREVIOUS] : [secret],
      hostedOrigins: [...new Set([new URL(HOSTED_URL).origin, ...(values.HOSTED_ORIGINS ?? [])])],
      merchants: MERCHANTS,
      bank: { ...demo, ...given, documents: { ...demo.documents, ...BANK_PROFILE?.documents } } as ProxyConfig['bank'],
      ...(values.BASE_PATH ? { basePath: values.BASE_PATH } : {}),
      ...(values.BANK_TIMEOUT_MS ? { timeoutMs: values.BANK_TIMEOUT_MS } : {}),
      ...(values.REPORTS_PERSON ? { reportPerson: values.REPORTS_PERSON } : {}),
      ...(values.OPERATOR_TOKEN ? { operatorToken: values.OPERATOR_TOKEN } : {}),
    },
  }
}
