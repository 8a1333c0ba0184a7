/**
 * What a refused confirm means, by its name: whether anything can have moved, and where the customer goes on
 * (errors.md rules 5 and 6).
 */
import type { ErrorName } from '../contract/errors.ts'

/**
 * Groups and single rows of errors.md rule 5; the last line adds what the bank also says before it debits
 * anything.
 */
const REFUSALS = new RegExp(
  `^(?:${[
    'PIN_.*',
    'BALANCE_.*',
    'LIMIT_.*',
    'POINTS_.*',
    'PAYLATER_.*',
    'ACCOUNT_.*',
    'ORDER_(?!ALREADY_PAID).*',
    'METHOD_UNAVAILABLE',
    'AMOUNT_MISMATCH',
    'PAYMENT_DETAILS_CHANGED',
    'SECRET_EXPIRED',
    'QR_TAP_HOLD',
    'CONSENT_OUTDATED',
    'OTP_.*',
  ].join('|')})$`,
)

/**
 * Refused before any debit: shown as it is. Anything else after a confirm is settled by asking for the status
 * (errors.md rule 5).
 */
export const refusedBeforeDebit = (name: ErrorName): boolean => REFUSALS.test(name)

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

const places: readonly (readonly [RegExp, Mended])[] = [
  [/^PAYLATER_(PLAN_CHANGED|PLAN_MISMATCH|TERMS_NOT_AGREED)$|^CONSENT_OUTDATED$/, 'plan'],
  [/^PAYLATER_TENOR_UNAVAILABLE$/, 'tenor'],
  [/^(PAYLATER_.*|BALANCE_.*|LIMIT_.*|METHOD_UNAVAILABLE|QR_TAP_HOLD)$/, 'method'],
  [/^POINTS_/, 'points'],
  [/^(AMOUNT_MISMATCH|PAYMENT_DETAILS_CHANGED)$/, 'details'],
]

export const mendedAt = (name: ErrorName): Mended =>
  places.find(([names]) => names.test(name))?.[1] ?? 'secret'

/** The order itself is over, so no payment of it can be under way. */
export const endsOrder = (name: ErrorName): boolean => /^ORDER_(UNKNOWN|EXPIRED|CANCELLED)$/.test(name)
