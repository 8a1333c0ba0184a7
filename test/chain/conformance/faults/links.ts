/** Banks that are wrong about linking and who may do what, and banks that mix things up under load. */
import { allows, isError, isSuccess, renames, succeedWith, tells, type Fault } from './fault.ts'
import { CONFIRM } from './money.ts'

const BIND = 'payment/confirm-binding-activation'
const VERIFY = 'otp/binding-auth-verification'
const document = (name: string) => ({
  document: name,
  version: '1.0',
  language: 'id',
  acceptedAt: '2026-11-20T12:00:00+07:00',
})

/** The right credential of the journey takes the place of the one in the request, or of a missing one. */
const fillsIn =
  (applies: (isGiven: boolean) => boolean): NonNullable<Fault['onRequest']> =>
  ({ headers }, { store, journey }) => {
    const credential = journey && store.credentials.get(journey.id)
    if (credential && applies(headers.has('authorization-customer')))
      headers.set('authorization-customer', credential)
  }

/** No link was ever ended. */
const linkAgain: NonNullable<Fault['onRequest']> = (_request, { store }) => store.endedLinks.clear()

export const linkFaults: readonly Fault[] = [
  {
    title: 'lets a customer log in without a code',
    check: 'link/in-order',
    calls: ['password/verification'],
    onAnswer: allows('STEP_OUT_OF_ORDER', {}),
  },
  {
    title: 'calls everybody a customer',
    check: 'link/existing',
    calls: [VERIFY],
    onAnswer: tells({ account: 'EXISTING' }),
  },
  {
    title: 'tells who somebody is before the number is proved',
    check: 'link/unproved',
    calls: ['query-mpc-info'],
    onAnswer: tells({ mpcUid: 'MPC81100000001' }),
  },
  {
    title: 'links without the credential of the customer',
    check: 'link/credential',
    calls: [BIND],
    onRequest: fillsIn((isGiven) => !isGiven),
  },
  {
    title: 'takes any credential',
    check: 'link/credential',
    calls: [BIND],
    onRequest: fillsIn((isGiven) => isGiven),
  },
  {
    title: 'sends no credential with a right code',
    check: 'link/foreign-credential',
    calls: [VERIFY],
    onAnswer: ({ headers }) => headers.delete('authorization-customer'),
  },
  {
    title: 'takes the credential of another journey',
    check: 'link/foreign-credential',
    calls: ['get-msisdn'],
    onRequest: ({ headers }) => headers.delete('authorization-customer'),
  },
  {
    title: 'registers without consent',
    check: 'link/consents',
    calls: ['account/create-account'],
    onRequest: ({ body }) => {
      if (body?.['consents']?.length === 0) body['consents'] = [document('TERMS'), document('PRIVACY')]
    },
  },
  {
    title: 'links without consent to sharing data',
    check: 'link/consents-existing',
    calls: [BIND],
    onRequest: ({ body }) => {
      if (body?.['consents']?.length === 0) body['consents'] = [document('TERMS'), document('DATA_SHARING')]
    },
  },
  {
    title: 'forgets that the terms are accepted, which it has said',
    check: 'link/consents-existing',
    calls: [BIND],
    onRequest: ({ body }, { store, journey }) => {
      const customer = journey?.customer && store.customers.get(journey.customer)
      if (customer && body?.['consents']?.length === 1) customer.termsAccepted = null
    },
  },
  {
    title: 'takes any email',
    check: 'link/email-invalid',
    calls: ['account/verify-email'],
    onAnswer: allows('EMAIL_INVALID', { free: true }),
  },
  {
    title: 'sends a code to another number than the merchant has',
    check: 'link/mismatch',
    calls: ['otp/binding-auth-generate'],
    onRequest: ({ body }, { journey }) => {
      if (journey?.msisdn) body['msisdn'] = journey.msisdn
    },
  },
  {
    title: 'has a mask that hides nothing',
    check: 'link/prefilled',
    calls: ['get-mask-msisdn'],
    onAnswer: tells({ maskedMsisdn: '081100000001' }),
  },
  {
    title: "tells the merchant's number in place of the one that a code went to",
    check: 'link/number-of-code',
    calls: ['get-mask-msisdn'],
    onAnswer: tells({ maskedMsisdn: '+62 899-••••-9999' }),
  },
  {
    title: 'calls a finished journey expired',
    check: 'link/finished',
    onAnswer: renames('JOURNEY_FINISHED', 'JOURNEY_EXPIRED'),
  },
  {
    title: 'goes on with a journey that is finished',
    check: 'link/after-linked',
    calls: ['password/encrypt-factor', 'otp/binding-auth-generate'],
    onRequest: (_request, { journey }) => {
      if (journey) journey.finished = null
    },
  },
  {
    title: 'unlinks nobody',
    check: 'link/after-unlinked',
    calls: ['otp/unbinding-auth-generate'],
    onRequest: (_request, { journey, store }) => {
      if (!journey?.finished || journey.msisdn === null) return
      journey.finished = null
      store.customers.get(journey.msisdn)?.links.set(journey.merchantId, journey.id)
    },
    onAnswer: (answer) => {
      if (!isSuccess(answer) && isError(answer, 'CAPTCHA_REQUIRED')) succeedWith(answer, {})
    },
  },
  {
    title: 'shows an order to who has unlinked',
    check: 'link/unlinked-payer',
    calls: ['payment/payment-h5'],
    onRequest: linkAgain,
  },
  {
    title: 'lets who has unlinked pay an order that was open before',
    check: 'link/unlinked-payer',
    calls: ['payment/payment-order-confirm'],
    onRequest: linkAgain,
  },
  {
    title: 'links an account that has no password',
    check: 'link/no-password-yet',
    calls: [BIND],
    onRequest: (_request, { journey }) => {
      if (journey?.registered) journey.passwordSet = true
    },
  },
  {
    title: 'answers about another order under load',
    check: 'load/own-answers',
    calls: ['payment/payment-h5'],
    onAnswer: (answer, _request, { memory }) => {
      const count = Number(memory.get('count') ?? 0) + 1
      memory.set('count', count)
      if (count > 20 && memory.has('last')) answer.body.data = memory.get('last')
      else memory.set('last', structuredClone(answer.body.data))
    },
  },
  {
    title: 'loses a payment when several come at once',
    check: 'load/paid-at-once',
    calls: [CONFIRM],
    onAnswer: (_answer, _request, { memory, order }) => {
      const count = Number(memory.get('count') ?? 0) + 1
      memory.set('count', count)
      if (count === 3 && order) order.state = 'OPEN'
    },
  },
]
