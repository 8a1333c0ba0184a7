/** Sources of an error: for the sandbox, the document of the calls and the tests. */
import { callNames, type CallName } from '../endpoints.ts'

/** Calls that can be answered with the same errors, by what their names have in common. */
const families = {
  'get-*': ['get-msisdn', 'get-mask-msisdn'],
  'otp/*-generate': ['otp/payment-generate', 'otp/binding-auth-generate', 'otp/unbinding-auth-generate'],
  'otp/*-verification': [
    'otp/payment-verification',
    'otp/binding-auth-verification',
    'otp/unbinding-auth-verification',
  ],
  'otp/*binding-*': [
    'otp/binding-auth-generate',
    'otp/binding-auth-verification',
    'otp/unbinding-auth-generate',
    'otp/unbinding-auth-verification',
  ],
  'otp/payment-*': ['otp/payment-generate', 'otp/payment-verification'],
  'password/*': ['password/encrypt-factor', 'password/verification', 'password/set-password'],
  'payment/pay*': [
    'payment/payment-h5',
    'payment/payment-order-confirm',
    'payment/payment-order-release',
    'payment/paylater-order-inquiry',
    'payment/paylater-repayment-plan',
    'payment/paylater',
  ],
} as const satisfies Record<string, readonly CallName[]>

/**
 * `any`: every call · `page`: raised in the browser without a call, never on the wire · `proxy`: the signing
 * proxy.
 */
export type ErrorSource = 'any' | 'page' | 'proxy' | CallName | keyof typeof families

// Calls that several errors have in common.
export const CONFIRMS = ['payment/payment-order-confirm', 'payment/paylater'] as const
/** The code that releases a payment. Nothing was held until then: account and money are looked at again. */
export const RELEASE = 'otp/payment-verification'
export const WALLET = ['payment/payment-h5', 'payment/payment-order-confirm', RELEASE] as const
export const PAYLATER = [
  'payment/payment-h5',
  'payment/paylater-order-inquiry',
  'payment/paylater',
  RELEASE,
] as const
export const JOURNEY = [
  'query-mpc-info',
  'get-*',
  'otp/*binding-*',
  'password/*',
  'account/create-account',
  'account/unbinding',
  'unbinding/get-mask-msisdn',
  'payment/confirm-binding-activation',
] as const
export const REPAYMENT = ['payment/paylater', 'payment/paylater-repayment-plan'] as const
export const CONSENT = [
  'payment/confirm-binding-activation',
  'account/create-account',
  'payment/paylater',
] as const
export const SECRETS = [
  'password/verification',
  'password/set-password',
  'payment/payment-order-confirm',
  'payment/paylater',
] as const
/** Calls that try a secret, so that who guesses one is kept from them. */
export const SECRET_CALLS = [
  'otp/payment-verification',
  'otp/binding-auth-verification',
  'otp/unbinding-auth-verification',
  'password/verification',
  ...CONFIRMS,
] as const
export const CONNECTION = ['otp/binding-auth-verification', 'payment/confirm-binding-activation'] as const
export const LOGIN = ['otp/binding-auth-verification', 'password/verification'] as const
export const ORDER = [
  'payment/pay*',
  'payment/get-mask-msisdn',
  'payment/query-mpc-info',
  'otp/payment-*',
  'debit/payment-status-h5',
] as const

/** The calls of an entry; none where the bank isn't asked. */
export function callsOf(source: ErrorSource): readonly CallName[] {
  if (source === 'any') return callNames
  if (source === 'page' || source === 'proxy') return []
  return Object.hasOwn(families, source) ? families[source as keyof typeof families] : [source as CallName]
}
