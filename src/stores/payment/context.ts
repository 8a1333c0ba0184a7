/** A payment's interface for screens (`PayStore`) and to its own later steps (`PaymentContext`). */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Sen } from '../../contract/money.ts'
import type { Method, Order, StatusAnswer } from '../../contract/payloads/payment.ts'
import type { Screen } from '../../contract/routes.ts'
import type { PayFeatures } from '../../domain/payFeatures.ts'
import type { CheckedPlan } from '../../domain/paylater.ts'
import type { AgreedTerms, Payment, PaymentEvent, ShownQr } from '../../domain/payment.ts'
import type { Blocks, Quote } from '../../domain/quote.ts'
import type { Core } from '../core/core.ts'
import type { OtherPages } from './otherPages.ts'
import type { PointsStore } from './points.ts'

export interface PayStore extends PointsStore {
  readonly kind: 'pay'
  resume(): Screen
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen, hasProblem?: boolean): Screen
  readonly order: ReadableAtom<Order | null>
  readonly method: ReadableAtom<Method | null>
  /** Ways to pay that this version offers, in the bank's order. */
  readonly methods: ReadableAtom<readonly Method[]>
  /** Reasons that a way to pay can't be used now: a bank code, or the name of an error. */
  readonly blocks: ReadableAtom<Blocks>
  /** The wallet's payment. */
  readonly quote: ReadableAtom<Quote | null>
  /** The plan that is shown; null unless it was checked. */
  readonly plan: ReadableAtom<CheckedPlan | null>
  readonly agreement: ReadableAtom<AgreedTerms | null>
  /** True while the choice can be confirmed with the PIN. */
  readonly payable: ReadableAtom<boolean>
  readonly status: ReadableAtom<StatusAnswer | null>
  /** The code that is shown; null when none is. */
  readonly qr: ReadableAtom<ShownQr | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** The sum paid for the order, whatever a plan costs on top of it; null until the order is known. */
  readonly amount: ReadableAtom<Sen | null>
  /** The sum paid back in all, fees included; null where nothing is financed or no plan is known. */
  readonly debt: ReadableAtom<Sen | null>
  /** End and length of the countdown of the waiting screen; null before a confirm. */
  readonly deadline: ReadableAtom<{ end: number; seconds: number } | null>
  /** The countdown ended without a final state. */
  readonly overdue: ReadableAtom<boolean>
  load(): Promise<void>
  /** Asks for the order once more: "try again" of what blocks a way to pay. */
  renew(): Promise<void>
  choose(method: Method): void
  /** From the payment page on: to the PIN, to the summary of Pay Later, or to the code that is scanned. */
  review(): Promise<void>
  /** The step of the PIN is entered: back to the order, unless it is about what would be paid now. */
  enterPin(): Promise<void>
  /** Context of the later steps of a payment (plan.ts, confirm.ts, code.ts, watch.ts, handover.ts). */
  readonly context: PaymentContext
}

/** State that the later steps may touch. */
export interface PaymentContext {
  readonly core: Core
  readonly originalReferenceNo: string
  readonly order: ReadableAtom<Order | null>
  /** The newest attempt as the bank has said it last. */
  readonly attempt: WritableAtom<string>
  readonly method: ReadableAtom<Method | null>
  readonly quote: ReadableAtom<Quote | null>
  readonly plan: WritableAtom<CheckedPlan | null>
  readonly status: WritableAtom<StatusAnswer | null>
  readonly deadline: WritableAtom<{ end: number; seconds: number } | null>
  readonly overdue: WritableAtom<boolean>
  readonly otherPages: OtherPages
  /** State that a reload must find again. */
  readonly payment: ReadableAtom<Payment>
  /** Reports what has happened: the payment becomes what reducePayment.ts says. */
  dispatch(event: PaymentEvent): void
  /** A way to pay was refused for what is chosen now: its reason stands on it. */
  refuse(method: Method, reason: string): void
  refresh(): Promise<Order>
  /** Asks for the order once more, and follows its status. */
  recheck(): Promise<void>
  /** The screen on which a plan is chosen and agreed to in this version. */
  planScreen(): PayFeatures['planScreen']
  /** A new attempt begins: how the one before ended is no longer what is shown. */
  begin(): void
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen): Screen
  /**
   * The countdown of the waiting screen, for so many seconds from a time, epoch ms by the server; from now
   * by default.
   */
  startWaiting(seconds: number, startTime?: number): void
  ask(signal?: AbortSignal): Promise<StatusAnswer>
  /** On to the waiting screen, for so many seconds; null when the bank doesn't say. */
  processing(expectedSeconds: number | null): Promise<void>
}
