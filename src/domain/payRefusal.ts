/**
 * What a refused confirm means, by its name: whether anything can have moved, and where the customer goes on.
 */
import type { ErrorName } from '../contract/errors.ts'

/**
 * Where a refusal is mended.
 * - method: another way to pay, or the reason's own way out, on the payment page
 * - points: another number of points, there too
 * - details: the order has changed; the payment page shows it anew
 * - tenor: other months, where they are chosen
 * - plan: the plan has changed, or what is agreed to; the summary shows it anew
 * - secret: the PIN or code itself, or a page of its own
 */
export type Mended = 'method' | 'points' | 'details' | 'tenor' | 'plan' | 'secret'

/** Refused before any debit: nothing has moved and nothing will. Where each is mended. */
const refusals = {
  PAYLATER_TERMS_NOT_AGREED: 'plan',
  CONSENT_OUTDATED: 'plan',
  OTP_INCOMPLETE: 'secret',
  OTP_WRONG: 'secret',
  OTP_WRONG_CHANCES: 'secret',
  OTP_WRONG_BEFORE_LOCK: 'secret',
  OTP_BLOCKED: 'secret',
  OTP_EXPIRED: 'secret',
  OTP_SUPERSEDED: 'secret',
  OTP_NOT_REQUESTED: 'secret',
  OTP_RESEND_TOO_SOON: 'secret',
  OTP_RESENDS_USED: 'secret',
  OTP_LIMIT_REACHED: 'secret',
  OTP_REQUEST_DISABLED: 'secret',
  OTP_NOT_SENT: 'secret',
  SECRET_EXPIRED: 'secret',
  PIN_INCOMPLETE: 'secret',
  PIN_WRONG: 'secret',
  PIN_WRONG_CHANCES: 'secret',
  PIN_WRONG_BEFORE_LOCK: 'secret',
  PIN_BLOCKED: 'secret',
  PIN_NOT_SET: 'secret',
  ACCOUNT_EXISTS: 'secret',
  ACCOUNT_LOCKED: 'secret',
  ACCOUNT_FROZEN: 'secret',
  ACCOUNT_INACCESSIBLE: 'secret',
  BALANCE_LOW: 'method',
  BALANCE_AND_LIMIT_LOW: 'method',
  LIMIT_SINGLE: 'method',
  LIMIT_SINGLE_UNVERIFIED: 'method',
  LIMIT_DAILY: 'method',
  LIMIT_DAILY_UNVERIFIED: 'method',
  QR_TAP_HOLD: 'method',
  BALANCE_UNAVAILABLE: 'method',
  POINTS_NOT_ALLOWED: 'points',
  POINTS_NOT_AT_MERCHANT: 'points',
  POINTS_TOO_MANY: 'points',
  POINTS_INVALID: 'points',
  PAYLATER_OVERDUE: 'method',
  PAYLATER_UNAVAILABLE: 'method',
  PAYLATER_LIMIT_LOW: 'method',
  PAYLATER_VERIFICATION_PENDING: 'method',
  PAYLATER_POINTS_NOT_ALLOWED: 'method',
  PAYLATER_UNVERIFIED: 'method',
  PAYLATER_ONE_TIME_VERIFICATION: 'method',
  PAYLATER_NOT_ACTIVE: 'method',
  PAYLATER_TENOR_UNAVAILABLE: 'tenor',
  PAYLATER_PLAN_CHANGED: 'plan',
  PAYLATER_PLAN_MISMATCH: 'plan',
  ORDER_MISSING: 'secret',
  ORDER_UNKNOWN: 'secret',
  ORDER_EXPIRED: 'secret',
  ORDER_CANCELLED: 'secret',
  AMOUNT_MISMATCH: 'details',
  METHOD_UNAVAILABLE: 'method',
  PAYMENT_DETAILS_CHANGED: 'details',
} as const satisfies Partial<Record<ErrorName, Mended>>

/** Here only the status tells: it may have been debited all the same, or the error answers no confirm. */
type Uncertain =
  | 'FIELD_REQUIRED'
  | 'INPUT_CHARACTER_NOT_ALLOWED'
  | 'INPUT_TOO_LONG'
  | 'PHONE_NOT_INDONESIAN'
  | 'PHONE_LENGTH'
  | 'PHONE_DIGITS_ONLY'
  | 'MSISDN_MISMATCH'
  | 'NAME_INVALID'
  | 'NAME_CAPITALS'
  | 'EMAIL_INVALID'
  | 'EMAIL_TAKEN'
  | 'EMAIL_CHECK_FAILED'
  | 'PASSWORD_RULES'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_MISMATCH'
  | 'PASSWORD_TOO_COMMON'
  | 'TERMS_NOT_READ'
  | 'TERMS_NOT_AGREED'
  | 'CONSENT_REQUIRED'
  | 'AGREEMENT_REQUIRED'
  | 'RIPLAY_NOT_READ'
  | 'METHOD_REQUIRED'
  | 'TENOR_REQUIRED'
  | 'PLACE_REQUIRED'
  | 'PLACE_NOT_FOUND'
  | 'CAPTCHA_REQUIRED'
  | 'CAPTCHA_WRONG'
  | 'CAPTCHA_EXPIRED'
  | 'CAPTCHA_UNAVAILABLE'
  | 'PASSWORD_WRONG'
  | 'PASSWORD_WRONG_CHANCES'
  | 'PASSWORD_WRONG_BEFORE_LOCK'
  | 'PASSWORD_BLOCKED'
  | 'PASSWORD_ALREADY_SET'
  | 'JOURNEY_MISSING'
  | 'JOURNEY_UNKNOWN'
  | 'JOURNEY_EXPIRED'
  | 'JOURNEY_FINISHED'
  | 'STEP_OUT_OF_ORDER'
  | 'MUST_OPEN_APP'
  | 'LINKED_ELSEWHERE'
  | 'ALREADY_LINKED'
  | 'LINK_FAILED'
  | 'REGISTRATION_FAILED'
  | 'NOT_LINKED'
  | 'UNLINK_FAILED'
  | 'NOTHING_TO_UNLINK'
  | 'ORDER_ALREADY_PAID'
  | 'MERCHANT_UNAVAILABLE'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_FAILED_PAYLATER'
  | 'PAYMENT_ON_HOLD'
  | 'PAYMENT_UNCONFIRMED'
  | 'PAYMENT_IN_PROGRESS'
  | 'PAYMENT_NOT_SENT'
  | 'RATE_LIMITED'
  | 'TOO_FREQUENT'
  | 'TIMEOUT'
  | 'OFFLINE'
  | 'SYSTEM_BUSY'
  | 'MAINTENANCE'
  | 'MAINTENANCE_UNTIL'
  | 'SESSION_EXPIRED'
  | 'SESSION_REQUIRED'
  | 'SESSION_MISMATCH'
  | 'REQUEST_REJECTED'
  | 'CALL_UNKNOWN'
  | 'ANSWER_UNREADABLE'
  | 'UNABLE_RETRY'
  | 'UNABLE_LATER'
  | 'UNABLE_CONTACT'
  | 'UNKNOWN'
  | 'PAGE_LOAD_FAILED'
  | 'BROWSER_UNSUPPORTED'
  | 'FRAME_UNAVAILABLE'
  | 'ORIGIN_NOT_ALLOWED'
  | 'INLINE_NOT_ALLOWED'
  | 'SETTINGS_INVALID'
  | 'RETURN_URL_REFUSED'
  | 'DOCUMENT_UNAVAILABLE'
  | 'APP_NOT_OPENED'
  | 'LOCATION_DENIED'
  | 'LOCATION_UNAVAILABLE'
  | 'MAP_UNAVAILABLE'

/** Every error is in exactly one of the two: a new one that is in neither, or in both, doesn't compile. */
type Sorted<Missing extends never, Twice extends never> = Missing | Twice
export type AllSorted = Sorted<
  Exclude<ErrorName, keyof typeof refusals | Uncertain>,
  Extract<keyof typeof refusals, Uncertain>
>

const placeOf = (name: ErrorName): Mended | undefined =>
  Object.hasOwn(refusals, name) ? refusals[name as keyof typeof refusals] : undefined

/** Refused before any debit: shown as it is. Anything else after a confirm is settled by the status. */
export const refusedBeforeDebit = (name: ErrorName): boolean => placeOf(name) !== undefined

export const mendedAt = (name: ErrorName): Mended => placeOf(name) ?? 'secret'

const ENDS: readonly ErrorName[] = ['ORDER_UNKNOWN', 'ORDER_EXPIRED', 'ORDER_CANCELLED']
/** The order itself is over, so no payment of it can be under way. */
export const endsOrder = (name: ErrorName): boolean => ENDS.includes(name)
