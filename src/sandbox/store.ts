/** The whole state of the sandbox bank in one object; a reset makes a new one. */
import type { EndedOrder, FailureData } from '../contract/envelope.ts'
import type { Msisdn } from '../contract/ids.ts'
import type { Sen } from '../contract/money.ts'
import type { Consent, Witness } from '../contract/payloads/fields.ts'
import type { AccountKind } from '../contract/payloads/otp.ts'
import type { ConfirmAnswer, Method, StatusAnswer } from '../contract/payloads/payment.ts'
import type { SnapNotification } from '../contract/snap/services.ts'
import type { Attempts } from '../domain/attempts.ts'
import { seededCustomers, type Customer } from './customers.ts'
import type { JourneyScenario, OrderScenario } from './scenarios.ts'

export interface Journey {
  readonly id: string
  readonly merchantId: string
  readonly scenario: JourneyScenario
  /** Number of times that the scenario's refusal is still given. */
  refusalsLeft: number
  /** The number that the partner platform has stored. */
  readonly msisdn: Msisdn | null
  readonly createdAt: number
  /** As the merchant's server has opened it; undefined: by the control API, without any of this. */
  readonly opened?: Pick<OpenedByServer, 'partnerReferenceNo' | 'returnUrl'> | undefined
  /** The number that was verified by a code. */
  customer: Msisdn | null
  account: AccountKind | null
  loggedIn: boolean
  registered: boolean
  passwordSet: boolean
  unlinkVerified: boolean
  consents: readonly Consent[]
  /** The proxy's testimony about the last of them; null: none, or no proxy that says it. */
  witness: Witness | null
  /** True once consents of this journey were refused as outdated. */
  termsRenewed: boolean
  /** Id of the link that this journey has made, or found standing. */
  link: string | null
  /** Epoch ms. */
  finished: { what: 'linked' | 'unlinked' | 'elsewhere'; at: number } | null
}

/** The customer's agreement to a Pay Later payment. */
export interface Credit {
  readonly months: number
  /** fee: service and admin fee · total: total repayment. */
  readonly fee: Sen
  readonly total: Sen
  readonly agreement: readonly Consent[]
}

export interface Payment {
  readonly method: Method
  /** Money from the wallet, or financed; points are added to it. */
  readonly amount: Sen
  readonly points: number
  /** The idempotency key that it was confirmed under; missing: in the bank's app, or by a code. */
  readonly key?: string
  /** For a Pay Later payment. */
  readonly credit?: Credit
  /** The first instalments of a Pay Later purchase. */
  readonly instalments?: NonNullable<StatusAnswer['instalments']>
  /** Epoch ms; null while a code is awaited. */
  startedAt: number | null
}

/** The merchant's words for an order. */
export interface OpenedByServer {
  readonly partnerReferenceNo?: string | undefined
  readonly externalId?: string | undefined
  readonly returnUrl?: string | undefined
  readonly notifyUrl?: string | undefined
  /** Epoch ms. */
  readonly validUpTo?: number | undefined
}

/** Money that went back to the customer. */
export interface Refund {
  readonly refundNo: string
  readonly partnerRefundNo: string
  readonly amount: Sen
  readonly reason: string | undefined
  /** Epoch ms. */
  readonly at: number
}

/** A notification for a merchant's server, until it is heard. */
export interface Delivery {
  readonly id: string
  readonly order: string
  readonly url: string
  readonly body: SnapNotification
  /** Epoch ms of the sandbox's clock, and the answer's status; 0: none came. */
  readonly tries: { readonly at: number; readonly status: number }[]
  /** Time of the next try; null: it was heard, or given up. */
  nextAt: number | null
}

/** State of the interface for merchants' servers. */
export interface SnapState {
  /** Token → whose, and until when in epoch ms of the real clock. */
  readonly tokens: Map<string, { readonly clientKey: string; readonly expiresAt: number }>
  /** Client, day and X-EXTERNAL-ID. */
  readonly externalIds: Set<string>
  /** Merchant and partnerReferenceNo → the order's or journey's id. */
  readonly references: Map<string, string>
  /** The merchant's token of a linked account → its journey. */
  readonly accounts: Map<string, string>
  readonly deliveries: Delivery[]
  /** Answers of the merchant's server that are lost, and notifications that are sent twice, on purpose. */
  readonly plannedFaults: { lose: number; double: number }
}

export type OrderState = 'OPEN' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'ON_HOLD' | 'CANCELLED'

export interface Order {
  readonly ref: string
  readonly orderNo: string
  readonly merchantId: string
  readonly msisdn: Msisdn
  /** Id of the customer's link when it was opened; null: there was none. */
  readonly link: string | null
  amount: Sen
  readonly scenario: OrderScenario
  refusalsLeft: number
  readonly createdAt: number
  state: OrderState
  payment: Payment | null
  /** Pending payments that another one has replaced; only a bank that guards by key alone has them. */
  readonly besides: Payment[]
  /** The QRIS code that can pay it; epoch ms. */
  qr: { readonly amount: Sen; readonly expiresAt: number } | null
  /** Number of accepted attempts that have ended without a debit. */
  attempt: number
  /** True once something was accepted under the newest attempt, in whatever way it is paid after that. */
  holdsKey: boolean
  /** Number of payments of this order that have failed. */
  failures: number
  /** True once the change of scenario amount-changed or plan-changed has happened. */
  changed: boolean
  settledAt: number | null
  /** As the merchant's server has opened it; undefined: by the control API, without any of this. */
  readonly opened?: OpenedByServer | undefined
  readonly refunds: Refund[]
  /** The merchant's server's last news, its delivery being under way at least. */
  lastNews?: string
  /** The side that cancelled it, and when in epoch ms. */
  cancelled: { readonly by: NonNullable<EndedOrder['endedBy']>; readonly at: number } | null
}

export type OtpPurpose = 'BINDING' | 'UNBINDING' | 'PAYMENT'
/** The codes of a journey or order: the first one and its resends. */
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

export interface TextMessage {
  readonly msisdn: Msisdn
  readonly text: string
  /** Null in a message without a code. */
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
  /** For a Pay Later payment. */
  readonly credit?: Credit
}

/** A request accepted under a key, and its answer. */
export interface IdempotencyRecord {
  readonly payload: string
  readonly answer: ConfirmAnswer | { readonly attempt: string }
}

export interface Fault {
  readonly call: string
  readonly kind: FaultKind
  left: number
  readonly status: number
  readonly seconds: number
  readonly code: string
  /** Data that is sent with the code. */
  readonly data?: FailureData
}
export const FAULT_KINDS = ['drop-answer', 'delay', 'status', 'malformed', 'html', 'code'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/**
 * Guards that keep an order from being debited twice. order: no payment is accepted while one is pending or
 * paid · key: only the idempotency key, so another key is another payment.
 */
export const GUARDS = ['order', 'key'] as const
export type Guard = (typeof GUARDS)[number]

export interface Store {
  guards: Guard
  readonly customers: Map<Msisdn, Customer>
  /** Ids of links that were ended. */
  readonly endedLinks: Set<string>
  readonly journeys: Map<string, Journey>
  readonly orders: Map<string, Order>
  /** By journey or order, and purpose. */
  readonly chains: Map<string, OtpChain>
  /** Number of codes sent, by phone number, purpose and day. */
  readonly codeCounts: Map<string, number>
  /** Failures by kind and the customer's number; they remain after a journey. */
  readonly attempts: Map<string, Attempts>
  readonly captchas: Map<string, Captcha>
  /** One-time factors: their journey or order, and their expiry. */
  readonly factors: Map<string, { readonly subject: string; readonly expiresAt: number }>
  /** The only valid credential of each journey or order. */
  readonly credentials: Map<string, string>
  readonly idempotency: Map<string, IdempotencyRecord>
  /** Oldest first. */
  readonly inbox: TextMessage[]
  readonly ledger: Debit[]
  readonly faults: Fault[]
  readonly snap: SnapState
  /** Time by which the clock was moved forward, in ms. */
  moved: number
}

export const createStore = (): Store => ({
  guards: 'order',
  customers: seededCustomers(),
  endedLinks: new Set(),
  journeys: new Map(),
  orders: new Map(),
  chains: new Map(),
  codeCounts: new Map(),
  attempts: new Map(),
  captchas: new Map(),
  factors: new Map(),
  credentials: new Map(),
  idempotency: new Map(),
  inbox: [],
  ledger: [],
  faults: [],
  snap: {
    tokens: new Map(),
    externalIds: new Set(),
    references: new Map(),
    accounts: new Map(),
    deliveries: [],
    plannedFaults: { lose: 0, double: 0 },
  },
  moved: 0,
})
