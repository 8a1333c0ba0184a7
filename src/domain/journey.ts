/**
 * A journey of linking or unlinking as this page knows it, saved as it is, and what can happen to it. What
 * becomes of it by an event stands in reduceJourney.ts. Nothing secret.
 */
import type { MerchantNames } from '../contract/payloads/fields.ts'
import type { AccountKind } from '../contract/payloads/otp.ts'
import type { SentCode } from './code.ts'

export type JourneyFlow = 'link' | 'unlink'

/** The end of a journey. */
export interface JourneyResult {
  /** Time of linking or unlinking, as the bank writes it; null: it has said only that it is so. */
  readonly linkedAt: string | null
  readonly returnUrl: string | null
}

/** Progress of the customer. They may walk back meanwhile. */
export type JourneyState =
  /** No code was sent to the number at hand. */
  | { readonly kind: 'start' }
  /** One was sent. */
  | { readonly kind: 'code' }
  /** An account of the bank: logging in, and then the link itself. */
  | { readonly kind: 'login' }
  /**
   * `termsAccepted`: version of the terms that the customer has accepted before; null: none that is known.
   */
  | { readonly kind: 'bind'; readonly termsAccepted: string | null }
  /** None yet: opening one, setting its password, and then the terms with the link. */
  | { readonly kind: 'register' }
  | { readonly kind: 'newPassword' }
  | { readonly kind: 'terms' }
  /** An account can be opened in the bank app only. */
  | { readonly kind: 'openApp' }
  /** The code of unlinking was right. */
  | { readonly kind: 'unlink' }
  /**
   * `masked`: the number, masked. Of a journey that is over the bank can't be asked; until then it is in
   * memory only, since others may read what is saved.
   */
  | { readonly kind: 'done'; readonly result: JourneyResult | null; readonly masked: string | null }

/** Steps that the bank does once and refuses to repeat. */
export type OnceStep = 'register' | 'setPassword' | JourneyFlow

/** A journey's facts that a reload must find again. */
export interface Journey {
  readonly state: JourneyState
  /** The code that was sent last. */
  readonly code: SentCode | null
  readonly merchant: string
  /** Address of the merchant's picture. */
  readonly logo: string | null
  /** Steps that were sent and whose answer may be lost: the bank may have done them. */
  readonly open: readonly OnceStep[]
}

export const newJourney: Journey = {
  state: { kind: 'start' },
  code: null,
  merchant: '',
  logo: null,
  open: [],
}

export type JourneyEvent =
  /** The customer has typed another number. */
  | { readonly type: 'number' }
  /** The bank has sent a code, the first or another: what the one before has proved counts no longer. */
  | { readonly type: 'newCode' }
  /** Times of the sent code: from when it can be sent again, and until when it holds. */
  | { readonly type: 'sentCode'; readonly code: SentCode }
  /** The code was right: in linking the bank says what account there is. */
  | { readonly type: 'account'; readonly account: AccountKind }
  | { readonly type: 'unlinkCode' }
  | { readonly type: 'login'; readonly termsAccepted: string | null }
  | { readonly type: 'registration' }
  | { readonly type: 'newPassword' }
  /**
   * The bank no longer accepts what the customer has proved. `isSession`: the session has ended, and a
   * password is enough where there is one.
   */
  | { readonly type: 'proofLoss'; readonly isSession: boolean }
  /** It is linked, or unlinked. */
  | { readonly type: 'end'; readonly result: JourneyResult | null; readonly masked: string | null }
  | { readonly type: 'merchant'; readonly names: MerchantNames }
  | { readonly type: 'openSteps'; readonly open: readonly OnceStep[] }

/** The account was opened in this journey. */
export const isRegistered = ({ kind }: JourneyState): boolean => kind === 'newPassword' || kind === 'terms'

/** The customer has no account of the bank yet, or one that was opened here. */
export const isNewCustomer = (state: JourneyState): boolean =>
  state.kind === 'register' || isRegistered(state)
