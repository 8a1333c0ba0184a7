/**
 * One debit for a key and one for an order, whatever becomes of the answers and however many ask at once.
 * What was debited is seen from outside: by the balance that another order of the same customer shows.
 */
import type { CallName } from '../../../src/contract/endpoints.ts'
import { sen } from '../../../src/contract/money.ts'
import type { Order } from '../../../src/contract/payloads/payment.ts'
import { toJson } from '../../../src/contract/wire.ts'
import { say, type Answer } from '../answer.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places, schemaOf } from '../places.ts'
import { codeSent } from '../scenes.ts'
import {
  byCode,
  byPaylater,
  byWallet,
  loggedIn,
  newKey,
  opened,
  paid,
  settled,
  statusOf,
  unlinkVerified,
  watchLimit,
  watchWallet,
  type ByOrder,
} from '../steps.ts'
import { expect } from '../verdict.ts'

const CONFIRM = 'payment/payment-order-confirm'
const wrongPinFor = (pin: string): string => (pin === '000000' ? '111111' : '000000')

/** A repeat is answered as the first one was; how long it still takes may have changed. */
function expectSame(call: CallName, [first, second]: readonly [Answer, Answer]): void {
  const [one, other] = [first, second].map(({ data }) => {
    const { expectedSeconds: _passes, ...rest } = (data ?? {}) as { expectedSeconds?: number }
    return toJson(rest)
  })
  expect(one === other, `${call} answers the same key with ${other}, after ${one}`)
}

/** Sends the same confirm twice, each signed by itself, and looks at both answers. */
async function twice(kit: Kit, call: CallName, body: object): Promise<void> {
  await kit.succeed(call, body)
  const first = await kit.ask(call, body)
  const second = await kit.ask(call, body)
  for (const again of [first, second])
    expect(again.error === null, `${call}, the same key and body again, should succeed; it got ${say(again)}`)
  expectSame(call, [first, second])
}

async function payable(kit: Kit) {
  const debited = await watchWallet(kit)
  const found = await opened(kit)
  const body = await byWallet(kit, found)
  return { debited, found, body }
}

/** A confirm that may be sent several times, and must be debited once. */
interface Sending {
  readonly call: CallName
  readonly body: object
  readonly orderOf: ByOrder
  /** Expects that this amount was taken once. */
  taken(why: string): Promise<void>
}

async function byWalletOnce(kit: Kit): Promise<Sending> {
  const { debited, found, body } = await payable(kit)
  return { call: CONFIRM, body, orderOf: found, taken: (why) => debited(order(found), why) }
}

async function byPaylaterOnce(kit: Kit): Promise<Sending> {
  const taken = await watchLimit(kit)
  const found = await opened(kit)
  return {
    call: 'payment/paylater',
    body: await byPaylater(kit, found),
    orderOf: found,
    taken: (why) => taken(found.order.amount, why),
  }
}

async function byCodeOnce(kit: Kit): Promise<Sending> {
  const debited = await watchWallet(kit)
  const body = await codeSent(kit)
  return {
    call: 'otp/payment-verification',
    body,
    orderOf: body,
    taken: async (why) => debited((await statusOf(kit, body)).amount, why),
  }
}

/** Sent three times one after another, it is debited once. */
async function repeated(kit: Kit, { call, body, orderOf, taken }: Sending, what: string): Promise<void> {
  await twice(kit, call, body)
  await settled(kit, orderOf)
  await taken(`${what}, sent three times`)
}

/** Sent three times at once, it is debited once. */
async function atOnce(kit: Kit, { call, body, orderOf, taken }: Sending, what: string): Promise<void> {
  await together(kit, call, [body, body, body], orderOf)
  await taken(`${what}, sent three times at once`)
}

/** Of several confirms at once: exactly one debit, and nobody is told something that isn't so. */
async function together(
  kit: Kit,
  call: CallName,
  bodies: readonly object[],
  orderOf: ByOrder,
): Promise<number> {
  const answers = await Promise.all(bodies.map((body) => kit.ask(call, body)))
  const taken = answers.filter(({ error }) => error === null)
  for (const answer of answers)
    expect(
      answer.error === null
        || answer.error === 'PAYMENT_IN_PROGRESS'
        || answer.error === 'ORDER_ALREADY_PAID',
      `a confirm beside another should succeed or be refused with PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID; it got ${say(answer)}`,
    )
  expect(taken.length > 0, 'of several confirms at once none was taken')
  const { status } = await settled(kit, orderOf)
  expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
  return taken.length
}

const order = ({ order: { amount, adminFee } }: { readonly order: Order }): bigint => amount + adminFee

export const idempotency = section('idempotency', 'One debit: lost answers, repeats, two senders', {
  wallet: {
    what: 'The same confirm by wallet again is answered the same and debits nothing more',
    where: [places.once, schemaOf[CONFIRM]],
    run: async (kit) => repeated(kit, await byWalletOnce(kit), 'one confirm'),
  },
  paylater: {
    what: 'The same confirm by Pay Later again is answered the same and takes nothing more of the limit',
    where: [places.once, schemaOf['payment/paylater']],
    run: async (kit) => repeated(kit, await byPaylaterOnce(kit), 'one purchase'),
  },
  qris: {
    what: 'The same confirm by QRIS again gives the same code',
    where: [places.once, places.qr],
    async run(kit) {
      const body = byCode(await opened(kit, 'qris'))
      await twice(kit, CONFIRM, body)
    },
  },
  code: {
    what: 'The same code with the same key again releases the payment once and is answered the same',
    where: [places.once, schemaOf['otp/payment-verification']],
    run: async (kit) => repeated(kit, await byCodeOnce(kit), 'one code'),
  },
  'after-paid': {
    what: 'The same confirm again, once it is paid, is answered as at first and debits nothing more',
    where: [places.once],
    async run(kit) {
      const debited = await watchWallet(kit)
      const done = await paid(kit)
      await kit.succeed(CONFIRM, done.body)
      await settled(kit, done)
      await debited(order(done), 'one confirm, sent again when it was paid')
    },
  },
  lost: {
    what: 'A confirm whose answer was lost, sent again: one debit, and the answer it would have had',
    where: [places.once, places.confirms],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      await kit.lose(CONFIRM, body)
      const again = await kit.ask(CONFIRM, body)
      expect(
        again.error === null || again.error === 'PAYMENT_IN_PROGRESS',
        `a confirm again, after a lost answer, should succeed; it got ${say(again)}`,
      )
      const { status } = await settled(kit, found)
      expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
      await debited(order(found), 'one confirm, whose answer was lost')
    },
  },
  'two-senders': {
    what: 'Two senders with the same key at once: one debit',
    where: [places.once],
    run: async (kit) => atOnce(kit, await byWalletOnce(kit), 'one key'),
  },
  'paylater-two-senders': {
    what: 'Two senders with the same key at once, by Pay Later: one purchase',
    where: [places.once],
    run: async (kit) => atOnce(kit, await byPaylaterOnce(kit), 'one purchase'),
  },
  'code-two-senders': {
    what: 'Two senders with the same code and key at once: one debit',
    where: [places.once],
    run: async (kit) => atOnce(kit, await byCodeOnce(kit), 'one code'),
  },
  'two-keys': {
    what: 'Two keys for one order at once: one is taken, and one debit',
    where: [places.onceAnOrder],
    async run(kit) {
      const debited = await watchWallet(kit)
      const found = await opened(kit)
      const bodies = [await byWallet(kit, found), await byWallet(kit, found)]
      const taken = await together(kit, CONFIRM, bodies, found)
      await debited(order(found), 'two keys for one order at once')
      expect(taken === 1, `of two keys for one order ${taken} were taken; it must be one`)
    },
  },
  'other-key': {
    what: 'Another key while a payment is pending is refused, and so is one when it is paid',
    where: [places.onceAnOrder, errorOf('PAYMENT_IN_PROGRESS'), errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      const others = [await byWallet(kit, found), await byWallet(kit, found)] as const
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, others[0], ['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID'])
      await settled(kit, found)
      await kit.refuse(CONFIRM, others[1], ['ORDER_ALREADY_PAID'])
      await debited(order(found), 'a paid order, confirmed with two further keys')
    },
  },
  'other-payload': {
    what: 'The same key for another amount or number of points is refused as changed',
    where: [places.confirms, errorOf('PAYMENT_DETAILS_CHANGED')],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, { ...body, amount: sen(body.amount + 1n) }, ['PAYMENT_DETAILS_CHANGED'])
      await kit.refuse(CONFIRM, { ...body, pointAmount: 1 }, ['PAYMENT_DETAILS_CHANGED'])
      await settled(kit, found)
      await debited(order(found), 'one confirm, sent again with other amounts')
    },
  },
  'per-order': {
    what: 'A key belongs to its order: the same one pays another order, too',
    where: [places.once],
    async run(kit) {
      const debited = await watchWallet(kit)
      const key = newKey()
      const [one, other] = [await paid(kit, 'success', key), await paid(kit, 'success', key)]
      for (const { status } of [one, other])
        expect(status.status === 'SUCCESS', `an order paid with a key of another order is ${status.status}`)
      await debited(order(one) + order(other), 'two orders with one key')
    },
  },
  corrected: {
    what: 'A confirm that was refused for its PIN is corrected under the same key',
    where: [places.confirms, places.errorRules],
    async run(kit) {
      const debited = await watchWallet(kit)
      const found = await opened(kit)
      const key = newKey()
      const wrong = await byWallet(kit, found, { key, pin: wrongPinFor(kit.customer.pin) })
      await kit.refuse(CONFIRM, wrong, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'])
      const { status: before } = await statusOf(kit, found)
      expect(before === 'OPEN', `after a wrong PIN the order is ${before}, not OPEN`)
      await kit.succeed(CONFIRM, await byWallet(kit, found, { key }))
      await settled(kit, found)
      await debited(order(found), 'a wrong PIN, then the right one')
    },
  },
  linked: {
    what: 'Linking confirmed again, after a lost answer, is answered as at first',
    where: [places.linking],
    async run(kit) {
      const body = { ...(await loggedIn(kit)), consents: [] }
      await twice(kit, 'payment/confirm-binding-activation', body)
    },
  },
  unlinked: {
    what: 'Unlinking again, after a lost answer, is answered as at first',
    where: [places.unlinking],
    run: async (kit) => twice(kit, 'account/unbinding', await unlinkVerified(kit)),
  },
})
