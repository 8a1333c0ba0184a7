/** The payment flow as data: what a status means, when to ask again, which errors may be shown after a confirm (readings 4). */
import type { ErrorName } from '../contract/errors.ts'
import type { Method, PaymentStatus } from '../contract/payloads/payment.ts'
import type { Screen } from '../contract/routes.ts'

/** Methods that the payment page can carry through. Pay Later joins with its plan, summary and agreement. */
export const SERVED_METHODS: readonly Method[] = ['WALLET']

/** Where each status leads. */
export const screenOf: Record<PaymentStatus, Screen> = {
  OPEN: 'payment', PROCESSING: 'paymentLoading', SUCCESS: 'paymentResult', FAILED: 'paymentResult', ON_HOLD: 'paymentResult',
}

/** Screens that have their state in the order and its status: open to whoever holds the order. */
export const PAY_SCREENS: readonly Screen[] = [
  'payment', 'paymentLoading', 'paymentResult', 'toApp', 'noticeInfo', 'verification', 'framePage', 'resultPage',
  'paylaterConfirmation', 'riplay', 'termsOfUse', 'chooseLocation', 'openLocation',
]

/** Final states are final: an older answer that arrives late changes nothing. ON_HOLD may still become one of the two. */
export const isFinal = (status: PaymentStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

/** A later answer wins unless the one shown is final. */
export const settle = <A extends { status: PaymentStatus }>(shown: A | null, answer: A): A =>
  shown && isFinal(shown.status) ? shown : answer

const STEPS = [1_000, 2_000, 3_000, 5_000]
const SLOW = 15_000

/** ms until the status is asked for the n-th time (from 0), with up to a fifth of jitter; `random` is 0 to 1. */
export function pollDelay(n: number, overtime: boolean, random: number): number {
  const base = overtime ? SLOW : STEPS[Math.min(n, STEPS.length - 1)] ?? SLOW
  return Math.round(base * (0.9 + 0.2 * random))
}

/** Groups and single rows of errors.md rule 5; the last line adds what the bank also says before it debits anything. */
const REFUSALS = new RegExp(`^(?:${[
  'PIN_.*', 'BALANCE_.*', 'LIMIT_.*', 'POINTS_.*', 'PAYLATER_.*', 'ACCOUNT_.*', 'ORDER_(?!ALREADY_PAID).*',
  'METHOD_UNAVAILABLE', 'AMOUNT_MISMATCH', 'PAYMENT_DETAILS_CHANGED',
  'SECRET_EXPIRED', 'QR_TAP_HOLD', 'CONSENT_OUTDATED', 'OTP_.*',
].join('|')})$`)

/** Refused before any debit: shown as it is. Anything else after a confirm is settled by asking for the status (errors.md rule 5). */
export const refusedBeforeDebit = (name: ErrorName): boolean => REFUSALS.test(name)
