/** The proxy's input: its configuration, and its ports to the outside. */
import type { BankCodes } from '../contract/bankCodes.ts'
import type { Environment } from '../contract/environment.ts'
import type { Method } from '../contract/payloads/payment.ts'
import type { BankProfile } from '../contract/session.ts'
import type { BankPorts } from './bank/bank.ts'
import type { BreakerRule } from './bank/breaker.ts'
import type { SignRequest } from './bank/signing.ts'
import type { Merchant } from './http/origins.ts'
import type { Tracing } from './base/tracing.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import type { LimitTable } from './rateLimits/table.ts'
import type { PersonPolicy, ReportSink } from './reports/reportSink.ts'
import type { SharedStore } from './store/sharedStore.ts'

// Operators write these too.
export type { SharedValues, SigningAnswer, SignRequest, UnsignedRequest } from './bank/signing.ts'
export type { BankInit, BankResponse } from './bank/bankFetch.ts'
export type { LogLine } from './base/ports.ts'

/** Fields that can change while the proxy runs. A pending request goes on with what it has read. */
export interface LiveConfig {
  readonly keys: SigningKeys
  /** Origins of the hosted page. */
  readonly hostedOrigins: readonly string[]
  /** Origins of merchants' pictures; none but the hosted page's own origin when missing. */
  readonly pictureOrigins?: readonly string[]
  readonly merchants: readonly Merchant[]
  readonly bank: BankProfile
  /** Opens the operator's part of healthz; it is off when missing. */
  readonly operatorToken?: string
  /** The ways to pay that may be offered; all when missing. */
  readonly methods?: readonly Method[]
  /** The instalments that may be offered; whatever the bank answers when missing. */
  readonly instalmentMonths?: readonly number[] | undefined
  /** True where the bank is told to ask a code for each payment from a frame; not when missing. */
  readonly codeForFrames?: boolean
  /** The sink's knowledge of the person in a report: everything when missing. The log names nobody. */
  readonly reportPerson?: PersonPolicy
}

export interface ProxyConfig extends LiveConfig {
  readonly environment: Environment
  /** Path at which it is mounted; '/proxy' when missing. */
  readonly basePath?: string
  /** The bank's origin; nothing else is ever asked. */
  readonly bankUrl: string
  readonly appId: string
  /** Signing of requests to the bank; by the specification's rule when missing. */
  readonly signRequest?: SignRequest
  /** The bank's own codes; the specification's when missing. */
  readonly codes?: BankCodes | undefined
  /** At least 32 characters each: the one that seals, then the one that may still open. */
  readonly sessionSecrets: readonly [current: string, previous?: string]
  /** Longest time of the bank, in ms; 60 000 when missing. */
  readonly timeoutMs?: number
  /** Longest wait of a request for a connection to the bank, in ms; 5 000 when missing. */
  readonly connectTimeoutMs?: number
  /** Limits of what may be asked; `DEFAULT_LIMITS` when missing. */
  readonly limits?: LimitTable
  /**
   * Number of proxies of the operator's own that stand in front and add to X-Forwarded-For; 0 when missing.
   */
  readonly trustedProxies?: number
  /** Longest time of the signer, in ms; 5 000 when missing. */
  readonly signerTimeoutMs?: number
  /** Rule by which the breaker opens; `BREAKER_RULE` when missing. */
  readonly breaker?: BreakerRule
  /**
   * After how long without a request a session ends, in ms; only with its life of 30 minutes when missing.
   */
  readonly idleMs?: number
  /** The sink of customer reports; the log when missing. */
  readonly reports?: ReportSink
}

export interface ProxyPorts extends BankPorts {
  /** Store of what requests and replicas share; this process's memory when missing. */
  readonly store?: SharedStore
  /** Tracing, which tells of the work as spans; nothing does when missing. */
  readonly tracing?: Tracing
}

/** A configuration in which nothing is left to a default. */
export interface CompleteConfig extends ProxyConfig {
  readonly basePath: string
  readonly timeoutMs: number
  readonly connectTimeoutMs: number
  readonly signerTimeoutMs: number
  readonly limits: LimitTable
  readonly trustedProxies: number
  readonly idleMs: number
  readonly methods: readonly Method[]
}
