/**
 * Which of the 26 calls may be asked again when the answer was lost: questions, which change nothing however
 * often they are asked. Whatever sends a message, counts an attempt, hands out a secret or moves money is a
 * deed and is sent once.
 */
import type { CallName } from '../../contract/endpoints.ts'

const kinds: Record<CallName, 'question' | 'deed'> = {
  'payment/query-mpc-info': 'question',
  'payment/payment-h5': 'question',
  'payment/payment-order-confirm': 'deed',
  'payment/paylater-order-inquiry': 'question',
  'payment/paylater-repayment-plan': 'question',
  'payment/paylater': 'deed',
  'payment/get-mask-msisdn': 'question',
  'otp/payment-generate': 'deed',
  'otp/payment-verification': 'deed',
  'payment/confirm-binding-activation': 'deed',
  'debit/payment-status-h5': 'question',
  'query-mpc-info': 'question',
  'get-msisdn': 'question',
  'get-mask-msisdn': 'question',
  'otp/binding-auth-generate': 'deed',
  'otp/binding-auth-verification': 'deed',
  'password/encrypt-factor': 'deed',
  'password/verification': 'deed',
  'password/set-password': 'deed',
  'account/create-account': 'deed',
  'account/verify-email': 'question',
  // A picture that got lost is never answered and runs out by itself.
  'auth-generate-captcha': 'question',
  'otp/unbinding-auth-generate': 'deed',
  'otp/unbinding-auth-verification': 'deed',
  'unbinding/get-mask-msisdn': 'question',
  'account/unbinding': 'deed',
}

export const isQuestion = (call: CallName): boolean => kinds[call] === 'question'
