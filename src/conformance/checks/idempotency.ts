/**
 * One debit for a key and one for an order, whatever becomes of the answers and however many ask at once.
 * What was debited is seen from outside: by the balance that another order of the same customer shows.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { toJson } from '../../contract/wire.ts'
import { say, type CheckAnswer } from '../answer.ts'
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
  newOrder,
  paidOrder,
  settledStatus,
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
function expectSame(call: CallName, [first, second]: readonly [CheckAnswer, CheckAnswer]): void {
  const [a, b] = [first, second].map(({ data }) => {
    const { expectedSeconds: _passes, ...content } = (data ?? {}) as { expectedSeconds?: number }
    return toJson(content)
  })
  expect(a === b, `${call} answers the same key with ${b}, after ${a}`)
}

/** Sends the same confirm twice, each signed by itself, and looks at both answers. */
async function expectSameTwice(kit: Kit, call: CallName, body: object): Promise<void> {
  await kit.succeed(call, body)
  const first = await kit.ask(call, body)
  const second = await kit.ask(call, body)
  for (const answer of [first, second])
    expect(
      answer.error === null,
      `${call}, the same key and body again, should succeed; it got ${say(answer)}`,
    )
  expectSame(call, [first, second])
}

async function payable(kit: Kit) {
  const expectDebit = await watchWallet(kit)
  const openOrder = await newOrder(kit)
  const body = await byWallet(kit, openOrder)
  return { debited: expectDebit, found: openOrder, body }
}

/** A confirm that may be sent several times, and must be debited once. */
interface Sending {
  readonly call: CallName
  readonly body: object
  readonly orderOf: ByOrder
  /** Expects that this amount was taken once. */
  expectEffect(reason: string): Promise<void>
}

async function byWalletOnce(kit: Kit): Promise<Sending> {
  const { debited, found, body } = await payable(kit)
  return { call: CONFIRM, body, orderOf: found, expectEffect: (reason) => debited(order(found), reason) }
}

async function byPaylaterOnce(kit: Kit): Promise<Sending> {
  const expectLimit = await watchLimit(kit)
  const openOrder = await newOrder(kit)
  return {
    call: 'payment/paylater',
    body: await byPaylater(kit, openOrder),
    orderOf: openOrder,
    expectEffect: (reason) => expectLimit(openOrder.order.amount, reason),
  }
}

async function byCodeOnce(kit: Kit): Promise<Sending> {
  const debited = await watchWallet(kit)
  const body = await codeSent(kit)
  return {
    call: 'otp/payment-verification',
    body,
    orderOf: body,
    expectEffect: async (cause) => debited((await statusOf(kit, body)).amount, cause),
  }
}

/** Sent three times one after another, it is debited once. */
async function expectRepeat(
  kit: Kit,
  { call, body, orderOf, expectEffect }: Sending,
  title: string,
): Promise<void> {
  await expectSameTwice(kit, call, body)
  await settledStatus(kit, orderOf)
  await expectEffect(`${title}, sent three times`)
}

/** Sent three times at once, it is debited once. */
async function atOnce(
  kit: Kit,
  { call, body, orderOf, expectEffect }: Sending,
  title: string,
): Promise<void> {
  await countTogether(kit, call, [body, body, body], orderOf)
  await expectEffect(`${title}, sent three times at once`)
}

/** Of several confirms at once: exactly one debit, and nobody is told something that isn't so. */
async function countTogether(
  kit: Kit,
  call: CallName,
  bodies: readonly object[],
  orderOf: ByOrder,
): Promise<number> {
  const answers = await Promise.all(bodies.map((body) => kit.ask(call, body)))
  const successes = answers.filter(({ error }) => error === null)
  for (const answer of answers)
    expect(
      answer.error === null
        || answer.error === 'PAYMENT_IN_PROGRESS'
        || answer.error === 'ORDER_ALREADY_PAID',
      `a confirm beside another should succeed or be refused with PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID; it got ${say(answer)}`,
    )
  expect(successes.length > 0, 'of several confirms at once none was taken')
  const { status } = await settledStatus(kit, orderOf)
  expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
  return successes.length
}

const order = ({ order: { amount, adminFee } }: { readonly order: Order }): bigint => amount + adminFee

export const idempotency = section('idempotency', 'One debit: lost answers, repeats, two senders', {
  wallet: {
    title: 'The same confirm by wallet again is answered the same and debits nothing more',
    sources: [places.once, schemaOf[CONFIRM]],
    run: async (kit) => expectRepeat(kit, await byWalletOnce(kit), 'one confirm'),
  },
  paylater: {
    title: 'The same confirm by Pay Later again is answered the same and takes nothing more of the limit',
    sources: [places.once, schemaOf['payment/paylater']],
    run: async (kit) => expectRepeat(kit, await byPaylaterOnce(kit), 'one purchase'),
  },
  qris: {
    title: 'The same confirm by QRIS again gives the same code',
    sources: [places.once, places.qr],
    async run(kit) {
      const body = byCode(await newOrder(kit, 'qris'))
      await expectSameTwice(kit, CONFIRM, body)
    },
  },
  code: {
    title: 'The same code with the same key again releases the payment once and is answered the same',
    sources: [places.once, schemaOf['otp/payment-verification']],
    run: async (kit) => expectRepeat(kit, await byCodeOnce(kit), 'one code'),
  },
  'after-paid': {
    title: 'The same confirm again, once it is paid, is answered as at first and debits nothing more',
    sources: [places.once],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const payment = await paidOrder(kit)
      await kit.succeed(CONFIRM, payment.body)
      await settledStatus(kit, payment)
      await expectDebit(order(payment), 'one confirm, sent again when it was paid')
    },
  },
  lost: {
    title: 'A confirm whose answer was lost, sent again: one debit, and the answer it would have had',
    sources: [places.once, places.confirms],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      await kit.lose(CONFIRM, body)
      const repetition = await kit.ask(CONFIRM, body)
      expect(
        repetition.error === null || repetition.error === 'PAYMENT_IN_PROGRESS',
        `a confirm again, after a lost answer, should succeed; it got ${say(repetition)}`,
      )
      const { status } = await settledStatus(kit, found)
      expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
      await debited(order(found), 'one confirm, whose answer was lost')
    },
  },
  'two-senders': {
    title: 'Two senders with the same key at once: one debit',
    sources: [places.once],
    run: async (kit) => atOnce(kit, await byWalletOnce(kit), 'one key'),
  },
  'paylater-two-senders': {
    title: 'Two senders with the same key at once, by Pay Later: one purchase',
    sources: [places.once],
    run: async (kit) => atOnce(kit, await byPaylaterOnce(kit), 'one purchase'),
  },
  'code-two-senders': {
    title: 'Two senders with the same code and key at once: one debit',
    sources: [places.once],
    run: async (kit) => atOnce(kit, await byCodeOnce(kit), 'one code'),
  },
  'two-keys': {
    title: 'Two keys for one order at once: one is taken, and one debit',
    sources: [places.onceAnOrder],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit)
      const bodies = [await byWallet(kit, openOrder), await byWallet(kit, openOrder)]
      const count = await countTogether(kit, CONFIRM, bodies, openOrder)
      await expectDebit(order(openOrder), 'two keys for one order at once')
      expect(count === 1, `of two keys for one order ${count} were taken; it must be one`)
    },
  },
  'other-key': {
    title: 'Another key while a payment is pending is refused, and so is one when it is paid',
    sources: [places.onceAnOrder, errorOf('PAYMENT_IN_PROGRESS'), errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      const otherBodies = [await byWallet(kit, found), await byWallet(kit, found)] as const
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, otherBodies[0], ['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID'])
      await settledStatus(kit, found)
      await kit.refuse(CONFIRM, otherBodies[1], ['ORDER_ALREADY_PAID'])
      await debited(order(found), 'a paid order, confirmed with two further keys')
    },
  },
  'other-payload': {
    title: 'The same key for another amount or number of points is refused as changed',
    sources: [places.confirms, errorOf('PAYMENT_DETAILS_CHANGED')],
    async run(kit) {
      const { debited, found, body } = await payable(kit)
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, { ...body, amount: sen(body.amount + 1n) }, ['PAYMENT_DETAILS_CHANGED'])
      await kit.refuse(CONFIRM, { ...body, pointAmount: 1 }, ['PAYMENT_DETAILS_CHANGED'])
      await settledStatus(kit, found)
      await debited(order(found), 'one confirm, sent again with other amounts')
    },
  },
  'per-order': {
    title: 'A key belongs to its order: the same one pays another order, too',
    sources: [places.once],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const key = newKey()
      const [firstOrder, secondOrder] = [
        await paidOrder(kit, 'success', key),
        await paidOrder(kit, 'success', key),
      ]
      for (const { status } of [firstOrder, secondOrder])
        expect(status.status === 'SUCCESS', `an order paid with a key of another order is ${status.status}`)
      await expectDebit(order(firstOrder) + order(secondOrder), 'two orders with one key')
    },
  },
  corrected: {
    title: 'A confirm that was refused for its PIN is corrected under the same key',
    sources: [places.confirms, places.errorRules],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit)
      const key = newKey()
      const wrong = await byWallet(kit, openOrder, { key, pin: wrongPinFor(kit.customer.pin) })
      await kit.refuse(CONFIRM, wrong, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'])
      const { status: statusBefore } = await statusOf(kit, openOrder)
      expect(statusBefore === 'OPEN', `after a wrong PIN the order is ${statusBefore}, not OPEN`)
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder, { key }))
      await settledStatus(kit, openOrder)
      await expectDebit(order(openOrder), 'a wrong PIN, then the right one')
    },
  },
  linked: {
    title: 'Linking confirmed again, after a lost answer, is answered as at first',
    sources: [places.linking],
    async run(kit) {
      const body = { ...(await loggedIn(kit)), consents: [] }
      await expectSameTwice(kit, 'payment/confirm-binding-activation', body)
    },
  },
  unlinked: {
    title: 'Unlinking again, after a lost answer, is answered as at first',
    sources: [places.unlinking],
    run: async (kit) => expectSameTwice(kit, 'account/unbinding', await unlinkVerified(kit)),
  },
})
