/** All that the sandbox bank remembers, in one object; resetting is making a new one. */
import type { EndedOrder, FailureData } from '../../src/contract/envelope.ts'
import type { Msisdn } from '../../src/contract/ids.ts'
import type { Sen } from '../../src/contract/money.ts'
import type { Consent } from '../../src/contract/payloads/fields.ts'
import type { AccountKind } from '../../src/contract/payloads/otp.ts'
import type { ConfirmAnswer, Method, StatusAnswer } from '../../src/contract/payloads/payment.ts'
import type { Attempts } from '../../src/domain/attempts.ts'
import { seededCustomers, type Customer } from './customers.ts'
import type { JourneyScenario, OrderScenario } from './scenarios.ts'

export interface Journey {
  readonly id: string
  readonly merchantId: string
  readonly scenario: JourneyScenario
  /** How often the scenario's refusal is still given. */
  refusalsLeft: number
  /** The number that the partner platform has on file. */
  readonly msisdn: Msisdn | null
  readonly createdAt: number
  /** The number whose code was right. */
  customer: Msisdn | null
  account: AccountKind | null
  loggedIn: boolean
  registered: boolean
  passwordSet: boolean
  unlinkVerified: boolean
  consents: readonly Consent[]
  /** The consents of this journey were refused once as outdated. */
  termsRenewed: boolean
  /** Epoch ms. */
  finished: { what: 'linked' | 'unlinked' | 'elsewhere'; at: number } | null
}

/** What was agreed to with a Pay Later payment. */
export interface Credit {
  readonly months: number
  /** Service and admin fee; total repayment. */
  readonly fee: Sen
  readonly total: Sen
  readonly agreement: readonly Consent[]
}

export interface Payment {
  readonly method: Method
  /** Money that leaves the wallet or is financed; points come on top. */
  readonly amount: Sen
  readonly points: number
  /** Of a Pay Later payment. */
  readonly credit?: Credit
  /** What a Pay Later purchase begins with. */
  readonly instalments?: NonNullable<StatusAnswer['instalments']>
  /** Null while an OTP is awaited. Epoch ms. */
  startedAt: number | null
}

export type OrderState = 'OPEN' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'ON_HOLD' | 'CANCELLED'

export interface Order {
  readonly ref: string
  readonly orderNo: string
  readonly merchantId: string
  readonly msisdn: Msisdn
  amount: Sen
  readonly scenario: OrderScenario
  refusalsLeft: number
  readonly createdAt: number
  state: OrderState
  payment: Payment | null
  /** Pending payments that another took the place of; only a bank that guards by key alone has them. */
  readonly besides: Payment[]
  /** The code that pays it; epoch ms. Another confirm ends it. */
  qr: { readonly amount: Sen; readonly expiresAt: number } | null
  /** How many payments of this order have failed. */
  failures: number
  /** The change of scenarios amount-changed and plan-changed has happened. */
  changed: boolean
  settledAt: number | null
  /** Who cancelled it; epoch ms. */
  cancelled: { readonly by: NonNullable<EndedOrder['endedBy']>; readonly at: number } | null
}

export type OtpPurpose = 'BINDING' | 'UNBINDING' | 'PAYMENT'
/** The codes of one journey or order: the first and its resends. */
export interface OtpChain {
  readonly msisdn: Msisdn
  readonly codes: { readonly code: string; readonly sentAt: number }[]
  used: boolean
}

export interface Captcha {
  readonly purpose: OtpPurpose
  readonly answer: string
  readonly expiresAt: number
  triesLeft: number
}

export interface Message {
  readonly msisdn: Msisdn
  readonly text: string
  /** Null in a message that only informs. */
  readonly code: string | null
  readonly at: string
  readonly purpose: OtpPurpose | 'NOTICE'
}

export interface Debit {
  /** The same as originReferenceNo. */
  readonly order: string
  readonly originReferenceNo: string
  readonly orderNo: string
  readonly amount: Sen
  readonly points: number
  readonly method: Method
  readonly msisdn: Msisdn
  readonly at: string
  /** Of a Pay Later payment. */
  readonly credit?: Credit
}

/** What a confirm with this key asked for, and what it got; null: refused so far. */
export interface IdempotencyRecord {
  readonly payload: string
  answer: ConfirmAnswer | null
}

export interface Fault {
  readonly call: string
  readonly kind: FaultKind
  left: number
  readonly status: number
  readonly seconds: number
  readonly code: string
  /** What comes along with the code. */
  readonly data?: FailureData
}
export const FAULT_KINDS = ['drop-answer', 'delay', 'status', 'malformed', 'html', 'code'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/**
 * What keeps an order from being debited twice. order: nothing is taken while a payment of it is under way or
 * paid · key: only the idempotency key, so another key is another payment.
 */
export const GUARDS = ['order', 'key'] as const
export type Guard = (typeof GUARDS)[number]

export interface Store {
  guards: Guard
  readonly customers: Map<Msisdn, Customer>
  readonly journeys: Map<string, Journey>
  readonly orders: Map<string, Order>
  /** By journey or order and purpose. */
  readonly chains: Map<string, OtpChain>
  /** Codes sent, by number, purpose and day. */
  readonly sent: Map<string, number>
  /** By what was tried and the customer's number: they outlive a journey. */
  readonly attempts: Map<string, Attempts>
  readonly captchas: Map<string, Captcha>
  /** One-time factors: which journey or order, until when. */
  readonly factors: Map<string, { readonly subject: string; readonly expiresAt: number }>
  /** The one good credential of each journey or order. */
  readonly credentials: Map<string, string>
  readonly idempotency: Map<string, IdempotencyRecord>
  /** Oldest first. */
  readonly inbox: Message[]
  readonly ledger: Debit[]
  readonly faults: Fault[]
  /** How far the clock was moved, in ms. */
  moved: number
}

export const createStore = (): Store => ({
  guards: 'order',
  customers: seededCustomers(),
  journeys: new Map(),
  orders: new Map(),
  chains: new Map(),
  sent: new Map(),
  attempts: new Map(),
  captchas: new Map(),
  factors: new Map(),
  credentials: new Map(),
  idempotency: new Map(),
  inbox: [],
  ledger: [],
  faults: [],
  moved: 0,
})
