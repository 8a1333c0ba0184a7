/**
 * A payment as this page knows it, saved as it is, and what can happen to it. What becomes of it by an event
 * stands in reducePayment.ts. All times are epoch ms by the server.
 */
import type { Sen } from '../contract/money.ts'
import type { Consent } from '../contract/payloads/fields.ts'
import type { Method, PaymentStatus } from '../contract/payloads/payment.ts'
import type { WireForm } from '../contract/wire.ts'
import type { SentCode } from './code.ts'
import { RESULT } from './limits.ts'

/** One confirm, kept until the bank has given a final answer. */
export interface Attempt {
  /** The bank's name for the attempt that it belongs to: whatever is confirmed under one is debited once. */
  readonly attempt: string
  readonly method: Method
  /** The wallet's payment, or the total repayment. */
  readonly amount: Sen
  readonly pointAmount: number
  readonly months: number | null
  /** The agreed documents, in which versions; '' by wallet. */
  readonly documents: string
  /** An earlier attempt had failed when this one began: a failure may be that one's. */
  readonly afterFailure: boolean
  /**
   * A code waited under the same attempt when this one began: the proxy may have ended that and sent this one
   * under the next, as long as no answer names it.
   */
  readonly mayBeNext?: boolean | undefined
}

/** The subject of a confirm. */
export type Terms = Omit<Attempt, 'attempt' | 'afterFailure' | 'mayBeNext'>

/** True when both are about the same. */
export const isAbout = (terms: Terms, next: Terms): boolean =>
  terms.method === next.method
  && terms.amount === next.amount
  && terms.pointAmount === next.pointAmount
  && terms.months === next.months
  && terms.documents === next.documents

/** An attempt and its money. */
export interface Trial {
  readonly attempt: Attempt
  /**
   * Time of the last sending without an answer that settles it: what became of its money isn't known. Null
   * once the bank, asked when it can't arrive any more, knows of no payment, or says that it is at work on
   * it.
   */
  readonly doubt: number | null
}

/** An attempt of whose money nobody knows. */
export type OpenTrial = Trial & { readonly doubt: number }

/** The customer's agreement on the summary of Pay Later. */
export interface AgreedTerms {
  readonly months: number
  readonly points: number
  /** Total repayment, what of it is financed, what of it is fees. */
  readonly total: Sen
  /** These four are missing in what an earlier version of the page has saved. */
  readonly principal?: Sen | undefined
  readonly fee?: Sen | undefined
  readonly firstRepaymentDate?: string | undefined
  /** The plan that was read (`planText`). */
  readonly plan?: string | undefined
  readonly consents: Consent[]
}

/** The life of a code to scan: as long as its attempt. */
export interface QrLife {
  readonly end: number
  /** An earlier version has saved none. */
  readonly attempt?: string | undefined
}

/** A code that is shown to be scanned. */
export interface ShownQr extends QrLife {
  readonly payload: string
  /** Its whole time, in s. */
  readonly seconds: number
}

/**
 * The last step that was sent: the confirm, after the PIN where one is asked for, or the code that releases
 * it.
 */
type Step = 'pin' | 'code'

/** Progress of paying. `sentAt`: since when the waiting screen waits. */
export type PaymentState =
  /** Nothing is on its way. The doubt of an attempt that came back goes on with the next confirm under it. */
  | { readonly kind: 'ready'; readonly trial: Trial | null }
  /** A confirm or a code is out, and its answer awaited; the doubt is that of an earlier time. */
  | { readonly kind: 'sending'; readonly step: Step; readonly trial: Trial; readonly sentAt: number }
  /** It left, and no certain answer came. */
  | { readonly kind: 'unknown'; readonly step: Step; readonly trial: Trial; readonly sentAt: number }
  /** The bank waits for a code. */
  | { readonly kind: 'code'; readonly trial: Trial }
  /** A code is shown, and nobody has paid it yet. */
  | { readonly kind: 'scan'; readonly qr: ShownQr }
  /** The bank is at work. `sentAt` is null when a scan has begun it. */
  | { readonly kind: 'processing'; readonly sentAt: number | null }
  /** Another page's confirm is in the way. */
  | { readonly kind: 'held'; readonly sentAt: number }
  | { readonly kind: 'paid' }
  /** The failure may be an earlier attempt's, while the one here is still on its way. */
  | { readonly kind: 'failed'; readonly trial: OpenTrial | null }

/** A payment's facts that a reload must find again; nothing secret. */
export interface Payment {
  readonly state: PaymentState
  readonly expectedSeconds: number
  /** The code that was sent last, and the attempt that it releases; an earlier version has saved none. */
  readonly code: (SentCode & { readonly attempt?: string | undefined }) | null
  /**
   * The code that was shown and may be scanned and paid, on the page or not. Kept until the bank names
   * another attempt, or, where it names none, knows of no payment when no clock lets the code be paid.
   */
  readonly scannable: QrLife | null
  readonly method: Method | null
  readonly points: number
  readonly months: number | null
  readonly agreed: AgreedTerms | null
  /** The customer is in the bank app, or was. */
  readonly inApp: boolean
}

/** As it lies in the browser's storage: amounts as they travel. */
export type SavedPayment = WireForm<Payment>

/** An order that nothing has been done about. */
export const newPayment = (): Payment => ({
  state: { kind: 'ready', trial: null },
  expectedSeconds: RESULT.waitSeconds,
  code: null,
  scannable: null,
  method: null,
  points: 0,
  months: null,
  agreed: null,
  inApp: false,
})

/** Events about the choice of what is paid, and beside the attempt. */
type SideEvent =
  /** Another way to pay or number of points: what was agreed to no longer holds. */
  | { readonly type: 'choice'; readonly method?: Method | null; readonly points?: number }
  /** Another plan, or none. */
  | { readonly type: 'months'; readonly months: number | null }
  | { readonly type: 'agreement'; readonly agreed: AgreedTerms | null }
  | { readonly type: 'sentCode'; readonly code: SentCode }
  /** The customer goes to the bank app, or doesn't any more. */
  | { readonly type: 'app'; readonly inApp: boolean }
  /** The bank's time for it, in s. */
  | { readonly type: 'wait'; readonly seconds: number }

/** Events about the attempt. */
export type AttemptEvent =
  /** The customer confirms. */
  | { readonly type: 'confirm'; readonly attempt: Attempt; readonly time: number }
  /** The code leaves the page. */
  | { readonly type: 'verification'; readonly time: number }
  /** The proxy says under which attempt it went out: the next one where it has ended the one that waited. */
  | { readonly type: 'attempt'; readonly attempt: string }
  /** A confirm or a code was taken, and this comes next. */
  | { readonly type: 'answer'; readonly nextStep: 'OTP' | 'PROCESSING' }
  | { readonly type: 'qr'; readonly qr: Omit<ShownQr, 'attempt'> }
  /** It certainly left nowhere. */
  | { readonly type: 'unsent' }
  /** Refused before any debit: the code, or all of it. */
  | { readonly type: 'refusal'; readonly about: 'code' | 'attempt' }
  /** Another page's attempt is in the way. */
  | { readonly type: 'lock' }
  /** Its answer was lost, or is uncertain. */
  | { readonly type: 'loss' }
  /** The page begins anew: no answer can come any more. */
  | { readonly type: 'reload' }
  /** The bank's word about the order. */
  | {
      readonly type: 'status'
      readonly status: PaymentStatus
      /** The newest attempt. */
      readonly attempt?: string | undefined
      readonly time: number
    }
  /** The bank, asked at this time, knew of no payment: what could not be paid later than that wasn't. */
  | { readonly type: 'unpaid'; readonly attempt?: string | undefined; readonly time: number }
  /** It has said so often enough: what was sent never arrived. */
  | { readonly type: 'denial' }
  /** The bank knows of no confirm that waits for a code. */
  | { readonly type: 'codeLoss' }
  /** The code to scan is left, or over. */
  | { readonly type: 'qrEnd' }
  /** After a failure, once more. */
  | { readonly type: 'retry'; readonly time: number }
  /** The bank has ended the order. */
  | { readonly type: 'orderEnd' }

export type PaymentEvent = SideEvent | AttemptEvent

/** True where the bank names another attempt: this one has ended without a debit. */
export const isAttemptOver = (attempt: string | undefined, newest: string | undefined): boolean =>
  attempt !== undefined && newest !== undefined && attempt !== newest

/** True for a status that says nothing of this attempt: unpaid, or an earlier one's failure. */
export const isFromBefore = (
  { status, attempt: newest }: { readonly status: PaymentStatus; readonly attempt?: string | undefined },
  { attempt, afterFailure, mayBeNext }: Pick<Attempt, 'attempt' | 'afterFailure' | 'mayBeNext'>,
): boolean =>
  status === 'OPEN'
  || (status === 'FAILED' && afterFailure && (mayBeNext === true || !isAttemptOver(attempt, newest)))

/** Since when it isn't known what became of the attempt at hand; null when it is. */
export const doubtOf = (state: PaymentState): number | null =>
  'trial' in state ? (state.trial?.doubt ?? null) : null

/** Since when the waiting screen waits; null when nothing has to be waited for. */
export const sentAtOf = (state: PaymentState): number | null => ('sentAt' in state ? state.sentAt : null)

/** Nothing is on its way, and nothing is waited for. */
export const isFree = ({ kind }: Pick<PaymentState, 'kind'>): boolean =>
  kind === 'ready' || kind === 'paid' || kind === 'failed'

/** A confirm may be sent: nothing is on its way, or the bank waits for a code. */
export const mayConfirm = ({ kind }: PaymentState): boolean =>
  kind === 'ready' || kind === 'code' || kind === 'failed'

/** The way by which what left this page is paid; null where another page's payment may be the one at work. */
export const methodAtWork = ({ state, method }: Pick<Payment, 'state' | 'method'>): Method | null =>
  state.kind === 'sending' || state.kind === 'unknown'
    ? state.trial.attempt.method
    : state.kind === 'processing' || state.kind === 'scan'
      ? method
      : null

/** Only the status can say what becomes of it. */
export const isUnanswered = ({ kind }: PaymentState): boolean =>
  kind === 'sending' || kind === 'unknown' || kind === 'held'

/**
 * True for a payment that was sent, shown or handed over from here, and may have been paid. The time alone
 * doesn't end it, only an answer of the bank's that was asked for when it could no longer be paid.
 */
export const mayBePaid = ({
  state,
  scannable,
  inApp,
}: Pick<Payment, 'state' | 'scannable' | 'inApp'>): boolean =>
  sentAtOf(state) !== null || doubtOf(state) !== null || scannable !== null || inApp

/** Time at which the payment left that may be at work; null when none is known to. */
export const leftAt = (state: PaymentState): number | null =>
  // That was another page's.
  state.kind === 'held' ? null : sentAtOf(state)

type Traces = Pick<Payment, 'state' | 'scannable'>

/** No confirm of this order has left this page that hasn't failed, and no code was shown. */
export const isUntouched = ({ state, scannable }: Traces | WireForm<Traces>): boolean =>
  isFree(state) && state.kind !== 'paid' && !('trial' in state && state.trial) && scannable === null
