/** The sandbox bank's own conditions: limits, Pay Later, durations. The specification names none of these. */
import { parseSen } from '../contract/money.ts'

/** Wallet payments, by whether the account is verified. */
export const WALLET_LIMITS = {
  verified: { single: parseSen('20000000.00'), daily: parseSen('40000000.00') },
  unverified: { single: parseSen('1000000.00'), daily: parseSen('2000000.00') },
} as const

export const WALLET_ADMIN_FEE = parseSen('0.00')
/** The worth of one point. */
export const POINT_WORTH = parseSen('1.00')

export const PAYLATER = {
  months: [1, 3, 6, 12],
  serviceFeePercent: '2.50',
  /** The amount after the change in scenario plan-changed. */
  raisedServiceFeePercent: '3.00',
  adminFee: parseSen('5000.00'),
  dueDay: 25,
  planVersion: 'PL-1.0',
} as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than any block, so that "try again tomorrow" can be tried with the same journey or order. */
export const JOURNEY_LIFE_MS = 48 * HOUR
export const ORDER_LIFE_MS = 48 * HOUR
/** Time for which a QRIS code is valid. */
export const QRIS_LIFE_MS = 5 * MINUTE
/** A QR tap's hold ends when the sandbox's clock is moved this far, and only then. */
export const QR_HOLD_MS = 5 * MINUTE
/** From the first code on, until codes of a journey or order are counted anew. */
export const OTP_SERIES_MS = 30 * MINUTE
/** Codes per phone number, purpose and day. */
export const OTP_A_DAY = 100
/** Tries for each captcha picture. */
export const CAPTCHA_TRIES = 3
/** The countdown of the waiting screen; the outcome usually comes much sooner. */
export const EXPECTED_SECONDS = { normal: 30, slow: 60 } as const

/** Passwords that meet the rules but are easy to guess. */
export const COMMON_PASSWORDS = [
  'Password1!',
  'Passw0rd!',
  'P@ssw0rd',
  'Qwerty123!',
  'Abcd1234!',
  'Indonesia1!',
  'Rahasia123!',
  'Welcome1!',
]
export const TAKEN_EMAILS = ['taken@example.com']
