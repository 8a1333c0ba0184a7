/**
 * Requests of each call to the bank, and to the proxy where that asks less: the schemas that the receiver
 * checks by. The sender needs only their types, so they stay out of the browser.
 */
import type { InferOutput } from 'valibot'
import type { CallName, Schema } from './endpoints.ts'
import * as account from './payloads/account.ts'
import * as identity from './payloads/identity.ts'
import * as otp from './payloads/otp.ts'
import * as payment from './payloads/payment.ts'

export const requests = {
  'payment/query-mpc-info': identity.paymentInfo.asks,
  'payment/payment-h5': payment.paymentH5.asks,
  'payment/payment-order-confirm': payment.orderConfirm.asks,
  'payment/payment-order-release': payment.orderRelease.asks,
  'payment/paylater-order-inquiry': payment.orderInquiry.asks,
  'payment/paylater-repayment-plan': payment.repaymentPlan.asks,
  'payment/paylater': payment.paylater.asks,
  'payment/get-mask-msisdn': identity.orderMask.asks,
  'otp/payment-generate': otp.paymentGenerate.asks,
  'otp/payment-verification': otp.paymentVerification.asks,
  'payment/confirm-binding-activation': account.confirmBinding.asks,
  'debit/payment-status-h5': payment.paymentStatus.asks,
  'query-mpc-info': identity.bindInfo.asks,
  'get-msisdn': identity.partnerMsisdn.asks,
  'get-mask-msisdn': identity.journeyMask.asks,
  'otp/binding-auth-generate': otp.bindingGenerate.asks,
  'otp/binding-auth-verification': otp.bindingVerification.asks,
  'password/encrypt-factor': account.encryptFactor.asks,
  'password/verification': account.passwordVerification.asks,
  'password/set-password': account.setPassword.asks,
  'account/create-account': account.createAccount.asks,
  'account/verify-email': account.verifyEmail.asks,
  'auth-generate-captcha': otp.generateCaptcha.asks,
  'otp/unbinding-auth-generate': otp.unbindingGenerate.asks,
  'otp/unbinding-auth-verification': otp.unbindingVerification.asks,
  'unbinding/get-mask-msisdn': identity.journeyMask.asks,
  'account/unbinding': account.unbinding.asks,
} satisfies Record<CallName, Schema>

/** A page's requests to the proxy: it makes no key, the proxy does. */
export const pageRequests = {
  ...requests,
  'payment/payment-order-confirm': payment.orderConfirm.pageAsks,
  'payment/payment-order-release': payment.orderRelease.pageAsks,
  'payment/paylater': payment.paylater.pageAsks,
  'payment/confirm-binding-activation': account.confirmBinding.pageAsks,
  'account/create-account': account.createAccount.pageAsks,
  'otp/payment-verification': otp.paymentVerification.pageAsks,
} satisfies Record<CallName, Schema>

/** A call's request to the bank, in every program; `toJson` makes the text of it that travels. */
export type Asks<N extends CallName> = InferOutput<(typeof requests)[N]>
/** The same of the proxy. */
export type PageAsks<N extends CallName> = InferOutput<(typeof pageRequests)[N]>
