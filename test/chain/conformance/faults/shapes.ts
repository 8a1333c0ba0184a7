/** Banks whose answers have another shape, and banks that take what they must not. */
import { allows, isError, isSuccess, renames, type Fault } from './fault.ts'

/** Changes the data of a success. */
const inData =
  (change: (data: any) => void): NonNullable<Fault['onAnswer']> =>
  (answer) => {
    if (isSuccess(answer)) change(answer.body.data)
  }

const success = (): Response => Response.json({ code: 0, message: 'OK', data: { free: true } })

export const shapeFaults: readonly Fault[] = [
  {
    title: 'leaves out a field',
    check: 'answers/get-msisdn',
    calls: ['get-msisdn'],
    onAnswer: inData((data) => delete data.merchantName),
  },
  {
    title: 'leaves out a field inside another one',
    check: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    onAnswer: inData((data) => delete data.points.worth),
  },
  {
    title: 'sends a number as text',
    check: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    onAnswer: inData((data) => (data.points.available = String(data.points.available))),
  },
  {
    title: 'sends an amount as a number',
    check: 'answers/payment/payment-h5',
    calls: ['payment/payment-h5'],
    onAnswer: inData((data) => (data.amount = Number(data.amount))),
  },
  {
    title: 'sends an amount without decimals',
    check: 'answers/debit/payment-status-h5',
    calls: ['debit/payment-status-h5'],
    onAnswer: inData((data) => (data.amount = data.amount.slice(0, -3))),
  },
  {
    title: 'sends a phone number with its country code',
    check: 'answers/get-msisdn',
    calls: ['get-msisdn'],
    onAnswer: inData((data) => (data.msisdn = `62${data.msisdn}`)),
  },
  {
    title: 'sends a moment without its offset',
    check: 'answers/payment/confirm-binding-activation',
    calls: ['payment/confirm-binding-activation'],
    onAnswer: inData((data) => (data.linkedAt = data.linkedAt.slice(0, 19))),
  },
  {
    title: 'sends null where something must be',
    check: 'answers/account/create-account',
    calls: ['account/create-account'],
    onAnswer: inData((data) => (data.mpcUid = null)),
  },
  {
    title: 'has a status of its own',
    check: 'answers/debit/payment-status-h5',
    calls: ['debit/payment-status-h5'],
    onAnswer: inData((data) => (data.status = 'CREATED')),
  },
  {
    title: 'sends a key that is no RSA key',
    check: 'answers/password/encrypt-factor',
    calls: ['password/encrypt-factor'],
    onAnswer: inData((data) => (data.key.kty = 'EC')),
  },
  {
    title: 'sends a picture by its address',
    check: 'answers/auth-generate-captcha',
    calls: ['auth-generate-captcha'],
    onAnswer: inData((data) => (data.image = 'https://bank.example/captcha.png')),
  },
  {
    title: 'sends the data without an envelope',
    check: 'answers/account/verify-email',
    calls: ['account/verify-email'],
    onAnswer: (answer) => {
      if (isSuccess(answer)) answer.body = answer.body.data
    },
  },
  {
    title: 'answers a success with HTTP 201',
    check: 'answers/account/create-account',
    calls: ['account/create-account'],
    onAnswer: (answer) => {
      if (isSuccess(answer)) answer.status = 201
    },
  },
  {
    title: 'answers with a page',
    check: 'answers/unbinding/get-mask-msisdn',
    calls: ['unbinding/get-mask-msisdn'],
    onAnswer: (answer) => {
      answer.body = '<!doctype html><title>Bank</title>' as never
    },
  },
  {
    title: 'has an error code of its own',
    check: 'otp/wrong',
    calls: ['otp/binding-auth-verification'],
    onAnswer: (answer) => {
      if (!isSuccess(answer)) answer.body.code = '7777'
    },
  },
  {
    title: 'refuses a call with an error of another call',
    check: 'order/amount-mismatch',
    calls: ['payment/payment-order-confirm'],
    onAnswer: renames('AMOUNT_MISMATCH', 'PAYLATER_PLAN_CHANGED'),
  },
  {
    title: 'says everything by HTTP 401',
    check: 'input/account/verify-email',
    calls: ['account/verify-email'],
    onAnswer: (answer) => {
      if (!isSuccess(answer)) answer.status = 401
    },
  },
  {
    title: 'breaks down at bad input (HTTP 500)',
    check: 'input/get-mask-msisdn',
    calls: ['get-mask-msisdn'],
    onAnswer: (answer) => {
      if (isError(answer, 'REQUEST_REJECTED')) answer.status = 500
    },
  },
  {
    title: 'takes an amount without decimals',
    check: 'input/payment/payment-order-confirm',
    calls: ['payment/payment-order-confirm'],
    onRequest: ({ body }) => {
      const amount: unknown = body?.['amount']
      if (typeof amount === 'string' && /^\d+$/.test(amount)) body['amount'] = `${amount}.00`
    },
  },
  {
    title: 'takes a confirm without an idempotency key',
    check: 'input/payment/payment-order-confirm',
    calls: ['payment/payment-order-confirm'],
    onRequest: ({ body }) => {
      if (body?.['amount']) body['idempotencyKey'] ??= crypto.randomUUID()
    },
  },
  {
    title: 'takes any purpose of a captcha',
    check: 'input/auth-generate-captcha',
    calls: ['auth-generate-captcha'],
    onRequest: ({ body }) => {
      if (body?.['purpose']) body['purpose'] = 'BINDING'
    },
  },
  {
    title: 'does what bad input asks for before it refuses it',
    check: 'input/account/unbinding',
    calls: ['account/unbinding'],
    onAnswer: (answer, _request, { store }) => {
      if (isError(answer, 'REQUEST_REJECTED'))
        for (const journey of store.journeys.values()) journey.finished = { what: 'elsewhere', at: 0 }
    },
  },
  {
    title: 'answers at paths that there are not',
    check: 'unknown/path',
    onOther: ({ method }) => (method === 'POST' ? success() : undefined),
  },
  {
    title: 'answers to GET what it answers to POST',
    check: 'unknown/get',
    onOther: ({ method }) => (method === 'GET' ? success() : undefined),
  },
  {
    title: 'calls an unknown order bad input',
    check: 'unknown/payment/payment-h5',
    calls: ['payment/payment-h5'],
    onAnswer: renames('ORDER_UNKNOWN', 'REQUEST_REJECTED'),
  },
  {
    title: 'answers about a journey that there is not',
    check: 'unknown/get-msisdn',
    calls: ['get-msisdn'],
    onAnswer: allows('JOURNEY_UNKNOWN', { msisdn: null, merchantName: '' }),
  },
]
