/** Banks whose answers have another shape, and banks that take what they must not. */
import { allows, isError, isSuccess, renames, type Fault } from './fault.ts'

/** Changes the data of a success. */
const inData =
  (change: (data: any) => void): NonNullable<Fault['after']> =>
  (told) => {
    if (isSuccess(told)) change(told.body.data)
  }

const success = (): Response => Response.json({ code: 0, message: 'OK', data: { free: true } })

export const shapeFaults: readonly Fault[] = [
  {
    what: 'leaves out a field',
    found: 'answers/get-msisdn',
    calls: ['get-msisdn'],
    after: inData((data) => delete data.merchantName),
  },
  {
    what: 'leaves out a field inside another one',
    found: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    after: inData((data) => delete data.points.worth),
  },
  {
    what: 'sends a number as text',
    found: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    after: inData((data) => (data.points.available = String(data.points.available))),
  },
  {
    what: 'sends an amount as a number',
    found: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    after: inData((data) => (data.amount = Number(data.amount))),
  },
  {
    what: 'sends an amount without decimals',
    found: 'answers/debit/payment-status-h5',
    calls: ['debit/payment-status-h5'],
    after: inData((data) => (data.amount = data.amount.slice(0, -3))),
  },
  {
    what: 'sends a phone number with its country code',
    found: 'answers/get-msisdn',
    calls: ['get-msisdn'],
    after: inData((data) => (data.msisdn = `62${data.msisdn}`)),
  },
  {
    what: 'sends a moment without its offset',
    found: 'answers/payment/confirm-binding-activation',
    calls: ['payment/confirm-binding-activation'],
    after: inData((data) => (data.linkedAt = data.linkedAt.slice(0, 19))),
  },
  {
    what: 'sends null where something must be',
    found: 'answers/account/create-account',
    calls: ['account/create-account'],
    after: inData((data) => (data.mpcUid = null)),
  },
  {
    what: 'has a status of its own',
    found: 'answers/debit/payment-status-h5',
    calls: ['debit/payment-status-h5'],
    after: inData((data) => (data.status = 'CREATED')),
  },
  {
    what: 'sends a key that is no RSA key',
    found: 'answers/password/encrypt-factor',
    calls: ['password/encrypt-factor'],
    after: inData((data) => (data.key.kty = 'EC')),
  },
  {
    what: 'sends a picture by its address',
    found: 'answers/auth-generate-captcha',
    calls: ['auth-generate-captcha'],
    after: inData((data) => (data.image = 'https://bank.example/captcha.png')),
  },
  {
    what: 'sends the data without an envelope',
    found: 'answers/account/verify-email',
    calls: ['account/verify-email'],
    after: (told) => {
      if (isSuccess(told)) told.body = told.body.data
    },
  },
  {
    what: 'answers a success with HTTP 201',
    found: 'answers/account/create-account',
    calls: ['account/create-account'],
    after: (told) => {
      if (isSuccess(told)) told.status = 201
    },
  },
  {
    what: 'answers with a page',
    found: 'answers/unbinding/get-mask-msisdn',
    calls: ['unbinding/get-mask-msisdn'],
    after: (told) => {
      told.body = '<!doctype html><title>Bank</title>' as never
    },
  },
  {
    what: 'has an error code of its own',
    found: 'otp/wrong',
    calls: ['otp/binding-auth-verification'],
    after: (told) => {
      if (!isSuccess(told)) told.body.code = '7777'
    },
  },
  {
    what: 'refuses a call with an error of another call',
    found: 'order/amount-mismatch',
    calls: ['payment/payment-order-confirm'],
    after: renames('AMOUNT_MISMATCH', 'PAYLATER_PLAN_CHANGED'),
  },
  {
    what: 'says everything by HTTP 401',
    found: 'input/account/verify-email',
    calls: ['account/verify-email'],
    after: (told) => {
      if (!isSuccess(told)) told.status = 401
    },
  },
  {
    what: 'breaks down at bad input (HTTP 500)',
    found: 'input/get-mask-msisdn',
    calls: ['get-mask-msisdn'],
    after: (told) => {
      if (isError(told, 'REQUEST_REJECTED')) told.status = 500
    },
  },
  {
    what: 'takes an amount without decimals',
    found: 'input/payment/payment-order-confirm',
    calls: ['payment/payment-order-confirm'],
    before: ({ body }) => {
      const amount: unknown = body?.['amount']
      if (typeof amount === 'string' && /^\d+$/.test(amount)) body['amount'] = `${amount}.00`
    },
  },
  {
    what: 'takes a confirm without an idempotency key',
    found: 'input/payment/payment-order-confirm',
    calls: ['payment/payment-order-confirm'],
    before: ({ body }) => {
      if (body?.['amount']) body['idempotencyKey'] ??= crypto.randomUUID()
    },
  },
  {
    what: 'takes any purpose of a captcha',
    found: 'input/auth-generate-captcha',
    calls: ['auth-generate-captcha'],
    before: ({ body }) => {
      if (body?.['purpose']) body['purpose'] = 'BINDING'
    },
  },
  {
    what: 'does what bad input asks for before it refuses it',
    found: 'input/account/unbinding',
    calls: ['account/unbinding'],
    after: (told, _asked, { store }) => {
      if (isError(told, 'REQUEST_REJECTED'))
        for (const journey of store.journeys.values()) journey.finished = { what: 'elsewhere', at: 0 }
    },
  },
  {
    what: 'answers at paths that there are not',
    found: 'unknown/path',
    other: ({ method }) => (method === 'POST' ? success() : undefined),
  },
  {
    what: 'answers to GET what it answers to POST',
    found: 'unknown/get',
    other: ({ method }) => (method === 'GET' ? success() : undefined),
  },
  {
    what: 'calls an unknown order bad input',
    found: 'unknown/payment/payment-h5',
    calls: ['payment/payment-h5'],
    after: renames('ORDER_UNKNOWN', 'REQUEST_REJECTED'),
  },
  {
    what: 'answers about a journey that there is not',
    found: 'unknown/get-msisdn',
    calls: ['get-msisdn'],
    after: allows('JOURNEY_UNKNOWN', { msisdn: null, merchantName: '' }),
  },
]
