/** One-time codes of the three flows, and the captcha before a resend. */
import type { Msisdn } from '../../contract/ids.ts'
import type { AccountKind } from '../../contract/payloads/otp.ts'
import { parsePhone } from '../../domain/phone.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { checkMoney, checkPoints } from '../blocks.ts'
import { checkGivenCaptcha, newCaptcha } from '../captcha.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../handler.ts'
import { merchantOf } from '../merchants.ts'
import { codeText } from '../messages.ts'
import { sendCode, verifyCode } from '../otp.ts'
import { confirmingPayer, onceByKey, releasePayment, refuseFinal } from '../payment.ts'
import { BankRefusal } from '../refusal.ts'
import type { Journey } from '../store.ts'
import { checkAccount, journeyOf, orderOf } from '../subjects.ts'
import { linkedCustomer } from './identity.ts'

const MUST_OPEN_APP = /^81300000/

function kindOf(msisdn: Msisdn, { store }: Context): AccountKind {
  if (store.customers.get(msisdn)?.password) return 'EXISTING'
  return MUST_OPEN_APP.test(msisdn) ? 'OPEN_APP' : 'NEW'
}

/**
 * Requesting a code for a number is a new start: the later steps must be repeated, and the credential ends.
 */
function startAnew(journey: Journey, { store }: Context): void {
  Object.assign(journey, {
    customer: null,
    account: null,
    loggedIn: false,
    registered: false,
    passwordSet: false,
  })
  store.credentials.delete(journey.id)
}

export const otp: Handlers<
  | 'otp/binding-auth-generate'
  | 'otp/binding-auth-verification'
  | 'otp/unbinding-auth-generate'
  | 'otp/unbinding-auth-verification'
  | 'otp/payment-generate'
  | 'otp/payment-verification'
  | 'auth-generate-captcha'
> = {
  'otp/binding-auth-generate'({ journeyId, msisdn, captcha }, context) {
    const journey = journeyOf(journeyId, 'otp/binding-auth-generate', context)
    const phone = parsePhone(msisdn)
    if (!phone.ok) throw new BankRefusal(phone.error === 'FIELD_REQUIRED' ? 'PHONE_LENGTH' : phone.error)
    if (journey.msisdn !== null && journey.msisdn !== msisdn) throw new BankRefusal('MSISDN_MISMATCH')
    const text = codeText('message.otpLink', { merchant: merchantOf(journey.merchantId).name }, context)
    const request = sendCode({ subject: journey.id, purpose: 'BINDING', msisdn, captcha, text }, context)
    startAnew(journey, context)
    return request
  },
  'otp/binding-auth-verification'({ journeyId, code, captcha }, context) {
    const journey = journeyOf(journeyId, 'otp/binding-auth-verification', context)
    checkGivenCaptcha('BINDING', captcha, context)
    const msisdn = verifyCode(journey.id, 'BINDING', code, context)
    const customer = context.store.customers.get(msisdn)
    if (customer) checkAccount(customer, context)
    journey.customer = msisdn
    journey.account ??= kindOf(msisdn, context)
    context.issue(journey.id)
    return { account: journey.account }
  },
  'otp/unbinding-auth-generate'({ journeyId, captcha }, context) {
    const journey = journeyOf(journeyId, 'otp/unbinding-auth-generate', context)
    const { msisdn } = linkedCustomer(journey, context)
    const text = codeText('message.otpUnlink', { merchant: merchantOf(journey.merchantId).name }, context)
    const request = sendCode({ subject: journey.id, purpose: 'UNBINDING', msisdn, captcha, text }, context)
    journey.unlinkVerified = false
    return request
  },
  'otp/unbinding-auth-verification'({ journeyId, code, captcha }, context) {
    const journey = journeyOf(journeyId, 'otp/unbinding-auth-verification', context)
    checkGivenCaptcha('UNBINDING', captcha, context)
    journey.customer = verifyCode(journey.id, 'UNBINDING', code, context)
    journey.unlinkVerified = true
    context.issue(journey.id)
    return {}
  },
  'otp/payment-generate'({ originalReferenceNo, captcha }, context) {
    const order = orderOf(originalReferenceNo, 'otp/payment-generate', context)
    refuseFinal(order)
    const { payment, ref, msisdn } = order
    if (!payment) throw new BankRefusal('STEP_OUT_OF_ORDER')
    const slots = { merchant: merchantOf(order.merchantId).name, amount: formatMoney(payment.amount, 'id') }
    return sendCode(
      {
        subject: ref,
        purpose: 'PAYMENT',
        msisdn,
        captcha,
        text: codeText('message.otpPayment', slots, context),
      },
      context,
    )
  },
  'otp/payment-verification'({ originalReferenceNo, code, idempotencyKey, captcha }, context) {
    const order = orderOf(originalReferenceNo, 'otp/payment-verification', context)
    return onceByKey({ order, key: `otp ${idempotencyKey}`, payload: 'otp' }, context, () => {
      checkGivenCaptcha('PAYMENT', captcha, context)
      const customer = confirmingPayer(order, context)
      const { payment } = order
      if (!payment) throw new BankRefusal('STEP_OUT_OF_ORDER')
      // It is the code of the attempt that waits, not of one before it.
      if (payment.key !== idempotencyKey) throw new BankRefusal('ATTEMPT_OVER')
      // Nothing is held while a code is awaited: another payment may have had the money.
      checkPoints(order, customer, payment.points, context)
      checkMoney(order, customer, payment, context)
      verifyCode(order.ref, 'PAYMENT', code, context)
      context.issue(order.ref)
      return { nextStep: 'PROCESSING' as const, expectedSeconds: releasePayment(order, context) }
    })
  },
  'auth-generate-captcha': ({ purpose }, context) => newCaptcha(purpose, context),
}
