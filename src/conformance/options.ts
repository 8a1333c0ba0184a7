/** Reads the command's flags. Whatever is wrong is said in a sentence that names the flag. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ID } from '../contract/ids.ts'
import type { BankReading } from '../bank/bankFile.ts'
import type { ServedBank } from '../bank/signing.ts'
import { msisdn } from '../contract/payloads/fields.ts'
import { isLoopback, isOrigin } from '../domain/origin.ts'
import type { BankTls } from '../proxy/bank/upstream.ts'
import { type ModulePorts, readSigningModule, type SigningModule } from '../proxy/config/modules.ts'
import { readTls } from '../proxy/config/tls.ts'
import { createSigner, KeyIdMissing } from '../proxy/keys/signer.ts'
import type { Signer } from '../proxy/keys/signingKeys.ts'
import { tryTls } from '../proxy/operate/tryTls.ts'
import type { TestCustomers } from './adapters/adapters.ts'
import type { CommandOptions } from './adapters/commands.ts'
import type { Check } from './check.ts'
import { checks } from './checks/checks.ts'
import { dialectOf, type Dialect } from './dialect.ts'
import { flagNames, flagOf, type FlagName } from './flags.ts'
import { journeyKinds, orderKinds } from './kinds.ts'
import type { LoadOptions } from './kit.ts'

/** Wrong flags; the message is all that is needed. */
export class UsageError extends Error {}

export interface OwnBank {
  readonly url: string
  readonly appId: string
  readonly current: Signer
  readonly next: Signer | undefined
  readonly people: TestCustomers
  readonly surroundings: CommandOptions
  readonly isVouched: boolean
  readonly tls: BankTls
  readonly rate: number
}

export interface Options {
  /** Undefined: the sandbox bank. */
  readonly ownBank: OwnBank | undefined
  readonly dialect: Dialect
  readonly checks: readonly Check[]
  readonly load: LoadOptions
  readonly timeoutMs: number
  readonly out: string
}

export interface OptionPorts extends ModulePorts {
  /** The text of a file; throws as node:fs does. */
  read(path: string): string
  /** A bank's folder. */
  readBank(dir: string): BankReading<ServedBank>
  /** Asks somebody at the terminal; undefined where nobody sits. */
  readonly prompt: CommandOptions['prompt']
}

type Values = Partial<Record<FlagName, string | boolean | (string | boolean)[]>>

/** The flags as they were given. Throws Usage. */
export function readFlags(args: readonly string[]): Values {
  const options = Object.fromEntries(
    flagNames.map((name) => {
      const { value, multiple = false } = flagOf(name)
      return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple }]
    }),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${sentence.replaceAll('\n', ' ').replace(/\.$/, '')}. --help names all flags.`)
  }
}

const textOf = (values: Values, name: FlagName): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

const listOf = (values: Values, name: FlagName): string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.map(String).flatMap((text) => text.split(',')) : []
}

function numberOf(values: Values, name: FlagName, min: number, max: number, usual: number): number {
  const text = textOf(values, name)
  if (text === undefined) return usual
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

function requiredValue(values: Values, name: FlagName): string {
  const text = textOf(values, name)
  if (text === undefined || text === '') throw new UsageError(`--${name} is missing; --bank needs it.`)
  return text
}

/** The text of the file that a flag names. */
function fileOf(values: Values, name: FlagName, { read }: OptionPorts): string | undefined {
  const path = textOf(values, name)
  if (path === undefined) return undefined
  try {
    return read(path)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--${name}: the file ${path} can't be read (${code}).`)
  }
}

function urlOf(values: Values): string {
  const text = (textOf(values, 'bank') ?? '').replace(/\/$/, '')
  if (!isOrigin(text))
    throw new UsageError(
      `--bank must be an origin such as https://uat.bank.example, without a path, not "${text}".`,
    )
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || isLoopback(hostname)) return text
  throw new UsageError(`--bank must begin with https://; http:// is for a bank on this machine only.`)
}

async function signerOf(
  values: Values,
  [key, id]: readonly [key: 'key' | 'next-key', id: 'key-id' | 'next-key-id'],
  ports: OptionPorts,
): Promise<Signer | undefined> {
  const text = fileOf(values, key, ports)
  if (text === undefined) {
    if (values[id] !== undefined) throw new UsageError(`--${key} is missing; --${id} needs it.`)
    return undefined
  }
  try {
    return await createSigner(text, textOf(values, id))
  } catch (error) {
    if (error instanceof KeyIdMissing) throw new UsageError(`--${id} is missing; --${key} needs it.`)
    throw new UsageError(`--${key} ${error instanceof Error ? error.message : 'must be a key'}.`)
  }
}

const people = v.strictObject({
  customer: v.strictObject({ msisdn, password: v.string(), pin: v.string() }),
  newcomers: v.optional(v.array(msisdn), []),
})

function peopleOf(values: Values, ports: OptionPorts): TestCustomers {
  requiredValue(values, 'people')
  const form =
    '{"customer": {"msisdn": "81…", "password": "…", "pin": "…"}, "newcomers": ["81…"]}, numbers without +62 or 0'
  try {
    const reading = v.safeParse(people, JSON.parse(fileOf(values, 'people', ports) ?? ''))
    if (reading.success) return reading.output
    const [issue] = reading.issues
    throw new UsageError(`--people: ${v.getDotPath(issue) ?? 'the file'} isn't as it must be: ${form}.`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`--people must be JSON: ${form}.`)
    throw error
  }
}

/** Dialect of the folder's bank. */
function readDialect(values: Values, ports: OptionPorts): Dialect {
  const dir = textOf(values, 'folder')
  if (dir === undefined) return {}
  const { bank, problems } = ports.readBank(dir)
  if (!bank || problems.length > 0)
    throw new UsageError(problems.map((problem) => `--folder: ${problem}`).join('\n'))
  return dialectOf(bank)
}

/** The flags, with the module that the proxy's variable names where no flag does. */
export const withModule = (values: Values, { SIGNING_MODULE: path }: NodeJS.ProcessEnv): Values =>
  path ? { 'signing-module': path, ...values } : values

/** A module that signs. The sandbox bank, which stands in for a missing --bank, needs its `verify`. */
async function moduleOf(values: Values, ports: OptionPorts): Promise<SigningModule | undefined> {
  const problems: string[] = []
  const path = textOf(values, 'signing-module')
  const module = await readSigningModule(path, ports, problems, 'The signing module')
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  if (module && !module.verify && values.bank === undefined)
    throw new UsageError(
      'The signing module exports no verify, so the sandbox bank cannot tell what is signed rightly; add it, or --bank.',
    )
  return module
}

/** `success=or-1,or-2` several times over: ids by kind. */
function referencesOf<K extends string>(
  values: Values,
  name: 'journey' | 'order',
  kinds: Readonly<Record<K, string>>,
): Partial<Record<K, string[]>> {
  const all: Partial<Record<K, string[]>> = {}
  const entries = values[name]
  for (const value of Array.isArray(entries) ? entries.map(String) : []) {
    const [kind = '', ids = ''] = value.split('=', 2)
    if (!Object.hasOwn(kinds, kind))
      throw new UsageError(`--${name}: "${kind}" is no kind; there are ${Object.keys(kinds).join(', ')}.`)
    const wrong = ids.split(',').find((id) => !ID.test(id))
    if (wrong !== undefined) throw new UsageError(`--${name} ${kind}: "${wrong}" can't be an id.`)
    all[kind as K] = [...(all[kind as K] ?? []), ...ids.split(',')]
  }
  return all
}

/** Flags for what the proxy has as variables. */
const AS_FLAGS = {
  BANK_CLIENT_CERT: '--client-cert',
  BANK_CLIENT_KEY: '--client-key',
  BANK_CA: '--ca',
} as const

function tlsOf(values: Values, ports: OptionPorts): BankTls {
  const min = textOf(values, 'tls-min') ?? '1.3'
  if (min !== '1.3' && min !== '1.2') throw new UsageError(`--tls-min must be 1.3 or 1.2, not "${min}".`)
  const ca = fileOf(values, 'ca', ports)
  const problems: string[] = []
  const { tls } = readTls(
    {
      BANK_TLS_MIN: min,
      BANK_CA: ca,
      BANK_CLIENT_CERT: fileOf(values, 'client-cert', ports),
      BANK_CLIENT_KEY: fileOf(values, 'client-key', ports),
    },
    { tryTls, now: Date.now },
    { problems, warnings: [] },
  )
  const [problem] = problems
  if (problem === undefined) return tls
  throw new UsageError(
    Object.entries(AS_FLAGS).reduce((text, [name, flag]) => text.replaceAll(name, flag), problem),
  )
}

async function ownBank(values: Values, ports: OptionPorts): Promise<OwnBank> {
  const url = urlOf(values)
  const appId = requiredValue(values, 'app-id')
  requiredValue(values, 'key')
  const current = await signerOf(values, ['key', 'key-id'], ports)
  if (!current) throw new UsageError('--key is missing; --bank needs it.')
  const next = await signerOf(values, ['next-key', 'next-key-id'], ports)
  if (next?.kid === current.kid)
    throw new UsageError(`--next-key-id must be another than that of --key, "${current.kid}".`)
  return {
    url,
    appId,
    current,
    next,
    people: peopleOf(values, ports),
    surroundings: {
      openCommand: textOf(values, 'open-command'),
      journeys: referencesOf(values, 'journey', journeyKinds),
      orders: referencesOf(values, 'order', orderKinds),
      inboxCommand: textOf(values, 'inbox-command'),
      clockCommand: textOf(values, 'clock-command'),
      prompt: ports.prompt,
    },
    isVouched: values['test-system'] === true,
    tls: tlsOf(values, ports),
    rate: numberOf(values, 'rate', 1, 1000, 10),
  }
}

function chosenChecks(values: Values): readonly Check[] {
  const selection = listOf(values, 'only')
  if (selection.length === 0) return checks
  const isMeant = (id: string, name: string): boolean => id === name || id.startsWith(`${name}/`)
  const unknown = selection.find((name) => !checks.some(({ id }) => isMeant(id, name)))
  if (unknown !== undefined)
    throw new UsageError(`--only: no check or section is called "${unknown}"; --list names them.`)
  return checks.filter(({ id }) => selection.some((name) => isMeant(id, name)))
}

/** Throws Usage. */
export async function readOptions(values: Values, ports: OptionPorts): Promise<Options> {
  const empty = flagNames.find((name) => [values[name]].flat().includes(''))
  if (empty !== undefined) throw new UsageError(`--${empty} is empty; it takes ${flagOf(empty).value}.`)
  const loneFlag = flagNames.find((name) => flagOf(name).isOwn === true && values[name] !== undefined)
  if (values.bank === undefined && loneFlag !== undefined)
    throw new UsageError(`--${loneFlag} is for a bank of your own; add --bank.`)
  const module = await moduleOf(values, ports)
  return {
    checks: chosenChecks(values),
    load: {
      requests: numberOf(values, 'requests', 1, 10_000, 60),
      atOnce: numberOf(values, 'at-once', 1, 64, 8),
    },
    timeoutMs: 1000 * numberOf(values, 'timeout', 1, 120, 30),
    out: textOf(values, 'out') ?? '.cache/conformance',
    dialect: { ...readDialect(values, ports), ...(module && { module }) },
    ownBank: values.bank === undefined ? undefined : await ownBank(values, ports),
  }
}
