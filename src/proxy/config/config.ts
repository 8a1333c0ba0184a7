/**
 * Reads the variables of `variables.ts` into a configuration; refuses with sentences that name the variable
 * and how to correct it.
 */
import * as v from 'valibot'
import { hex } from '../base/bytes.ts'
import type { Egress } from '../base/egress.ts'
import { declaredSigning, type SignRequest } from '../bank/signing.ts'
import { readKeys } from './keys.ts'
import { type ModulePorts, readSigningModule } from './modules.ts'
import {
  checkDescriptors,
  checkPages,
  checkPorts,
  checkStore,
  clientConnections,
  type DescriptorPorts,
  forbiddenInPro,
} from './rules.ts'
import type { BankReading } from '../../bank/bankFile.ts'
import type { ServedBank } from '../../bank/signing.ts'
import { profileOf } from '../../bank/profile.ts'
import type { LogLevel } from './logLevel.ts'
import { changedLimits } from '../rateLimits/table.ts'
import { summarize, sentenceOf } from '../../domain/sentence.ts'
import type { SigningKeys } from '../keys/signingKeys.ts'
import { type EnvVariables, type Setting, readSources, type SourcePorts, type Sources } from './sources.ts'
import type { RedisSettings } from '../store/redisSettings.ts'
import { type LoadedCertificate, readTls, type TlsPorts } from './tls.ts'
import { checkTraces, readTraces } from './traces.ts'
import type { TraceSettings } from '../traces/settings.ts'
import type { CompleteConfig, LiveConfig } from '../types.ts'
import type { BankTls } from '../bank/upstream.ts'
import { warningsOf } from './warnings.ts'
import {
  isRight,
  type LiveName,
  type RightValues,
  type Values,
  type Variable,
  type VariableName,
  variableNames,
  variables,
} from './variables.ts'

export type { EnvVariables }

/** Every reason why it can't start, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The proxy can't start.\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export interface ConfigPorts extends SourcePorts, ModulePorts, TlsPorts, DescriptorPorts {
  /** Reads a bank's folder; the demo's when none is named. */
  readBank(dir: string | undefined): BankReading<ServedBank>
  random(bytes: number): Uint8Array
}

export interface Settings {
  readonly config: CompleteConfig
  readonly host: string
  readonly port: number
  /** Of the operator's own listener. */
  readonly operatorPort?: number
  /** Time for which requests are still taken after a stop. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  /** Of the built pages, when the proxy serves them. */
  readonly hostedDir?: string
  /** Connections kept open to the bank. */
  readonly connections: number
  readonly tls: BankTls
  /** Those in it, with their ends. */
  readonly certificates: readonly LoadedCertificate[]
  /** The proxy that leads out, to the bank, the address for reports and the collector. */
  readonly egress?: Egress
  /** Time for which an idle connection of a client is kept, in ms. */
  readonly keepAliveMs: number
  /** Connections of clients at the same time. */
  readonly maxConnections: number
  /** Longest time of a client for sending a request. */
  readonly clientTimeoutMs: number
  /** Address to which customer reports are posted. */
  readonly reportsUrl?: string
  /** The store that replicas share. */
  readonly redis?: RedisSettings
  /** Settings of the spans that tell of the work; nothing is traced when missing. */
  readonly traces?: TraceSettings
}

/** All that can be said of a configuration, whether one can start with it or not. */
export interface Inspection {
  readonly sources: Sources
  /** Every file that was read for it, or that couldn't be. */
  readonly files: readonly string[]
  readonly values: Values
  readonly keys: SigningKeys | undefined
  /** Undefined where its folder has mistakes. */
  readonly bank: ServedBank | undefined
  readonly problems: readonly string[]
  /** Values that an operator may have meant otherwise, one sentence each; the proxy starts. */
  readonly warnings: readonly string[]
  /** Undefined when there are problems. */
  readonly settings?: Settings
}

const placeOf = ({ source, path }: Setting): string => (source === 'file' && path ? ` (${path})` : '')

/**
 * The value of one variable; undefined with a sentence when it is missing or wrong, without one when nobody
 * needs it.
 */
function valueOf(
  name: VariableName,
  { settings, unreadable }: Sources,
  environment: Values['ENVIRONMENT'],
  problems: string[],
): unknown {
  const variable: Variable<unknown> = variables[name]
  const entry = settings[name]
  if (!entry && unreadable.includes(name)) return undefined
  const isSpared = variable.unless !== undefined && settings[variable.unless as VariableName] !== undefined
  if (!entry && !isSpared && environment && variable.required.includes(environment)) {
    const names = variable.file ? `${name} (or ${name}_FILE)` : name
    problems.push(
      `${names} is missing; ${environment} needs it: ${variable.meaning}. Example: ${variable.example}`,
    )
    return undefined
  }
  const text = entry?.text ?? variable.default
  if (text === null) return undefined
  const parseResult = v.safeParse(variable.schema, text)
  if (parseResult.success) return parseResult.output
  const sentences = parseResult.issues.map(
    (issue, index) =>
      `${sentenceOf(name, issue, !variable.secret)}${entry ? placeOf(entry) : ''}.${index === 0 ? ` Example: ${variable.example}` : ''}`,
  )
  problems.push(...summarize(name, sentences))
  return undefined
}

function readValues(sources: Sources, problems: string[]): Values {
  const environment = valueOf('ENVIRONMENT', sources, undefined, problems) as Values['ENVIRONMENT']
  return Object.fromEntries(
    variableNames.map((name) => [
      name,
      name === 'ENVIRONMENT' ? environment : valueOf(name, sources, environment, problems),
    ]),
  ) as Values
}

/** Redis, where its address is given. */
const redisOf = (values: RightValues): RedisSettings | undefined =>
  values.REDIS_URL && {
    urls: values.REDIS_URL,
    topology: values.REDIS_TOPOLOGY,
    master: values.REDIS_MASTER,
    ...(values.REDIS_SENTINEL_PASSWORD && { sentinelPassword: values.REDIS_SENTINEL_PASSWORD }),
    prefix: values.REDIS_PREFIX,
    timeoutMs: values.REDIS_TIMEOUT_MS,
  }

/** Files of the bank's folder that a reload reads again. */
const bankFiles = ({ BANK_DIR }: Values): string[] =>
  BANK_DIR === undefined
    ? []
    : ['bank.json', 'signing.json', 'codes.json'].map((file) => `${BANK_DIR}/${file}`)

/** Content of the bank's folder that only a start takes. */
type FixedBank = Pick<ServedBank, 'signing' | 'codes'>
export const fixedBank = ({ signing, codes }: FixedBank): FixedBank => ({ signing, codes })

/** The bank of the folder. The demo's stands in where none is named, without its branches. */
function readBank({ BANK_DIR }: Values, ports: ConfigPorts, problems: string[]): ServedBank | undefined {
  const { bank, problems: mistakes } = ports.readBank(BANK_DIR)
  problems.push(...mistakes.map((mistake) => `BANK_DIR: ${mistake}`))
  return BANK_DIR === undefined && bank ? { ...bank, offices: [] } : bank
}

/** The folder's profile, where the operator's doesn't say something else. */
function profileIn(
  { HOSTED_URL, BANK_PROFILE }: Pick<RightValues, 'HOSTED_URL' | 'BANK_PROFILE'>,
  bank: Omit<ServedBank, keyof FixedBank>,
): CompleteConfig['bank'] {
  const changes = Object.fromEntries(Object.entries(BANK_PROFILE).filter(([, value]) => value !== undefined))
  const documents = { ...bank.documents, ...BANK_PROFILE.documents }
  return profileOf({ ...bank, ...changes, documents }, HOSTED_URL)
}

/** The handler's dependencies that a reload takes over, out of nothing but what a reload reads. */
const liveOf = (
  values: Pick<RightValues, LiveName>,
  bank: Omit<ServedBank, keyof FixedBank>,
): Omit<LiveConfig, 'keys'> & Pick<CompleteConfig, 'methods'> => ({
  hostedOrigins: [...new Set([new URL(values.HOSTED_URL).origin, ...values.HOSTED_ORIGINS])],
  pictureOrigins: values.PICTURE_ORIGINS,
  merchants: values.MERCHANTS,
  bank: profileIn(values, bank),
  methods: bank.methods,
  instalmentMonths: bank.instalmentMonths,
  codeForFrames: bank.codeForFrames,
  reportPerson: values.REPORTS_PERSON,
  ...(values.OPERATOR_TOKEN && { operatorToken: values.OPERATOR_TOKEN }),
})

/** Those that only a start takes, out of nothing that a reload reads, but for what is always needed. */
const fixedOf = (
  values: Omit<RightValues, LiveName>,
  { codes }: FixedBank,
  { random }: ConfigPorts,
): Omit<CompleteConfig, keyof LiveConfig | 'bankUrl' | 'appId'> => {
  const secret = values.SESSION_SECRET ?? hex(random(32))
  return {
    environment: values.ENVIRONMENT,
    sessionSecrets: values.SESSION_SECRET_PREVIOUS ? [secret, values.SESSION_SECRET_PREVIOUS] : [secret],
    limits: changedLimits(values.LIMITS),
    trustedProxies: values.TRUSTED_PROXIES,
    idleMs: values.SESSION_IDLE_MS,
    basePath: values.BASE_PATH,
    timeoutMs: values.BANK_TIMEOUT_MS,
    connectTimeoutMs: values.BANK_CONNECT_TIMEOUT_MS,
    signerTimeoutMs: values.SIGNER_TIMEOUT_MS,
    breaker: { failures: values.BANK_BREAKER_FAILURES, openMs: values.BANK_BREAKER_MS },
    ...(codes && { codes }),
  }
}

/** Undefined when something is wrong, or missing and always needed. Every default stands in the table. */
function settle(
  values: Values,
  {
    keys,
    signRequest,
    bank,
  }: { keys: SigningKeys | undefined; signRequest: SignRequest | undefined; bank: ServedBank | undefined },
  read: Pick<Settings, 'tls' | 'certificates'>,
  ports: ConfigPorts,
): Settings | undefined {
  if (!isRight(values)) return undefined
  const { BANK_URL, BANK_APP_ID } = values
  if (!BANK_URL || !BANK_APP_ID || !keys || !bank) return undefined
  const traces = readTraces(values, values.ENVIRONMENT)
  const redis = redisOf(values)
  return {
    host: values.HOST,
    port: values.PORT,
    ...(values.OPERATOR_PORT !== undefined && { operatorPort: values.OPERATOR_PORT }),
    ...(values.HOSTED_DIR !== undefined && { hostedDir: values.HOSTED_DIR }),
    drainMs: values.DRAIN_MS,
    keepAliveMs: values.KEEP_ALIVE_MS,
    maxConnections: clientConnections(values.BANK_CONNECTIONS, ports),
    logLevel: values.LOG_LEVEL,
    ...read,
    ...(traces && { traces }),
    connections: values.BANK_CONNECTIONS,
    ...(values.HTTPS_PROXY && { egress: { proxy: values.HTTPS_PROXY, except: values.NO_PROXY } }),
    clientTimeoutMs: values.CLIENT_TIMEOUT_MS,
    ...(values.REPORTS_URL && { reportsUrl: values.REPORTS_URL }),
    ...(redis && { redis }),
    config: {
      ...fixedOf(values, bank, ports),
      ...liveOf(values, bank),
      bankUrl: BANK_URL,
      appId: BANK_APP_ID,
      keys,
      ...(signRequest && { signRequest }),
    },
  }
}

/** Reads and checks everything, and throws nothing. */
export async function inspectConfig(env: EnvVariables, ports: ConfigPorts): Promise<Inspection> {
  const sources = await readSources(env, ports)
  const problems = [...sources.problems]
  const values = readValues(sources, problems)
  const bank = readBank(values, ports, problems)
  const warnings = warningsOf(values, bank, ports.readBank(undefined).bank)
  problems.push(
    ...checkStore(values),
    ...checkTraces(values),
    ...checkPorts(values),
    ...checkDescriptors(values, ports),
    ...forbiddenInPro(values, bank),
  )
  const keys = await readKeys(values, sources, ports, problems)
  const module = await readSigningModule(values.SIGNING_MODULE, ports, problems)
  const signRequest = module?.sign ?? (bank?.signing && declaredSigning(bank.signing))
  const { tls, certificates } = readTls(values, ports, { problems, warnings })
  problems.push(...(await checkPages(values, ports)))
  const settings = settle(values, { keys, signRequest, bank }, { tls, certificates }, ports)
  return {
    sources,
    files: [...sources.files, ...bankFiles(values)],
    values,
    keys,
    bank,
    problems,
    warnings,
    ...(settings && problems.length === 0 ? { settings } : {}),
  }
}

/** Throws ConfigError. */
export async function readConfig(env: EnvVariables, ports: ConfigPorts): Promise<Settings> {
  const { settings, problems } = await inspectConfig(env, ports)
  if (!settings) throw new ConfigError(problems)
  return settings
}
