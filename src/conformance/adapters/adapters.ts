/** Everything outside the calls: opening a journey or order, where codes arrive, whose clock can be moved. */
import type { Msisdn } from '../../contract/ids.ts'
import type { OtpPurpose } from '../../sandbox/store.ts'
import type { JourneyKind, OrderKind } from '../kinds.ts'

export type OrderRequest =
  | { readonly open: 'journey'; readonly kind: JourneyKind; readonly msisdn: Msisdn }
  | { readonly open: 'order'; readonly kind: OrderKind; readonly msisdn: Msisdn; readonly amount: string }

export interface WantedCode {
  readonly code: OtpPurpose
  readonly msisdn: Msisdn
  /** Epoch ms by the bank's clock: it was sent no earlier. */
  readonly sentAfter: number
}

/** Each answers undefined where it can't, and what needs it isn't checked. Throws Stop when it is broken. */
export interface Adapters {
  /** The id of a new journey, or the reference of a new order. */
  open(request: OrderRequest): Promise<string | undefined>
  /** The newest code. */
  code(request: WantedCode): Promise<string | undefined>
  /** Moves the bank's clock forward; missing where it can't be moved. */
  readonly advance?: (seconds: number) => Promise<void>
  /** Makes the bank new before each check; missing where it can't be. */
  readonly reset?: () => Promise<void>
}

export interface TestCustomer {
  readonly msisdn: Msisdn
  readonly password: string
  readonly pin: string
}

export interface TestCustomers {
  /** Has a password, a PIN, money in the wallet, and Pay Later. */
  readonly customer: TestCustomer
  /** Numbers that are no customer's; each is used once, unless the bank can be made new. */
  readonly newcomers: readonly Msisdn[]
}
