/** The columns of the table of errors, and what may stand in them. Types, but for seals. */
import type { ErrorSource } from './sources.ts'

/**
 * field: under its input · inline: near what it is about · dialog · notice: noticeInfo page · result: result
 * page.
 */
export type Surface = Untitled | Titled
type Untitled = 'field' | 'inline'
type Titled = 'dialog' | 'notice' | 'result'

export type ErrorCategory =
  | 'input'
  | 'auth'
  | 'limit'
  | 'account'
  | 'payment'
  | 'network'
  | 'service'
  | 'configuration'

/** Actions of the customer; the first one of a row is the main action. `back`: previous step or merchant. */
export type Can =
  | 'retype'
  | 'resend'
  | 'wait'
  | 'retry'
  | 'open-app'
  | 'reset-in-app'
  | 'call'
  | 'choose-other-method'
  | 'back'
  | 'none'

/** Facts that a text needs to be complete; where each comes from: `ErrorFacts` in `src/i18n/errorText.ts`. */
export type ErrorSlot =
  | 'chances'
  | 'seconds'
  | 'minutes'
  | 'until'
  | 'phone'
  | 'merchant'
  | 'points'
  | 'length'
  | 'max'
  | 'code'

/** The buttons of a dialog, notice or result, as keys of the locales. */
export type ErrorButton =
  | `action.${
      | 'back'
      | 'backToMerchant'
      | 'checkAgain'
      | 'checkDetails'
      | 'chooseOtherMethod'
      | 'continue'
      | 'logIn'
      | 'openApp'
      | 'readNewTerms'
      | 'resetInApp'
      | 'resetPinInApp'
      | 'tryAgain'
      | 'understood'
      | 'useAnotherNumber'
      | 'verifyInApp'}`
  | 'support.call'

/**
 * The buttons that a field or inline error may bring along. Resend is the screen's own button; retype, wait,
 * back, none and another method have none.
 */
export type InlineButton =
  | 'action.openApp'
  | 'action.verifyInApp'
  | 'action.tryAgain'
  | 'password.forgot'
  | 'pin.forgot'
  | 'element.openHosted'

/** A way to pay or a thing that is typed, where more is decided by it than by the error's own name. */
export type ErrorSubject = 'email' | 'code' | 'captcha' | 'password' | 'pin' | 'wallet' | 'paylater'

/**
 * The place for correcting a refused confirm.
 * - method: another way to pay, or the reason's own way out, on the payment page
 * - points: another number of points, there too
 * - details: the order has changed; the payment page shows it anew
 * - tenor: other months, where they are chosen
 * - plan: the plan has changed, or what is agreed to; the summary shows it anew
 * - secret: the PIN or code itself, or a page of its own
 */
export type Recovery = 'method' | 'points' | 'details' | 'tenor' | 'plan' | 'secret'

/** The sign over a dialog or page. */
export interface ErrorSeal {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral'
  readonly icon: 'alert' | 'check' | 'clock' | 'cross' | 'offline' | 'phone' | 'shield'
}
export const ALERT = { tone: 'neutral', icon: 'alert' } as const satisfies ErrorSeal
export const DONE = { tone: 'success', icon: 'check' } as const satisfies ErrorSeal
export const FAILED = { tone: 'danger', icon: 'cross' } as const satisfies ErrorSeal
/** Something of the account stands in the way. */
export const GUARDED = { tone: 'neutral', icon: 'shield' } as const satisfies ErrorSeal
export const IN_APP = { tone: 'neutral', icon: 'phone' } as const satisfies ErrorSeal
export const OFFLINE = { tone: 'neutral', icon: 'offline' } as const satisfies ErrorSeal
/** It passes by itself in a moment. */
export const TIMED = { tone: 'neutral', icon: 'clock' } as const satisfies ErrorSeal
/** Nothing has failed: another party has to act. */
export const WAITS = { tone: 'warning', icon: 'clock' } as const satisfies ErrorSeal

/**
 * A case of Bank Indonesia's SNAP list, for a bank that answers in SNAP codes: HTTP status, `xx` for the
 * service, case.
 */
export type SnapCase = `${number}xx${number}`

type NonEmpty<T> = readonly [T, ...T[]]

interface Common {
  /** The bank's code. */
  readonly code: number
  readonly category: ErrorCategory
  readonly subject?: ErrorSubject
  /** True when the customer can finish this same attempt; else another can be started at the merchant. */
  readonly recoverable: boolean
  readonly can: NonEmpty<Can>
  /** Source of the answer. */
  readonly by: ErrorSource | NonEmpty<ErrorSource>
  /** The nearest cases of SNAP; often many-to-one, so they are read from our name. */
  readonly snap: SnapCase | readonly SnapCase[]
  /** Refused before any debit: where that is corrected. Else only the status says whether money has moved. */
  readonly recovery?: Recovery
  readonly slots?: NonEmpty<ErrorSlot>
  /** Support will be asked: the help code stands with it. */
  readonly support?: true
  /** It says that the order itself is over, so no payment of it can be under way. */
  readonly endsOrder?: true
  /**
   * As the answer when an order is asked for. notice: said on a page of its own · settled: the status says
   * what became of the order. Anything else is a page that can't be used.
   */
  readonly order?: 'notice' | 'settled'
  /** The answer is lost: the bank may have done what it was asked. */
  readonly answerLost?: true
  /**
   * The bank no longer knows what the page knows of the customer, or knows more, so a retry of the same
   * can't help. session: it has ended · journey: it took another course meanwhile.
   */
  readonly unproved?: 'session' | 'journey'
}

type Place =
  | { readonly place: Untitled; readonly buttons?: NonEmpty<InlineButton>; readonly seal?: never }
  | { readonly place: Titled; readonly buttons: NonEmpty<ErrorButton>; readonly seal: ErrorSeal }

/** A row of the table. */
export type ErrorColumns = Common & Place
