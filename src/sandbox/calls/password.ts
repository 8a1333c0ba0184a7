/** Passwords: the key to seal them with, login, a new customer's first password. */
import { newPasswordError } from '../../domain/password.ts'
import { resetFailures, passwordAttempts, refuseBlocked, refuseWrong } from '../attempts.ts'
import { checkGivenCaptcha } from '../captcha.ts'
import { termsAcceptedBy } from '../consents.ts'
import { checkCredential } from '../credential.ts'
import type { Handlers } from '../handler.ts'
import { BankRefusal } from '../refusal.ts'
import { newFactor, consumeSecret } from '../secrets.ts'
import { checkAccount, journeyOf } from '../subjects.ts'
import { COMMON_PASSWORDS } from '../terms.ts'

export const password: Handlers<
  'password/encrypt-factor' | 'password/verification' | 'password/set-password'
> = {
  async 'password/encrypt-factor'(body, context) {
    const key = await context.secrets.publicKey()
    if ('journeyId' in body) {
      const journey = journeyOf(body.journeyId, 'password/encrypt-factor', context)
      return { key, ...newFactor(journey.id, context) }
    }
    const order = context.store.orders.get(body.originalReferenceNo)
    if (!order) throw new BankRefusal('ORDER_UNKNOWN')
    return { key, ...newFactor(order.ref, context) }
  },
  async 'password/verification'({ journeyId, encryptedPassword, captcha }, context) {
    checkGivenCaptcha('BINDING', captcha, context)
    const openSecret = await context.secrets.open(encryptedPassword)
    const journey = journeyOf(journeyId, 'password/verification', context)
    const customer = journey.customer === null ? undefined : context.store.customers.get(journey.customer)
    if (journey.account !== 'EXISTING' || !customer) throw new BankRefusal('STEP_OUT_OF_ORDER')
    checkAccount(customer, context)
    const count = passwordAttempts(customer.msisdn)
    refuseBlocked(count, context)
    const secret = consumeSecret(openSecret, journey.id, context)
    if (secret === '') throw new BankRefusal('FIELD_REQUIRED')
    if (secret !== customer.password) refuseWrong(count, context)
    resetFailures(count, context)
    journey.loggedIn = true
    context.issue(journey.id)
    return { termsAccepted: termsAcceptedBy(journey, customer, context.settings.termsVersion) }
  },
  async 'password/set-password'({ journeyId, encryptedPassword }, context) {
    const openSecret = await context.secrets.open(encryptedPassword)
    const journey = journeyOf(journeyId, 'password/set-password', context)
    const customer = journey.customer === null ? undefined : context.store.customers.get(journey.customer)
    if (journey.account === null || !customer) throw new BankRefusal('STEP_OUT_OF_ORDER')
    checkCredential(journey, context)
    if (customer.password !== null) throw new BankRefusal('PASSWORD_ALREADY_SET')
    if (!journey.registered) throw new BankRefusal('STEP_OUT_OF_ORDER')
    const secret = consumeSecret(openSecret, journey.id, context)
    const wrong =
      newPasswordError(secret) ?? (COMMON_PASSWORDS.includes(secret) ? 'PASSWORD_TOO_COMMON' : null)
    if (wrong) throw new BankRefusal(wrong)
    customer.password = secret
    journey.passwordSet = true
    return {}
  },
}
