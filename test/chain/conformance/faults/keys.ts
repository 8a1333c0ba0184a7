/** Banks that are wrong about idempotency keys. */
import { allows, isSuccess, refuseWith, type BankRequest, type Fault, type BankState } from './fault.ts'
import { CONFIRM, take } from './money.ts'

const STATUS = 'debit/payment-status-h5'
const RELEASE = 'payment/payment-order-release'

/** Number of times that a key was sent before this. */
function sentBefore({ body }: BankRequest, { memory }: BankState): number {
  const name = `sent ${String(body['idempotencyKey'])}`
  const count = Number(memory.get(name) ?? 0)
  memory.set(name, count + 1)
  return count
}

/** The answer to a repeat of what was taken. */
const onRepeat =
  (
    change: (answer: Parameters<NonNullable<Fault['onAnswer']>>[0], state: BankState) => void,
  ): NonNullable<Fault['onAnswer']> =>
  (answer, request, state) => {
    if (sentBefore(request, state) > 0 && isSuccess(answer)) change(answer, state)
  }

const debitAgain = onRepeat((_answer, state) => take(state, state.order?.amount ?? 0n))

const limitAgain = onRepeat((_answer, { payer, order }) => {
  if (payer && order) Object.assign(payer.paylater, { limit: payer.paylater.limit - order.amount })
})

/** Each repeat the same, but not what the first was told. */
const answeredOtherwise = onRepeat((answer) => {
  Object.assign(answer.body.data, { nextStep: answer.body.data.nextStep === 'OTP' ? 'PROCESSING' : 'OTP' })
})

export const keyFaults: readonly Fault[] = [
  {
    title: 'debits a second time for the same key',
    check: 'idempotency/wallet',
    calls: [CONFIRM],
    onAnswer: debitAgain,
  },
  {
    title: 'debits a second time when the first answer was lost',
    check: 'idempotency/lost',
    calls: [CONFIRM],
    onAnswer: debitAgain,
  },
  {
    title: 'debits a second time for a key that comes twice at once',
    check: 'idempotency/two-senders',
    calls: [CONFIRM],
    onAnswer: debitAgain,
  },
  {
    title: 'takes a second time from the limit for the same key',
    check: 'idempotency/paylater',
    calls: ['payment/paylater'],
    onAnswer: limitAgain,
  },
  {
    title: 'takes a second time from the limit for a key that comes twice at once',
    check: 'idempotency/paylater-two-senders',
    calls: ['payment/paylater'],
    onAnswer: limitAgain,
  },
  {
    title: 'debits a second time for a code that comes twice at once',
    check: 'idempotency/code-two-senders',
    calls: ['otp/payment-verification'],
    onAnswer: debitAgain,
  },
  {
    title: 'answers both repeats of a confirm by wallet otherwise than the first',
    check: 'idempotency/wallet',
    calls: [CONFIRM],
    onAnswer: answeredOtherwise,
  },
  {
    title: 'answers a confirm otherwise once it is paid',
    check: 'idempotency/after-paid',
    calls: [CONFIRM],
    onAnswer: answeredOtherwise,
  },
  {
    title: 'answers both repeats of a purchase otherwise than the first',
    check: 'idempotency/paylater',
    calls: ['payment/paylater'],
    onAnswer: answeredOtherwise,
  },
  {
    title: 'gives another QRIS code for the same key',
    check: 'idempotency/qris',
    calls: [CONFIRM],
    onAnswer: onRepeat((answer, { memory }) => {
      if (answer.body.data.qr) answer.body.data.qr.payload += String(memory.size)
      memory.set(crypto.randomUUID(), true)
    }),
  },
  {
    title: 'takes a code once only, the same key or not',
    check: 'idempotency/code',
    calls: ['otp/payment-verification'],
    onAnswer: onRepeat((answer) => refuseWith(answer, 'OTP_WRONG')),
  },
  {
    title: 'answers the same key with "already paid" once it is paid',
    check: 'idempotency/after-paid',
    calls: [CONFIRM],
    onAnswer: onRepeat((answer, { order }) => {
      if (order?.state === 'SUCCESS') refuseWith(answer, 'ORDER_ALREADY_PAID')
    }),
  },
  {
    title: 'tells the second of two senders that the payment failed',
    check: 'idempotency/two-senders',
    calls: [CONFIRM],
    onAnswer: onRepeat((answer) => refuseWith(answer, 'SYSTEM_BUSY')),
  },
  {
    title: 'guards by the key alone: two keys are two payments',
    check: 'idempotency/two-keys',
    onRequest: (_request, { store }) => {
      store.guards = 'key'
    },
  },
  {
    title: 'takes another key while a payment is pending',
    check: 'idempotency/other-key',
    calls: [CONFIRM],
    onRequest: (_request, { store, order }) => {
      store.guards = order?.state === 'PROCESSING' ? 'key' : 'order'
    },
  },
  {
    title: 'takes the same key for another amount',
    check: 'idempotency/other-payload',
    calls: [CONFIRM],
    onAnswer: allows('PAYMENT_DETAILS_CHANGED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    title: 'keeps a key for all orders',
    check: 'idempotency/per-order',
    calls: [CONFIRM],
    onAnswer: (answer, { body }, { memory, order }) => {
      const owner = memory.get(body['idempotencyKey']) ?? order?.ref
      memory.set(body['idempotencyKey'], owner)
      if (owner !== order?.ref) refuseWith(answer, 'PAYMENT_DETAILS_CHANGED')
    },
  },
  {
    title: 'burns a key with a wrong PIN',
    check: 'idempotency/corrected',
    calls: [CONFIRM],
    onAnswer: (answer, request, state) => {
      if (sentBefore(request, state) > 0) refuseWith(answer, 'PAYMENT_DETAILS_CHANGED')
    },
  },
  {
    title: 'binds a key to a way to pay with a wrong PIN',
    check: 'idempotency/corrected-otherwise',
    calls: ['payment/paylater'],
    onAnswer: (answer) => refuseWith(answer, 'PAYMENT_DETAILS_CHANGED'),
  },
  {
    title: 'takes the same key for another way to pay while the first waits',
    check: 'idempotency/other-way',
    calls: ['payment/paylater'],
    onAnswer: allows('PAYMENT_DETAILS_CHANGED', { nextStep: 'OTP', expectedSeconds: 30 }),
  },
  {
    title: 'names another attempt each time',
    check: 'idempotency/attempt-kept',
    calls: [STATUS],
    onAnswer: (answer, _request, { memory }) => {
      if (isSuccess(answer)) answer.body.data.attempt = String(memory.size)
      memory.set(crypto.randomUUID(), true)
    },
  },
  {
    title: 'names an attempt that has failed as if it went on',
    check: 'idempotency/attempt-changes',
    calls: [STATUS, 'payment/payment-h5'],
    onAnswer: (answer) => {
      if (isSuccess(answer)) answer.body.data.attempt = '0'
    },
  },
  {
    title: 'debits for the key of an attempt that has failed',
    check: 'idempotency/attempt-changes',
    calls: [CONFIRM],
    onAnswer: debitAgain,
  },
  {
    title: 'takes the code of an attempt that was ended',
    check: 'idempotency/released',
    calls: ['otp/payment-verification'],
    onAnswer: (answer) => {
      if (!isSuccess(answer)) answer.body = { code: 0, data: { nextStep: 'PROCESSING', expectedSeconds: 3 } }
    },
  },
  {
    title: 'ends an attempt and calls it the same',
    check: 'idempotency/released',
    calls: [RELEASE],
    onAnswer: (answer, { body }) => {
      if (isSuccess(answer)) answer.body.data.attempt = body['attempt']
    },
  },
  {
    title: 'ends an attempt once only, the same key or not',
    check: 'idempotency/released-again',
    calls: [RELEASE],
    onAnswer: onRepeat((answer) => refuseWith(answer, 'ATTEMPT_OVER')),
  },
  {
    title: 'leaves a code to scan as it is when its attempt is ended',
    check: 'idempotency/released-qris',
    calls: [RELEASE],
    onAnswer: (answer, { body }) => {
      if (isSuccess(answer)) answer.body.data.attempt = body['attempt']
    },
  },
  {
    title: 'ends what is at work',
    check: 'idempotency/not-released',
    calls: [RELEASE],
    onAnswer: (answer, { body }) => {
      if (!isSuccess(answer)) answer.body = { code: 0, data: { attempt: `${String(body['attempt'])}1` } }
    },
  },
  {
    title: 'links with another time when it is asked again',
    check: 'idempotency/linked',
    calls: ['payment/confirm-binding-activation'],
    onAnswer: (answer, _request, { memory }) => {
      if (!isSuccess(answer)) return
      answer.body.data.linkedAt = `2026-11-20T12:00:${10 + memory.size}+07:00`
      memory.set(crypto.randomUUID(), true)
    },
  },
  {
    title: 'finds nothing to unlink when it is asked again',
    check: 'idempotency/unlinked',
    calls: ['account/unbinding'],
    onAnswer: (answer, _request, { memory }) => {
      if (isSuccess(answer) && memory.has('unlinked')) refuseWith(answer, 'NOTHING_TO_UNLINK')
      memory.set('unlinked', true)
    },
  },
]
