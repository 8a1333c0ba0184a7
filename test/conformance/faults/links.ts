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
  (applies: (isGiven: boolean) => boolean): NonNullable<Fault['before']> =>
  ({ headers }, { store, journey }) => {
    const known = journey && store.credentials.get(journey.id)
    if (known && applies(headers.has('authorization-customer'))) headers.set('authorization-customer', known)
  }

export const linkFaults: readonly Fault[] = [
  {
    what: 'lets a customer log in without a code',
    found: 'link/in-order',
    calls: ['password/verification'],
    after: allows('STEP_OUT_OF_ORDER', {}),
  },
  {
    what: 'calls everybody a customer',
    found: 'link/existing',
    calls: [VERIFY],
    after: tells({ account: 'EXISTING' }),
  },
  {
    what: 'tells who somebody is before the number is proved',
    found: 'link/unproved',
    calls: ['query-mpc-info'],
    after: tells({ mpcUid: 'MPC81100000001' }),
  },
  {
    what: 'links without the credential of the customer',
    found: 'link/credential',
    calls: [BIND],
    before: fillsIn((isGiven) => !isGiven),
  },
  {
    what: 'takes any credential',
    found: 'link/credential',
    calls: [BIND],
    before: fillsIn((isGiven) => isGiven),
  },
  {
    what: 'sends no credential with a right code',
    found: 'link/foreign-credential',
    calls: [VERIFY],
    after: ({ headers }) => headers.delete('authorization-customer'),
  },
  {
    what: 'takes the credential of another journey',
    found: 'link/foreign-credential',
    calls: ['get-msisdn'],
    before: ({ headers }) => headers.delete('authorization-customer'),
  },
  {
    what: 'registers without consent',
    found: 'link/consents',
    calls: ['account/create-account'],
    before: ({ body }) => {
      if (body?.['consents']?.length === 0) body['consents'] = [document('TERMS'), document('PRIVACY')]
    },
  },
  {
    what: 'takes any email',
    found: 'link/email-invalid',
    calls: ['account/verify-email'],
    after: allows('EMAIL_INVALID', { free: true }),
  },
  {
    what: 'sends a code to another number than the merchant has',
    found: 'link/mismatch',
    calls: ['otp/binding-auth-generate'],
    before: ({ body }, { journey }) => {
      if (journey?.msisdn) body['msisdn'] = journey.msisdn
    },
  },
  {
    what: 'has a mask that hides nothing',
    found: 'link/prefilled',
    calls: ['get-mask-msisdn'],
    after: tells({ maskedMsisdn: '081100000001' }),
  },
  {
    what: "tells the merchant's number in place of the one that a code went to",
    found: 'link/number-of-code',
    calls: ['get-mask-msisdn'],
    after: tells({ maskedMsisdn: '0899-••••-9999' }),
  },
  {
    what: 'calls a finished journey expired',
    found: 'link/finished',
    after: renames('JOURNEY_FINISHED', 'JOURNEY_EXPIRED'),
  },
  {
    what: 'goes on with a journey that is finished',
    found: 'link/after-linked',
    calls: ['password/encrypt-factor', 'otp/binding-auth-generate'],
    before: (_asked, { journey }) => {
      if (journey) journey.finished = null
    },
  },
  {
    what: 'unlinks nobody',
    found: 'link/after-unlinked',
    calls: ['otp/unbinding-auth-generate'],
    before: (_asked, { journey, store }) => {
      if (!journey?.finished || journey.msisdn === null) return
      journey.finished = null
      store.customers.get(journey.msisdn)?.links.add(journey.merchantId)
    },
    after: (told) => {
      if (!isSuccess(told) && isError(told, 'CAPTCHA_REQUIRED')) succeedWith(told, {})
    },
  },
  {
    what: 'links an account that has no password',
    found: 'link/no-password-yet',
    calls: [BIND],
    before: (_asked, { journey }) => {
      if (journey?.registered) journey.passwordSet = true
    },
  },
  {
    what: 'answers about another order under load',
    found: 'load/own-answers',
    calls: ['payment/payment-h5'],
    after: (told, _asked, { memory }) => {
      const count = Number(memory.get('count') ?? 0) + 1
      memory.set('count', count)
      if (count > 20 && memory.has('last')) told.body.data = memory.get('last')
      else memory.set('last', structuredClone(told.body.data))
    },
  },
  {
    what: 'loses a payment when several come at once',
    found: 'load/paid-at-once',
    calls: [CONFIRM],
    after: (_told, _asked, { memory, order }) => {
      const count = Number(memory.get('count') ?? 0) + 1
      memory.set('count', count)
      if (count === 3 && order) order.state = 'OPEN'
    },
  },
]
