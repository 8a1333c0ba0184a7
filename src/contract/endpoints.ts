/**
 * THE table of the bank's calls. The client, the proxy's allow-list and the sandbox read it; what does not
 * stand here does not exist.
 */
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import * as account from './payloads/account.ts'
import * as identity from './payloads/identity.ts'
import * as otp from './payloads/otp.ts'
import * as payment from './payloads/payment.ts'

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>

export interface Endpoint {
  readonly service: 'auth' | 'payment'
  readonly method: 'POST' | 'GET'
  /** oauth 1: refused with 401 unless a session comes along. */
  readonly session: boolean
  /** While it is pending the page shows its loading indicator, once it takes long. */
  readonly loading: boolean
  readonly answers: Schema
}

const PREFIX = { auth: '/ipg-auth/api/v1/', payment: '/ipg-payment/api/v1/' } as const

const call = <S extends Endpoint['service'], R extends Schema>(service: S, marks: string, answers: R) => ({
  service,
  method: 'POST' as Endpoint['method'],
  session: marks.includes('s'),
  loading: marks.includes('l'),
  answers,
})

/** Marks: s = needs a session (oauth 1), l = shows the loading indicator. */
export const endpoints = {
  'payment/query-mpc-info': call('payment', 'sl', identity.paymentInfo.answers),
  'payment/payment-h5': call('payment', 'sl', payment.paymentH5.answers),
  'payment/payment-order-confirm': call('payment', 'sl', payment.orderConfirm.answers),
  'payment/payment-order-release': call('payment', 's', payment.orderRelease.answers),
  'payment/paylater-order-inquiry': call('payment', 'sl', payment.orderInquiry.answers),
  'payment/paylater-repayment-plan': call('payment', 'sl', payment.repaymentPlan.answers),
  'payment/paylater': call('payment', 'sl', payment.paylater.answers),
  'payment/get-mask-msisdn': call('payment', '', identity.orderMask.answers),
  'otp/payment-generate': call('payment', 'l', otp.paymentGenerate.answers),
  'otp/payment-verification': call('payment', 'l', otp.paymentVerification.answers),
  'payment/confirm-binding-activation': call('payment', 'sl', account.confirmBinding.answers),
  'debit/payment-status-h5': call('payment', 's', payment.paymentStatus.answers),
  'query-mpc-info': call('auth', 's', identity.bindInfo.answers),
  'get-msisdn': call('auth', '', identity.partnerMsisdn.answers),
  'get-mask-msisdn': call('auth', '', identity.journeyMask.answers),
  'otp/binding-auth-generate': call('auth', 'sl', otp.bindingGenerate.answers),
  'otp/binding-auth-verification': call('auth', 'l', otp.bindingVerification.answers),
  'password/encrypt-factor': call('auth', 'l', account.encryptFactor.answers),
  'password/verification': call('auth', 'l', account.passwordVerification.answers),
  'password/set-password': call('auth', 'sl', account.setPassword.answers),
  'account/create-account': call('auth', 'l', account.createAccount.answers),
  'account/verify-email': call('auth', '', account.verifyEmail.answers),
  'auth-generate-captcha': call('auth', '', otp.generateCaptcha.answers),
  'otp/unbinding-auth-generate': call('auth', 'l', otp.unbindingGenerate.answers),
  'otp/unbinding-auth-verification': call('auth', 'l', otp.unbindingVerification.answers),
  'unbinding/get-mask-msisdn': call('auth', '', identity.journeyMask.answers),
  'account/unbinding': call('auth', 'l', account.unbinding.answers),
} satisfies Record<string, Endpoint>

export type CallName = keyof typeof endpoints
export type Answers<N extends CallName> = InferOutput<(typeof endpoints)[N]['answers']>

export const callNames = Object.keys(endpoints) as CallName[]

/**
 * Calls that move money, once for each key. A lost answer to one of these leaves an order that nobody knows
 * the end of.
 */
export const confirmCalls: readonly CallName[] = [
  'payment/payment-order-confirm',
  'payment/paylater',
  'otp/payment-verification',
]

/** The path on both hops: browser → proxy and proxy → bank. */
export const callPath = (name: CallName): string => PREFIX[endpoints[name].service] + name

const byPath = /* @__PURE__ */ new Map(callNames.map((name) => [callPath(name), name]))

/** The call behind a path, or undefined: the proxy answers 404 then. */
export const callAt = (path: string): CallName | undefined => byPath.get(path)

/** The published contract's name of an operation: `otp/binding-auth-generate` → `otpBindingAuthGenerate`. */
export const operationOf = (name: CallName): string =>
  name.replace(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())
