/** The walk's way to each error: by the answer of a call, or by the state of the customer or order. */
import type { CallName } from '../../src/contract/endpoints.ts'
import type { FailureData } from '../../src/contract/envelope.ts'
import { rowOf, type ErrorName, type ErrorSlot, type SourceOfError } from '../../src/contract/errors.ts'
import { callsOf } from '../../src/contract/errors/sources.ts'
import { jakartaIso } from '../../src/domain/jakarta.ts'
import { BY_PAYLATER, NEW_CUSTOMER, NO_ACCESS, whenPaying, type Reach, type Shown } from './entry.ts'

/** The walk's way to make each call. */
export const callReach: Readonly<Record<CallName, Omit<Reach, 'stop'>>> = {
  'query-mpc-info': { flow: 'link' },
  'get-msisdn': { flow: 'link', scenario: 'prefilled' },
  'get-mask-msisdn': { flow: 'link', scenario: 'mismatch' },
  'otp/binding-auth-generate': { flow: 'link' },
  'otp/binding-auth-verification': { flow: 'link' },
  'auth-generate-captcha': { flow: 'link', extra: 'resend' },
  'password/encrypt-factor': { flow: 'link' },
  'password/verification': { flow: 'link' },
  'password/set-password': NEW_CUSTOMER,
  'account/create-account': NEW_CUSTOMER,
  'account/verify-email': NEW_CUSTOMER,
  'payment/confirm-binding-activation': { flow: 'link' },
  'unbinding/get-mask-msisdn': { flow: 'unlink' },
  'otp/unbinding-auth-generate': { flow: 'unlink' },
  'otp/unbinding-auth-verification': { flow: 'unlink' },
  'account/unbinding': { flow: 'unlink' },
  'payment/query-mpc-info': { flow: 'pay' },
  'payment/payment-h5': { flow: 'pay' },
  'payment/get-mask-msisdn': { flow: 'pay', scenario: 'otp' },
  'payment/payment-order-confirm': { flow: 'pay' },
  'payment/payment-order-release': { flow: 'pay', scenario: 'otp' },
  'payment/paylater-order-inquiry': BY_PAYLATER,
  'payment/paylater-repayment-plan': BY_PAYLATER,
  'payment/paylater': BY_PAYLATER,
  'otp/payment-generate': { flow: 'pay', scenario: 'otp' },
  'otp/payment-verification': { flow: 'pay', scenario: 'otp' },
  'debit/payment-status-h5': { flow: 'pay' },
}

/** Errors that the page or the proxy raises, and no call of the bank. */
type PageError = {
  [N in ErrorName]: SourceOfError<N> extends 'page' | 'proxy' ? N : never
}[ErrorName]

/** Errors by an act or the state of the customer or order: each stands where a customer meets it. */
const reached = {
  TERMS_NOT_READ: { ...NEW_CUSTOMER, stop: 'termsOfUse', extra: 'nothing-filled' },
  AGREEMENT_REQUIRED: { ...NEW_CUSTOMER, stop: 'register', extra: 'nothing-filled' },
  PASSWORD_MISMATCH: { ...NEW_CUSTOMER, stop: 'createPassword', extra: 'unequal' },
  PASSWORD_IS_CODE: { flow: 'link', stop: 'password', extra: 'code-filled' },
  FIELD_REQUIRED: { ...NEW_CUSTOMER, stop: 'register', extra: 'nothing-filled' },
  RIPLAY_NOT_READ: { ...BY_PAYLATER, versions: [2], stop: 'paylaterConfirmation', extra: 'unread' },
  PAYLATER_TERMS_NOT_AGREED: { ...BY_PAYLATER, versions: [2], stop: 'paylaterConfirmation', extra: 'unread' },
  PLACE_REQUIRED: { ...NO_ACCESS, extra: 'place-none' },
  PLACE_NOT_FOUND: { ...NO_ACCESS, extra: 'place-unknown' },
  LOCATION_DENIED: { ...NO_ACCESS, extra: 'place-denied' },
  LOCATION_UNAVAILABLE: { ...NO_ACCESS, extra: 'place-unavailable' },
  DOCUMENT_UNAVAILABLE: { ...NEW_CUSTOMER, stop: 'register', extra: 'document-missing' },
  METHOD_REQUIRED: whenPaying({ scenario: 'wallet-unavailable', extra: 'nothing-filled' }),
  // Version 3 asks for the months earlier.
  TENOR_REQUIRED: {
    ...BY_PAYLATER,
    versions: [2],
    stop: 'paylaterConfirmation',
    extra: 'nothing-filled',
  },
  // Once, and the page asks again and recovers.
  PAYLATER_PLAN_MISMATCH: {
    ...BY_PAYLATER,
    stop: 'end',
    fault: { call: 'payment/paylater-repayment-plan', error: 'PAYLATER_PLAN_MISMATCH', times: 9 },
  },
  BALANCE_LOW: whenPaying({ msisdn: '81100000009' }),
  BALANCE_AND_LIMIT_LOW: whenPaying({ msisdn: '81100000007' }),
  LIMIT_SINGLE_UNVERIFIED: whenPaying({ msisdn: '81100000002' }),
  LIMIT_DAILY: whenPaying({ msisdn: '81100000012' }),
  QR_TAP_HOLD: whenPaying({ msisdn: '81100000010' }),
  BALANCE_UNAVAILABLE: whenPaying({ scenario: 'balance-unavailable' }),
  POINTS_NOT_ALLOWED: whenPaying({ scenario: 'points-refused' }),
  METHOD_UNAVAILABLE: whenPaying({ scenario: 'wallet-unavailable' }),
  NO_METHOD_LEFT: whenPaying({ scenario: 'nothing-available' }),
  PAYLATER_OVERDUE: whenPaying({ msisdn: '81100000005' }),
  PAYLATER_VERIFICATION_PENDING: whenPaying({ msisdn: '81100000006' }),
  PAYLATER_ONE_TIME_VERIFICATION: whenPaying({ msisdn: '81100000008' }),
  PAYLATER_UNAVAILABLE: whenPaying({ scenario: 'unavailable' }),
  PAYMENT_FAILED: { flow: 'pay', scenario: 'failed', stop: 'paymentResult' },
  PAYMENT_FAILED_PAYLATER: { ...BY_PAYLATER, scenario: 'failed', stop: 'paymentResult' },
  PAYMENT_ON_HOLD: { flow: 'pay', scenario: 'on-hold', stop: 'paymentResult' },
  PAYMENT_UNCONFIRMED: { flow: 'pay', scenario: 'busy', stop: 'paymentResult' },
  PAYMENT_IN_PROGRESS: {
    flow: 'pay',
    stop: 'paymentLoading',
    fault: { call: 'payment/payment-order-confirm', error: 'PAYMENT_IN_PROGRESS' },
  },
  PAYMENT_DETAILS_CHANGED: {
    flow: 'pay',
    stop: 'paymentLoading',
    fault: { call: 'payment/payment-order-confirm', error: 'PAYMENT_DETAILS_CHANGED' },
  },
  // A failure before the PIN is sealed keeps the payment from being sent.
  PAYMENT_NOT_SENT: {
    flow: 'pay',
    stop: 'pin',
    extra: 'pin-typed',
    fault: { call: 'password/encrypt-factor', error: 'PAYMENT_NOT_SENT' },
  },
  PAYMENT_NOT_TAKEN: {
    flow: 'pay',
    stop: 'pin',
    extra: 'pin-typed',
    fault: { call: 'password/encrypt-factor', error: 'PAYMENT_NOT_TAKEN' },
  },
  PIN_NOT_TYPED: { flow: 'pay', stop: 'pin', extra: 'pin-filled' },
  EMAIL_CHECK_FAILED: {
    ...NEW_CUSTOMER,
    stop: 'register',
    extra: 'email',
    fault: { call: 'account/verify-email', error: 'EMAIL_CHECK_FAILED' },
  },
  CAPTCHA_REQUIRED: {
    flow: 'link',
    stop: 'verification',
    extra: 'captcha-empty',
  },
  ORDER_ALREADY_PAID: whenPaying({ scenario: 'paid' }),
} as const satisfies Partial<Record<ErrorName, Reach>>
export const errorReach: Readonly<Partial<Record<ErrorName, Reach>>> = reached

/**
 * Those that no customer's act leads to here: this call is made to answer with them, and the screen that
 * waits for it shows them. No page finds PIN_INCOMPLETE, since a PIN is sent with its last digit.
 */
const pageErrors: Readonly<Record<Exclude<PageError, keyof typeof reached>, CallName>> = {
  PIN_INCOMPLETE: 'payment/payment-order-confirm',
  JOURNEY_MISSING: 'otp/binding-auth-generate',
  ORDER_MISSING: 'payment/payment-h5',
  OFFLINE: 'otp/binding-auth-generate',
  PROOF_REQUIRED: 'password/verification',
  SECRET_TRIES_USED: 'password/verification',
  CALL_UNKNOWN: 'otp/binding-auth-generate',
  PAGE_LOAD_FAILED: 'payment/payment-h5',
  SCREEN_FAILED: 'payment/payment-h5',
  BROWSER_UNSUPPORTED: 'payment/payment-h5',
  PAGE_NOT_SECURE: 'payment/payment-h5',
  FRAME_UNAVAILABLE: 'payment/payment-h5',
  ORIGIN_NOT_ALLOWED: 'payment/payment-h5',
  INLINE_NOT_ALLOWED: 'payment/payment-h5',
  SETTINGS_INVALID: 'payment/payment-h5',
  RETURN_URL_REFUSED: 'payment/payment-h5',
  APP_NOT_OPENED: 'payment/payment-h5',
  STOPPED_BY_MERCHANT: 'password/verification',
  MAP_UNAVAILABLE: 'otp/binding-auth-generate',
}

const isForced = (name: ErrorName): name is keyof typeof pageErrors => Object.hasOwn(pageErrors, name)

/**
 * Calls made before the customer confirms anything. An error there replaces the page or isn't shown, so it
 * can't be shown in its own place.
 */
const EARLY: readonly CallName[] = [
  'query-mpc-info',
  'get-msisdn',
  'get-mask-msisdn',
  'unbinding/get-mask-msisdn',
  'payment/query-mpc-info',
  'payment/payment-h5',
  'payment/get-mask-msisdn',
  'account/verify-email',
  'payment/paylater-order-inquiry',
]

/**
 * The call that is made to answer with an error: the first one that may answer it, with the early calls
 * last.
 */
export function callOf(name: ErrorName): CallName {
  if (isForced(name)) return pageErrors[name]
  const { order, sources } = rowOf(name)
  const calls = sources.filter((source) => source !== 'any').flatMap(callsOf)
  const laterCalls = calls.filter((call) => !EARLY.includes(call))
  // The call that asks for the order shows the error as a page of its own.
  const [call = ANY] = order === 'notice' || laterCalls.length === 0 ? calls : laterCalls
  return call
}
/** The call for errors that any call may answer. */
const ANY: CallName = 'otp/binding-auth-generate'

/** Errors that the page doesn't say: it shows what has become of the payment instead. */
export const unsaid: Readonly<Partial<Record<ErrorName, Shown>>> = {
  ORDER_ALREADY_PAID: { screen: 'paymentResult', says: 'paymentResult.successTitle' },
  PAYMENT_IN_PROGRESS: { screen: 'paymentLoading' },
  PAYMENT_DETAILS_CHANGED: { screen: 'paymentLoading' },
}

const IN_AN_HOUR = 3_600_000
/** Data that a bank would send with an error, for each slot in its text. */
const slotValues: Readonly<Record<ErrorSlot, (now: number) => FailureData>> = {
  chances: () => ({ chances: 2 }),
  seconds: () => ({ retryAfterSeconds: 60 }),
  minutes: () => ({ retryAfterSeconds: 60 }),
  until: (now) => ({ until: jakartaIso(now + IN_AN_HOUR) }),
  phone: () => ({ phone: '1500-000' }),
  points: () => ({ points: 100 }),
  merchant: () => ({}),
  length: () => ({}),
  max: () => ({}),
  code: () => ({}),
}
/** @param now epoch ms */
export const dataOf = (name: ErrorName, now: number): FailureData =>
  Object.assign({}, ...rowOf(name).slots.map((slot) => slotValues[slot](now))) as FailureData
