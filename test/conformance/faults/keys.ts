/** Banks that are wrong about idempotency keys. */
import { allows, isSuccess, refuseWith, type Asked, type Fault, type Inside } from './fault.ts'
import { CONFIRM, take } from './money.ts'

/** How often a key was sent before this. */
function sentBefore({ body }: Asked, { memory }: Inside): number {
  const name = `sent ${String(body['idempotencyKey'])}`
  const count = Number(memory.get(name) ?? 0)
  memory.set(name, count + 1)
  return count
}

/** What happens to a repeat that was taken. */
const again =
  (
    change: (told: Parameters<NonNullable<Fault['after']>>[0], inside: Inside) => void,
  ): NonNullable<Fault['after']> =>
  (told, asked, inside) => {
    if (sentBefore(asked, inside) > 0 && isSuccess(told)) change(told, inside)
  }

const debitAgain = again((_told, inside) => take(inside, inside.order?.amount ?? 0n))

const limitAgain = again((_told, { payer, order }) => {
  if (payer && order) Object.assign(payer.paylater, { limit: payer.paylater.limit - order.amount })
})

export const keyFaults: readonly Fault[] = [
  {
    what: 'debits a second time for the same key',
    found: 'idempotency/wallet',
    calls: [CONFIRM],
    after: debitAgain,
  },
  {
    what: 'debits a second time when the first answer was lost',
    found: 'idempotency/lost',
    calls: [CONFIRM],
    after: debitAgain,
  },
  {
    what: 'debits a second time for a key that comes twice at once',
    found: 'idempotency/two-senders',
    calls: [CONFIRM],
    after: debitAgain,
  },
  {
    what: 'takes a second time from the limit for the same key',
    found: 'idempotency/paylater',
    calls: ['payment/paylater'],
    after: limitAgain,
  },
  {
    what: 'takes a second time from the limit for a key that comes twice at once',
    found: 'idempotency/paylater-two-senders',
    calls: ['payment/paylater'],
    after: limitAgain,
  },
  {
    what: 'debits a second time for a code that comes twice at once',
    found: 'idempotency/code-two-senders',
    calls: ['otp/payment-verification'],
    after: debitAgain,
  },
  {
    what: 'gives another QRIS code for the same key',
    found: 'idempotency/qris',
    calls: [CONFIRM],
    after: again((told, { memory }) => {
      if (told.body.data.qr) told.body.data.qr.payload += String(memory.size)
      memory.set(crypto.randomUUID(), true)
    }),
  },
  {
    what: 'takes a code once only, the same key or not',
    found: 'idempotency/code',
    calls: ['otp/payment-verification'],
    after: again((told) => refuseWith(told, 'OTP_WRONG')),
  },
  {
    what: 'answers the same key with "already paid" once it is paid',
    found: 'idempotency/after-paid',
    calls: [CONFIRM],
    after: again((told, { order }) => {
      if (order?.state === 'SUCCESS') refuseWith(told, 'ORDER_ALREADY_PAID')
    }),
  },
  {
    what: 'tells the second of two senders that the payment failed',
    found: 'idempotency/two-senders',
    calls: [CONFIRM],
    after: again((told) => refuseWith(told, 'SYSTEM_BUSY')),
  },
  {
    what: 'guards by the key alone: two keys are two payments',
    found: 'idempotency/two-keys',
    before: (_asked, { store }) => {
      store.guards = 'key'
    },
  },
  {
    what: 'takes another key while a payment is pending',
    found: 'idempotency/other-key',
    calls: [CONFIRM],
    before: (_asked, { store, order }) => {
      store.guards = order?.state === 'PROCESSING' ? 'key' : 'order'
    },
  },
  {
    what: 'takes the same key for another amount',
    found: 'idempotency/other-payload',
    calls: [CONFIRM],
    after: allows('PAYMENT_DETAILS_CHANGED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    what: 'keeps a key for all orders',
    found: 'idempotency/per-order',
    calls: [CONFIRM],
    after: (told, { body }, { memory, order }) => {
      const owner = memory.get(body['idempotencyKey']) ?? order?.ref
      memory.set(body['idempotencyKey'], owner)
      if (owner !== order?.ref) refuseWith(told, 'PAYMENT_DETAILS_CHANGED')
    },
  },
  {
    what: 'burns a key with a wrong PIN',
    found: 'idempotency/corrected',
    calls: [CONFIRM],
    after: (told, asked, inside) => {
      if (sentBefore(asked, inside) > 0) refuseWith(told, 'PAYMENT_DETAILS_CHANGED')
    },
  },
  {
    what: 'links with another time when it is asked again',
    found: 'idempotency/linked',
    calls: ['payment/confirm-binding-activation'],
    after: (told, _asked, { memory }) => {
      if (!isSuccess(told)) return
      told.body.data.linkedAt = `2026-11-20T12:00:${10 + memory.size}+07:00`
      memory.set(crypto.randomUUID(), true)
    },
  },
  {
    what: 'finds nothing to unlink when it is asked again',
    found: 'idempotency/unlinked',
    calls: ['account/unbinding'],
    after: (told, _asked, { memory }) => {
      if (isSuccess(told) && memory.has('unlinked')) refuseWith(told, 'NOTHING_TO_UNLINK')
      memory.set('unlinked', true)
    },
  },
]
