/** Places of the contract for what the checks ask. A test opens each file and looks for the words. */
import type { CallName } from '../contract/endpoints.ts'
import type { ErrorName } from '../contract/errors.ts'
import type * as accounts from '../contract/payloads/account.ts'
import type * as identities from '../contract/payloads/identity.ts'
import type * as otps from '../contract/payloads/otp.ts'
import type * as payments from '../contract/payloads/payment.ts'
import type { ContractSource } from './check.ts'

export const places = {
  answers: ['src/contract/endpoints.ts', 'endpoints'],
  envelope: ['src/contract/envelope.ts', 'envelope'],
  failure: ['src/contract/envelope.ts', 'failureData'],
  errorRules: ['src/contract/errorRules.ts', 'refine'],
  httpErrors: ['src/contract/httpErrors.ts', 'nameOfAnswer'],
  signed: ['src/contract/signing.ts', 'signedString'],
  headers: ['src/contract/signing.ts', 'SIGNING_HEADERS'],
  signKey: ['src/contract/signing.ts', 'SIGN_KEY_HEADER'],
  bankTime: ['src/contract/signing.ts', 'BANK_TIME_HEADER'],
  tolerance: ['src/domain/limits.ts', 'clockToleranceMs'],
  signing: ['src/proxy/README.md', '### Signing'],
  newKey: ['src/proxy/README.md', '### Changing the signing key'],
  once: ['src/proxy/README.md', 'Debit once for each `idempotencyKey`'],
  attempt: ['src/proxy/README.md', 'Name the newest `attempt` of an order'],
  release: ['src/proxy/README.md', 'End an attempt that waits'],
  shown: ['src/proxy/README.md', 'Show a payment in its status from the moment it has accepted it'],
  onceAnOrder: ['src/proxy/README.md', 'Debit once for each order'],
  confirms: ['src/proxy/README.md', '### Confirms'],
  callKinds: ['src/proxy/bank/retry.ts', 'kinds'],
  statuses: ['src/contract/payloads/payment.ts', 'STATUSES'],
  order: ['src/contract/payloads/payment.ts', 'paymentH5'],
  confirm: ['src/contract/payloads/payment.ts', 'orderConfirm'],
  status: ['src/contract/payloads/payment.ts', 'paymentStatus'],
  qr: ['src/contract/payloads/payment.ts', 'showQr'],
  inquiry: ['src/contract/payloads/payment.ts', 'orderInquiry'],
  plan: ['src/contract/payloads/payment.ts', 'repaymentPlan'],
  paylater: ['src/contract/payloads/payment.ts', 'paylater'],
  checkPlan: ['src/domain/paylater.ts', 'checkPlan'],
  planAddsUp: ['src/domain/instalments.ts', 'planAddsUp'],
  quote: ['src/domain/quote.ts', 'quoteOf'],
  money: ['src/contract/money.ts', 'WIRE_MONEY'],
  otp: ['src/contract/payloads/otp.ts', 'codeAnswer'],
  captcha: ['src/contract/payloads/otp.ts', 'captcha'],
  captchaLimits: ['src/domain/limits.ts', 'CAPTCHA'],
  otpLimits: ['src/domain/limits.ts', 'OTP'],
  attempts: ['src/domain/attempts.ts', 'fail'],
  attemptLimits: ['src/domain/limits.ts', 'ATTEMPTS'],
  secret: ['src/domain/limits.ts', 'SECRET'],
  encryptFactor: ['src/contract/payloads/account.ts', 'encryptFactor'],
  seal: ['src/client/seal.ts', 'seal'],
  password: ['src/domain/password.ts', 'newPasswordError'],
  credential: ['src/contract/sessionHeaders.ts', 'CREDENTIAL_HEADER'],
  consents: ['src/contract/payloads/fields.ts', 'consent'],
  logIn: ['src/contract/payloads/account.ts', 'passwordVerification'],
  linking: ['src/contract/payloads/account.ts', 'confirmBinding'],
  unlinking: ['src/contract/payloads/account.ts', 'unbinding'],
  paths: ['src/contract/endpoints.ts', 'callPath'],
} as const satisfies Record<string, ContractSource>

const account = (name: keyof typeof accounts): ContractSource => ['src/contract/payloads/account.ts', name]
const identity = (name: keyof typeof identities): ContractSource => [
  'src/contract/payloads/identity.ts',
  name,
]
const otp = (name: keyof typeof otps): ContractSource => ['src/contract/payloads/otp.ts', name]
const payment = (name: keyof typeof payments): ContractSource => ['src/contract/payloads/payment.ts', name]

/** Schemas of each call's request and answer; a test compares it with the contract's own tables. */
export const schemaOf: Readonly<Record<CallName, ContractSource>> = {
  'payment/query-mpc-info': identity('paymentInfo'),
  'payment/payment-h5': payment('paymentH5'),
  'payment/payment-order-confirm': payment('orderConfirm'),
  'payment/payment-order-release': payment('orderRelease'),
  'payment/paylater-order-inquiry': payment('orderInquiry'),
  'payment/paylater-repayment-plan': payment('repaymentPlan'),
  'payment/paylater': payment('paylater'),
  'payment/get-mask-msisdn': identity('orderMask'),
  'otp/payment-generate': otp('paymentGenerate'),
  'otp/payment-verification': otp('paymentVerification'),
  'payment/confirm-binding-activation': account('confirmBinding'),
  'debit/payment-status-h5': payment('paymentStatus'),
  'query-mpc-info': identity('bindInfo'),
  'get-msisdn': identity('partnerMsisdn'),
  'get-mask-msisdn': identity('journeyMask'),
  'otp/binding-auth-generate': otp('bindingGenerate'),
  'otp/binding-auth-verification': otp('bindingVerification'),
  'password/encrypt-factor': account('encryptFactor'),
  'password/verification': account('passwordVerification'),
  'password/set-password': account('setPassword'),
  'account/create-account': account('createAccount'),
  'account/verify-email': account('verifyEmail'),
  'auth-generate-captcha': otp('generateCaptcha'),
  'otp/unbinding-auth-generate': otp('unbindingGenerate'),
  'otp/unbinding-auth-verification': otp('unbindingVerification'),
  'unbinding/get-mask-msisdn': identity('journeyMask'),
  'account/unbinding': account('unbinding'),
}

/** The row of an error, with who answers it. */
export const errorOf = (error: ErrorName): ContractSource => ['src/contract/errors/rows.ts', error]
