/**
 * Calls that are sent again, and how, after a wait with full jitter: reads at most twice, out of a budget, so
 * that a bank in trouble doesn't get three times its load; what carries a key, whose answer is lost, once.
 */
import type { CallName } from '../../contract/endpoints.ts'

const kinds: Record<CallName, 'read' | 'write' | 'keyed'> = {
  'payment/query-mpc-info': 'read',
  'payment/payment-h5': 'read',
  'payment/payment-order-confirm': 'keyed',
  'payment/payment-order-release': 'keyed',
  'payment/paylater-order-inquiry': 'read',
  'payment/paylater-repayment-plan': 'read',
  'payment/paylater': 'keyed',
  'payment/get-mask-msisdn': 'read',
  'otp/payment-generate': 'write',
  'otp/payment-verification': 'keyed',
  'payment/confirm-binding-activation': 'write',
  'debit/payment-status-h5': 'read',
  'query-mpc-info': 'read',
  'get-msisdn': 'read',
  'get-mask-msisdn': 'read',
  'otp/binding-auth-generate': 'write',
  'otp/binding-auth-verification': 'write',
  'password/encrypt-factor': 'write',
  'password/verification': 'write',
  'password/set-password': 'write',
  'account/create-account': 'write',
  'account/verify-email': 'read',
  // A picture that got lost is never answered and runs out by itself.
  'auth-generate-captcha': 'read',
  'otp/unbinding-auth-generate': 'write',
  'otp/unbinding-auth-verification': 'write',
  'unbinding/get-mask-msisdn': 'read',
  'account/unbinding': 'write',
}

export const isRead = (call: CallName): boolean => kinds[call] === 'read'
/** The bank does it once for each key, however often it is asked. */
export const isKeyed = (call: CallName): boolean => kinds[call] === 'keyed'

/** Number of retries of a read. */
export const RETRIES = 2
/** The longest first wait, in ms; doubled with each further one. */
const FIRST_WAIT = 100
/** Retries that each request earns: one in ten. */
const SHARE = 0.1
/** Retries that can be saved up. */
const RESERVE = 10

export interface RetryBudget {
  /** A request was made. */
  earn(): void
  /** Spends one more retry; false when none may be spent. */
  spend(): boolean
}

export function createBudget(): RetryBudget {
  let remaining = RESERVE
  return {
    earn: () => {
      remaining = Math.min(RESERVE, remaining + SHARE)
    },
    spend: () => {
      if (remaining < 1) return false
      remaining -= 1
      return true
    },
  }
}

/** ms before the n-th retry (from 0). @param random bytes */
export function waitBefore(n: number, random: (bytes: number) => Uint8Array): number {
  const [high = 0, low = 0] = random(2)
  return Math.floor((((high << 8) | low) / 0x1_0000) * FIRST_WAIT * 2 ** n)
}
