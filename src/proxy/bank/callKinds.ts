/**
 * Which of the 26 calls may be retried when the answer was lost: reads, which change nothing however
 * often they are asked. Whatever sends a message, counts an attempt, hands out a secret or moves money is a
 * write and is sent once. A confirm is a write after which an order may be paid.
 */
import { callNames, type CallName } from '../../contract/endpoints.ts'

const kinds: Record<CallName, 'read' | 'write' | 'confirm'> = {
  'payment/query-mpc-info': 'read',
  'payment/payment-h5': 'read',
  'payment/payment-order-confirm': 'confirm',
  'payment/paylater-order-inquiry': 'read',
  'payment/paylater-repayment-plan': 'read',
  'payment/paylater': 'confirm',
  'payment/get-mask-msisdn': 'read',
  'otp/payment-generate': 'write',
  'otp/payment-verification': 'confirm',
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

/** A lost answer to one of these leaves an order that nobody knows the end of. */
export const confirmCalls: readonly CallName[] = callNames.filter((call) => kinds[call] === 'confirm')
