/** Linking, registering, unlinking: steps in their order, consents, the customer's credential. */
import { fitsMask } from '../../domain/formatPhone.ts'
import { section } from '../check.ts'
import { errorOf, places } from '../places.ts'
import { NEW_PASSWORD } from '../scenes.ts'
import {
  TERMS_VERSION,
  byWallet,
  consentsTo,
  linkConsents,
  logIn,
  loggedIn,
  newAccount,
  newOrder,
  registeredJourney,
  sealSecret,
  unlinkCoded,
  unlinkVerified,
  verifiedJourney,
} from '../steps.ts'
import { expect } from '../verdict.ts'

const BIND = 'payment/confirm-binding-activation'

export const links = section('link', 'Linking, registering, unlinking', {
  'in-order': {
    title: 'A step before its time is refused: log in, register, set a password, link, unlink',
    sources: [errorOf('STEP_OUT_OF_ORDER')],
    async run(kit) {
      const journey = await kit.journey()
      const encryptedPassword = await sealSecret(kit, journey, kit.customer.password)
      const earlyErrors = ['STEP_OUT_OF_ORDER', 'SESSION_REQUIRED'] as const
      await kit.refuse('password/verification', { ...journey, encryptedPassword }, earlyErrors)
      await kit.refuse('password/set-password', { ...journey, encryptedPassword }, earlyErrors)
      await kit.refuse('account/create-account', { ...journey, ...newAccount(kit) }, earlyErrors)
      await kit.refuse(BIND, { ...journey, consents: [] }, earlyErrors)
      await kit.refuse('account/unbinding', await unlinkCoded(kit), earlyErrors)
    },
  },
  existing: {
    title: 'A customer with a password is EXISTING, a number without an account NEW',
    sources: [places.linking],
    async run(kit) {
      const journey = await kit.journey()
      const { msisdn } = kit.customer
      await kit.succeed('otp/binding-auth-generate', { ...journey, msisdn })
      const code = await kit.code('BINDING')
      const linkedAccount = await kit.succeed('otp/binding-auth-verification', { ...journey, code })
      expect(linkedAccount.account === 'EXISTING', `the test customer is ${linkedAccount.account}`)
      const newcomer = kit.newcomer()
      const otherJourney = await kit.journey('default', newcomer)
      await kit.succeed('otp/binding-auth-generate', { ...otherJourney, msisdn: newcomer })
      const second = { ...otherJourney, code: await kit.code('BINDING', newcomer) }
      const { account } = await kit.succeed('otp/binding-auth-verification', second)
      expect(account === 'NEW', `a number without an account is ${account}`)
    },
  },
  unproved: {
    title: 'Level and id of a customer are told only once the number was proved',
    sources: [['src/contract/payloads/identity.ts', 'info']],
    async run(kit) {
      const journey = await kit.journey()
      const infoBefore = await kit.succeed('query-mpc-info', journey)
      expect(
        infoBefore.mpcUid === null && infoBefore.mpcLevel === null,
        'id or level is told before a code was right',
      )
      await kit.succeed('otp/binding-auth-generate', { ...journey, msisdn: kit.customer.msisdn })
      await kit.succeed('otp/binding-auth-verification', { ...journey, code: await kit.code('BINDING') })
      const infoAfter = await kit.succeed('query-mpc-info', journey)
      expect(infoAfter.mpcUid !== null, 'no id is told after the code was right')
      expect(infoAfter.msisdn === kit.customer.msisdn, 'another number than the one that was proved')
    },
  },
  credential: {
    title: 'A right code brings a credential; what follows log-in is refused without it or with another',
    sources: [places.credential, errorOf('SESSION_REQUIRED')],
    async run(kit) {
      const journey = await loggedIn(kit)
      const body = { ...journey, consents: linkConsents(kit) }
      await kit.refuse(BIND, body, ['SESSION_REQUIRED'], { credential: null })
      await kit.refuse(BIND, body, ['SESSION_REQUIRED', 'SESSION_MISMATCH'], { credential: 'cc-0000-0000' })
      await kit.succeed(BIND, body)
    },
  },
  'foreign-credential': {
    title: 'The credential of another journey is refused',
    sources: [places.credential],
    async run(kit) {
      const journey = await kit.journey()
      await kit.succeed('otp/binding-auth-generate', { ...journey, msisdn: kit.customer.msisdn })
      const provedJourney = { ...journey, code: await kit.code('BINDING') }
      const { credential } = await kit.ask('otp/binding-auth-verification', provedJourney)
      expect(credential !== undefined, 'the answer to a right code has no header authorization-customer')
      const otherJourney = await kit.journey()
      await kit.refuse('get-msisdn', otherJourney, ['SESSION_MISMATCH', 'SESSION_REQUIRED'], { credential })
    },
  },
  consents: {
    title:
      'Registering without consent to terms and privacy is refused, and linking a new account without its own',
    sources: [places.consents, errorOf('AGREEMENT_REQUIRED'), errorOf('CONSENT_REQUIRED')],
    async run(kit) {
      const journey = await verifiedJourney(kit, kit.newcomer())
      const account = newAccount(kit)
      await kit.refuse('account/create-account', { ...journey, ...account, consents: [] }, [
        'AGREEMENT_REQUIRED',
      ])
      await kit.succeed('account/create-account', { ...journey, ...account })
      const encryptedPassword = await sealSecret(kit, journey, NEW_PASSWORD)
      await kit.succeed('password/set-password', { ...journey, encryptedPassword })
      const incomplete = { ...journey, consents: consentsTo(kit, 'TERMS') }
      await kit.refuse(BIND, incomplete, ['CONSENT_REQUIRED', 'TERMS_NOT_AGREED'])
      await kit.succeed(BIND, { ...journey, consents: linkConsents(kit) })
    },
  },
  'consents-existing': {
    title:
      'Linking an existing customer without consent to sharing data is refused; log-in says whose terms are accepted, and those are not needed again',
    sources: [places.consents, places.logIn, errorOf('CONSENT_REQUIRED'), errorOf('TERMS_NOT_AGREED')],
    async run(kit) {
      const journey = await loggedIn(kit)
      const missing = ['CONSENT_REQUIRED', 'TERMS_NOT_AGREED'] as const
      await kit.refuse(BIND, { ...journey, consents: [] }, missing)
      await kit.refuse(BIND, { ...journey, consents: consentsTo(kit, 'TERMS') }, missing)
      await kit.succeed(BIND, { ...journey, consents: linkConsents(kit) })
      const { termsAccepted, ...nextJourney } = await logIn(kit)
      const isKnown = termsAccepted === TERMS_VERSION
      expect(
        isKnown || termsAccepted === null || termsAccepted === undefined,
        `log-in says that terms ${termsAccepted} are accepted; the last ones were ${TERMS_VERSION}`,
      )
      if (isKnown) await kit.succeed(BIND, { ...nextJourney, consents: consentsTo(kit, 'DATA_SHARING') })
    },
  },
  'email-invalid': {
    title: 'An email that is none is refused by both calls that take one',
    sources: [['src/domain/email.ts', 'emailError'], errorOf('EMAIL_INVALID')],
    async run(kit) {
      const email = 'nobody at example.com'
      await kit.refuse('account/verify-email', { email }, ['EMAIL_INVALID'])
      const journey = await verifiedJourney(kit, kit.newcomer())
      const body = { ...journey, ...newAccount(kit), email }
      await kit.refuse('account/create-account', body, ['EMAIL_INVALID'])
    },
  },
  mismatch: {
    title: 'Another number than the one that the merchant has on file is refused',
    sources: [errorOf('MSISDN_MISMATCH')],
    async run(kit) {
      const journey = await kit.journey('prefilled')
      await kit.refuse('otp/binding-auth-generate', { ...journey, msisdn: kit.newcomer() }, [
        'MSISDN_MISMATCH',
      ])
    },
  },
  prefilled: {
    title: "The merchant's number is told, and masked nowhere shows more than its ends",
    sources: [['src/contract/payloads/identity.ts', 'partnerMsisdn']],
    async run(kit) {
      const journey = await kit.journey('prefilled')
      const { msisdn } = kit.customer
      const partner = await kit.succeed('get-msisdn', journey)
      expect(partner.msisdn === msisdn, 'get-msisdn tells another number than the merchant has on file')
      const { maskedMsisdn } = await kit.succeed('get-mask-msisdn', journey)
      expect(
        maskedMsisdn !== null && !maskedMsisdn.includes(msisdn.slice(3, -3)),
        'the masked number shows it all',
      )
    },
  },
  'number-of-code': {
    title: 'Once a code is sent, the masked number is the one that it went to',
    sources: [['src/contract/payloads/identity.ts', 'journeyMask']],
    async run(kit) {
      const journey = await kit.journey()
      const { msisdn } = kit.customer
      await kit.succeed('otp/binding-auth-generate', { ...journey, msisdn })
      const { maskedMsisdn } = await kit.succeed('get-mask-msisdn', journey)
      expect(fitsMask(msisdn, maskedMsisdn ?? ''), 'the masked number is another one')
    },
  },
  finished: {
    title: 'A journey that is finished, or whose time is over, says so',
    sources: [errorOf('JOURNEY_EXPIRED'), errorOf('JOURNEY_FINISHED')],
    async run(kit) {
      await kit.refuse('get-msisdn', await kit.journey('expired'), ['JOURNEY_EXPIRED'])
      await kit.refuse('get-msisdn', await kit.journey('finished'), ['JOURNEY_FINISHED'])
    },
  },
  'after-linked': {
    title: 'After linking the journey is finished: another code, another log-in is refused',
    sources: [places.linking, errorOf('JOURNEY_FINISHED')],
    async run(kit) {
      const journey = await loggedIn(kit)
      await kit.succeed(BIND, { ...journey, consents: linkConsents(kit) })
      const { msisdn } = kit.customer
      await kit.refuse('otp/binding-auth-generate', { ...journey, msisdn }, ['JOURNEY_FINISHED'])
      await kit.refuse('password/encrypt-factor', journey, ['JOURNEY_FINISHED'])
    },
  },
  'after-unlinked': {
    title: 'After unlinking there is nothing to unlink any more',
    sources: [places.unlinking, errorOf('NOTHING_TO_UNLINK')],
    async run(kit) {
      const journey = await unlinkVerified(kit)
      await kit.succeed('account/unbinding', journey)
      await kit.refuse('otp/unbinding-auth-generate', journey, ['JOURNEY_FINISHED', 'NOTHING_TO_UNLINK'])
    },
  },
  'unlinked-payer': {
    title: 'Who has unlinked is shown no order of that merchant, and pays none that was open before',
    sources: [errorOf('NOT_LINKED'), places.unlinking],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const body = await byWallet(kit, openOrder)
      await kit.succeed('account/unbinding', await unlinkVerified(kit))
      const { originalReferenceNo } = openOrder
      await kit.refuse('payment/payment-h5', { originalReferenceNo }, ['NOT_LINKED'])
      const { error } = await kit.ask('payment/payment-order-confirm', body)
      expect(error !== null, 'a payment was accepted from an account that is linked no longer')
    },
  },
  'no-password-yet': {
    title: 'An account without a password is not linked',
    sources: [errorOf('STEP_OUT_OF_ORDER')],
    async run(kit) {
      const journey = await registeredJourney(kit)
      await kit.refuse(BIND, { ...journey, consents: linkConsents(kit) }, ['STEP_OUT_OF_ORDER'])
    },
  },
})
