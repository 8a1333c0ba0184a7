/** Everything of one proxy; made once. Each step asks for a part of it by an interface of its own. */
import type { Bank, BankConfig } from '../bank/bank.ts'
import type { Box } from '../base/box.ts'
import type { Confirms } from '../idempotency/confirms.ts'
import type { Limiter } from '../rateLimits/limiter.ts'
import type { LimitTable } from '../rateLimits/table.ts'
import type { SharedStore } from '../store/sharedStore.ts'
import type { Receipt, Sealer } from '../tokens/claims.ts'
import type { ProxyConfig, ProxyPorts } from '../types.ts'
import type { Challenges } from './challenge.ts'

export interface Parts {
  readonly config: ProxyConfig
    & BankConfig & {
      readonly basePath: string
      readonly limits: LimitTable
      readonly trustedProxies: number
      readonly idleMs: number
    }
  readonly ports: ProxyPorts
  readonly store: SharedStore
  readonly limiter: Limiter
  readonly confirms: Confirms
  readonly sealer: Sealer
  readonly receipts: Box<Receipt>
  readonly bank: Bank
  readonly challenges: Challenges
}
