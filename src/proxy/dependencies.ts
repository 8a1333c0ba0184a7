/**
 * The proxy's dependencies, made once at its start. A function takes the part of it that it needs
 * (`Needs<'store' | 'ports'>`), so that a test can give it just that.
 */
import { METHODS } from '../contract/payloads/payment.ts'
import { type Bank, createBank } from './bank/bank.ts'
import { BREAKER_RULE } from './bank/breaker.ts'
import { createSharedValues } from './bank/sharedValues.ts'
import { bankSigning, checkedSigning } from './bank/signing.ts'
import type { Box } from './base/box.ts'
import { CONNECT_MS, MOUNT_PATH, SESSION_MS, SIGNER_MS, TIMEOUT_MS } from './base/limits.ts'
import type { Metrics } from './base/metrics.ts'
import type { Clock, Log, Randomness, Stopwatch } from './base/ports.ts'
import { clean } from './base/redact.ts'
import type { Tracing } from './base/tracing.ts'
import { createRegistry, type Registry } from './http/origins.ts'
import { createUnderWay, type UnderWay } from './idempotency/underWay.ts'
import { createLimiter, type Limiter } from './rateLimits/limiter.ts'
import { DEFAULT_LIMITS } from './rateLimits/table.ts'
import { memoryStore } from './store/memory.ts'
import type { SharedStore } from './store/sharedStore.ts'
import { type Challenges, createChallenges } from './tokens/challenges.ts'
import { type Claims, createReceipts, createSealer, type Receipt } from './tokens/claims.ts'
import type { CompleteConfig, LiveConfig, ProxyConfig, ProxyPorts } from './types.ts'

export interface Dependencies {
  /** A reload changes fields of it; read them when a request needs them. */
  readonly config: CompleteConfig
  /** The registered pages, looked up by origin; a reload makes it anew. */
  registry: Registry
  readonly ports: Clock
    & Stopwatch
    & Randomness
    & Log & { readonly metrics?: Metrics; readonly tracing?: Tracing }
  readonly store: SharedStore
  readonly limiter: Limiter
  readonly underWay: UnderWay
  readonly sealer: Box<Claims>
  readonly receipts: Box<Receipt>
  readonly bank: Bank
  readonly challenges: Challenges
}

export type Needs<K extends keyof Dependencies> = Pick<Dependencies, K>

const LIVE_FIELDS: Readonly<Record<keyof LiveConfig, true>> = {
  keys: true,
  hostedOrigins: true,
  pictureOrigins: true,
  merchants: true,
  bank: true,
  operatorToken: true,
  methods: true,
  instalmentMonths: true,
  codeForFrames: true,
  reportPerson: true,
}

/** Everything that a reload takes over, as a whole: what is missing now isn't kept from before. */
export const liveFields = (config: LiveConfig): Partial<LiveConfig> => ({
  ...Object.fromEntries(Object.keys(LIVE_FIELDS).map((name) => [name, config[name as keyof LiveConfig]])),
  methods: config.methods ?? METHODS,
})

export function createDependencies(settings: ProxyConfig, proxyPorts: ProxyPorts): Dependencies {
  const ports: ProxyPorts = { ...proxyPorts, log: (line) => proxyPorts.log(clean(line)) }
  // One object that all share: a reload changes its fields.
  const config = {
    basePath: MOUNT_PATH,
    timeoutMs: TIMEOUT_MS,
    connectTimeoutMs: CONNECT_MS,
    signerTimeoutMs: SIGNER_MS,
    breaker: BREAKER_RULE,
    limits: DEFAULT_LIMITS,
    trustedProxies: 0,
    idleMs: SESSION_MS,
    methods: METHODS,
    ...settings,
    signsAnew: settings.signRequest !== undefined,
    signRequest: checkedSigning(settings.signRequest ?? bankSigning()),
    bankUrl: settings.bankUrl.replace(/\/+$/, ''),
  }
  const store = ports.store ?? memoryStore(ports)
  const { sessionSecrets: secrets } = config
  return {
    config,
    registry: createRegistry(config),
    ports,
    store,
    limiter: createLimiter(config.limits, store, secrets[0]),
    underWay: createUnderWay(store.notes, config.timeoutMs, ports),
    sealer: createSealer(secrets),
    receipts: createReceipts(secrets),
    bank: createBank(config, { ...ports, shared: createSharedValues(store, secrets, ports) }),
    challenges: createChallenges(secrets, ports, store),
  }
}
