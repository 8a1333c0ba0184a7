/** Registering, linking, unlinking. */
import { emailError } from '../../domain/email.ts'
import { jakartaIso } from '../../domain/jakarta.ts'
import { nameError, tidyName } from '../../domain/name.ts'
import { checkConsents, consentsToLink, noteConsents } from '../consents.ts'
import type { Context } from '../context.ts'
import { checkCredential } from '../credential.ts'
import { newCustomer } from '../customers.ts'
import type { Handlers } from '../handler.ts'
import { newId } from '../ids.ts'
import { endLink, linkBy } from '../link.ts'
import { merchantOf } from '../merchants.ts'
import { notify } from '../messages.ts'
import { BankRefusal } from '../refusal.ts'
import type { Journey } from '../store.ts'
import { journeyOf, returnUrlOf } from '../subjects.ts'
import { TAKEN_EMAILS } from '../terms.ts'
import { linkedCustomer } from './identity.ts'

const isTaken = (email: string): boolean => TAKEN_EMAILS.includes(email.trim().toLowerCase())

/** Scenario terms-changed: once, the consents just given are refused as outdated. */
function checkNewTerms(journey: Journey): void {
  if (!journey.scenario.newTerms || journey.termsRenewed) return
  journey.termsRenewed = true
  throw new BankRefusal('CONSENT_OUTDATED')
}

/** The answer of a completed step; a repetition after a lost answer gets the same. */
const resultOf = (journey: Journey, at: number, context: Context) => ({
  at: jakartaIso(at),
  merchantName: merchantOf(journey.merchantId).name,
  returnUrl: returnUrlOf(journey, context),
})

export const account: Handlers<
  | 'account/verify-email'
  | 'account/create-account'
  | 'payment/confirm-binding-activation'
  | 'account/unbinding'
> = {
  'account/verify-email'({ email }) {
    if (emailError(email)) throw new BankRefusal('EMAIL_INVALID')
    return { free: !isTaken(email) }
  },
  'account/create-account'({ journeyId, fullName, email, consents, witness }, context) {
    const { store, settings, random } = context
    const journey = journeyOf(journeyId, 'account/create-account', context)
    if (journey.account === 'OPEN_APP') throw new BankRefusal('MUST_OPEN_APP')
    if (journey.account === null || journey.customer === null) throw new BankRefusal('STEP_OUT_OF_ORDER')
    checkCredential(journey, context)
    const owner = store.customers.get(journey.customer)
    if (owner?.password) throw new BankRefusal('ACCOUNT_EXISTS')
    const name = tidyName(fullName)
    const wrong =
      nameError(name, { punctuation: settings.namePunctuation })
      ?? emailError(email)
      ?? (isTaken(email) ? 'EMAIL_TAKEN' : null)
    if (wrong) throw new BankRefusal(wrong)
    checkConsents(
      consents,
      [
        ['TERMS', 'AGREEMENT_REQUIRED'],
        ['PRIVACY', 'AGREEMENT_REQUIRED'],
      ],
      settings.termsVersion,
    )
    checkNewTerms(journey)
    const customer = owner ?? newCustomer(journey.customer, newId('MPC', random), name, email)
    store.customers.set(customer.msisdn, Object.assign(customer, { fullName: name, email }))
    noteConsents(journey, customer, consents, witness)
    journey.registered = true
    return { mpcUid: customer.mpcUid }
  },
  'payment/confirm-binding-activation'({ journeyId, consents, witness }, context) {
    const { store, settings, now } = context
    const journey = journeyOf(journeyId, 'payment/confirm-binding-activation', context, { finishedToo: true })
    checkCredential(journey, context)
    if (journey.finished && journey.finished.what !== 'linked') throw new BankRefusal('JOURNEY_FINISHED')
    if (!journey.finished) {
      const customer = journey.customer === null ? undefined : store.customers.get(journey.customer)
      if (!customer || !(journey.loggedIn || journey.passwordSet)) throw new BankRefusal('STEP_OUT_OF_ORDER')
      const { termsVersion } = settings
      checkConsents(consents, consentsToLink(journey, customer, termsVersion), termsVersion)
      checkNewTerms(journey)
      journey.link = linkBy(journey, customer)
      noteConsents(journey, customer, consents, witness)
      journey.finished = { what: 'linked', at: now() }
      notify(customer.msisdn, 'message.linked', merchantOf(journey.merchantId).name, context)
    }
    const { at, ...options } = resultOf(journey, journey.finished.at, context)
    return { linkedAt: at, ...options }
  },
  'account/unbinding'({ journeyId }, context) {
    const journey = journeyOf(journeyId, 'account/unbinding', context, { finishedToo: true })
    checkCredential(journey, context)
    if (journey.finished && journey.finished.what !== 'unlinked') throw new BankRefusal('JOURNEY_FINISHED')
    if (!journey.finished) {
      if (!journey.unlinkVerified) {
        linkedCustomer(journey, context)
        throw new BankRefusal('STEP_OUT_OF_ORDER')
      }
      // Another journey may have ended the link since the code.
      const customer = journey.msisdn === null ? undefined : context.store.customers.get(journey.msisdn)
      if (customer) endLink(journey.merchantId, customer, context)
      journey.finished = { what: 'unlinked', at: context.now() }
    }
    const { at, ...options } = resultOf(journey, journey.finished.at, context)
    return { unlinkedAt: at, ...options }
  },
}
