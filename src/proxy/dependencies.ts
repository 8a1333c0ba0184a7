/**
 * What the proxy works with, made once at its start. A function takes the part of it that it needs
 * (`Needs<'store' | 'ports'>`), so that a test can give it just that.
 */
import type { Bank } from './bank/bank.ts'
import type { Box } from './base/box.ts'
import type { Metrics } from './base/metrics.ts'
import type { Clock, Log, Randomness, Stopwatch } from './base/ports.ts'
import type { Tracing } from './base/tracing.ts'
import type { Registry } from './http/origins.ts'
import type { Confirms } from './idempotency/confirms.ts'
import type { Limiter } from './rateLimits/limiter.ts'
import type { LimitTable } from './rateLimits/table.ts'
import type { SharedStore } from './store/sharedStore.ts'
import type { Claims, Receipt } from './tokens/claims.ts'
import type { Challenges } from './tokens/challenges.ts'
import type { BankGuards, ProxyConfig } from './types.ts'

/** A configuration in which nothing is left to a default. */
export interface CompleteConfig extends ProxyConfig {
  readonly basePath: string
  readonly limits: LimitTable
  readonly trustedProxies: number
  readonly idleMs: number
  readonly bankGuards: BankGuards
}

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
  readonly confirms: Confirms
  readonly sealer: Box<Claims>
  readonly receipts: Box<Receipt>
  readonly bank: Bank
  readonly challenges: Challenges
}

export type Needs<K extends keyof Dependencies> = Pick<Dependencies, K>
