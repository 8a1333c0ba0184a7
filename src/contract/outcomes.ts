/** Events that leave an element, with their details. No personal data in any of them. */
import type { PublicError } from './errors.ts'
import type { Screen } from './routes.ts'
import type { Method } from './payloads/payment.ts'
import type { Mode, Tag } from './settings.ts'

export type { Mode } from './settings.ts'

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- nothing of its own is what it says
type NoDetail = Record<never, never>
type OrderDetail = { originReferenceNo: string }

/** Event name → its own detail; every detail also has diagnosticsId and mode. */
export interface EventDetails {
  'bank-ready': NoDetail
  'bank-load-error': { error: PublicError }
  'bank-step': { screen: Screen; path: string }
  'bank-otp-sent': {
    /** Epoch milliseconds by the server's clock. */
    expiresAt: number
    /** Epoch milliseconds by the server's clock. */
    resendAt: number
    /** Codes that can still be asked for. */
    resendsLeft: number
  }
  'bank-method-change': {
    method: Method
    /** Points that are used; 0: none. */
    pointAmount: number
  }
  'bank-installment-change': {
    /** Number of instalments. */
    months: number
    /** Rupiah, as `"208333.33"`: an instalment without the fees of the first; one may differ by rounding. */
    monthly: string
    /** Rupiah, as `"36250.00"`: all fees. */
    fee: string
    /** Rupiah, as `"1286250.00"`: all instalments, with the fees. */
    total: string
    /** Day, as `2027-01-25`. */
    firstDueDate: string
  }
  'bank-confirm': { screen: Screen }
  'bank-redirect': {
    url: string
    reason: 'linked' | 'unlinked' | 'paid' | 'pending' | 'failed' | 'cancelled' | 'hosted'
  }
  'bank-handoff': { url: string }
  'bank-linked': { journeyId: string }
  'bank-unlinked': { journeyId: string }
  'bank-succeeded': OrderDetail
  'bank-pending': OrderDetail
  'bank-failed': OrderDetail & { error: PublicError }
  'bank-cancelled': { stage: Screen }
  'bank-error': { error: PublicError; fatal: boolean }
}
export type EventName = keyof EventDetails
export type Detail<N extends EventName> = EventDetails[N] & { diagnosticsId: string; mode: Mode }
/** The page's way to answer `bank-confirm` later; only while the event is dispatched. */
export interface Approval {
  /** Waits for this, 10 seconds at most: false, a rejection or no answer keeps what was entered here. */
  until(answer: PromiseLike<unknown>): void
}
/** Events that only tell, and are reported; the other one asks. */
export type ToldName = Exclude<EventName, 'bank-confirm'>

/** Events that only one of the elements dispatches; both dispatch every other event. */
export const EVENT_OWNERS = {
  'bank-linked': 'bank-bind',
  'bank-unlinked': 'bank-bind',
  'bank-succeeded': 'bank-pay',
  'bank-pending': 'bank-pay',
  'bank-failed': 'bank-pay',
  'bank-method-change': 'bank-pay',
  'bank-installment-change': 'bank-pay',
} as const satisfies Partial<Record<EventName, Tag>>
type Owners = typeof EVENT_OWNERS

/** The events of one element. */
export type EventNameOf<T extends Tag> = {
  [N in EventName]: N extends keyof Owners ? (Owners[N] extends T ? N : never) : N
}[EventName]
export type BindEventName = EventNameOf<'bank-bind'>
export type PayEventName = EventNameOf<'bank-pay'>

/**
 * An outcome is emitted exactly once per attempt; a page can cancel two events to keep the customer, and one
 * to keep what they have entered from being sent.
 */
export const OUTCOMES = [
  'bank-linked',
  'bank-unlinked',
  'bank-succeeded',
  'bank-pending',
  'bank-failed',
  'bank-cancelled',
] as const
export const CANCELABLE = ['bank-confirm', 'bank-redirect', 'bank-handoff'] as const
