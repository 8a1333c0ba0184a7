/**
 * One debit for a key and one for an order, whatever becomes of the answers and however many ask at once.
 * What was debited is seen from outside: by the balance that another order of the same customer shows.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { sen } from '../../contract/money.ts'
import { FIRST_ATTEMPT } from '../../contract/payloads/fields.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { toJson } from '../../contract/wire.ts'
import { say, type CheckAnswer } from '../answer.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places, schemaOf } from '../places.ts'
import { awaitingCode, codeSent } from '../scenes.ts'
import {
  attemptOf,
  byCode,
  byPaylater,
  byWallet,
  linkConsents,
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
const RELEASE = 'payment/payment-order-release'
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

const shownOrder = (kit: Kit, { originalReferenceNo }: ByOrder): Promise<Order> =>
  kit.succeed('payment/payment-h5', { originalReferenceNo })

/** The code of what waits for one. */
async function releaseByCode(kit: Kit, originalReferenceNo: string, idempotencyKey: string): Promise<void> {
  await kit.succeed('otp/payment-generate', { originalReferenceNo })
  const code = await kit.code('PAYMENT')
  await kit.succeed('otp/payment-verification', { originalReferenceNo, code, idempotencyKey })
}

async function payable(kit: Kit) {
  const expectDebit = await watchWallet(kit)
  const openOrder = await newOrder(kit)
  const body = await byWallet(kit, openOrder)
  return { debited: expectDebit, openOrder, body }
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
  const { debited, openOrder, body } = await payable(kit)
  return {
    call: CONFIRM,
    body,
    orderOf: openOrder,
    expectEffect: (reason) => debited(order(openOrder), reason),
  }
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
      const { debited, openOrder, body } = await payable(kit)
      await kit.lose(CONFIRM, body)
      const repetition = await kit.ask(CONFIRM, body)
      expect(
        repetition.error === null || repetition.error === 'PAYMENT_IN_PROGRESS',
        `a confirm again, after a lost answer, should succeed; it got ${say(repetition)}`,
      )
      const { status } = await settledStatus(kit, openOrder)
      expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
      await debited(order(openOrder), 'one confirm, whose answer was lost')
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
      const { debited, openOrder, body } = await payable(kit)
      const otherBodies = [await byWallet(kit, openOrder), await byWallet(kit, openOrder)] as const
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, otherBodies[0], ['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID'])
      await settledStatus(kit, openOrder)
      await kit.refuse(CONFIRM, otherBodies[1], ['ORDER_ALREADY_PAID'])
      await debited(order(openOrder), 'a paid order, confirmed with two further keys')
    },
  },
  'other-payload': {
    title: 'The same key for another amount or number of points is refused as changed',
    sources: [places.confirms, errorOf('PAYMENT_DETAILS_CHANGED')],
    async run(kit) {
      const { debited, openOrder, body } = await payable(kit)
      await kit.succeed(CONFIRM, body)
      await kit.refuse(CONFIRM, { ...body, amount: sen(body.amount + 1n) }, ['PAYMENT_DETAILS_CHANGED'])
      await kit.refuse(CONFIRM, { ...body, pointAmount: 1 }, ['PAYMENT_DETAILS_CHANGED'])
      await settledStatus(kit, openOrder)
      await debited(order(openOrder), 'one confirm, sent again with other amounts')
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
  'corrected-otherwise': {
    title: 'A refused confirm uses up nothing: the same key pays another way',
    sources: [places.once, places.confirms],
    async run(kit) {
      const expectLimit = await watchLimit(kit)
      const openOrder = await newOrder(kit)
      const key = newKey()
      const wrong = await byWallet(kit, openOrder, { key, pin: wrongPinFor(kit.customer.pin) })
      await kit.refuse(CONFIRM, wrong, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'])
      await kit.succeed('payment/paylater', await byPaylater(kit, openOrder, { key }))
      await settledStatus(kit, openOrder)
      await expectLimit(openOrder.order.amount, 'a wrong PIN by wallet, then Pay Later under the same key')
    },
  },
  'other-way': {
    title: 'The same key by another way to pay is refused while the first waits for its code',
    sources: [places.once, errorOf('PAYMENT_DETAILS_CHANGED')],
    async run(kit) {
      const { originalReferenceNo, key } = await awaitingCode(kit)
      const body = await byPaylater(kit, { originalReferenceNo }, { key })
      await kit.refuse('payment/paylater', body, ['PAYMENT_DETAILS_CHANGED'])
    },
  },
  'attempt-kept': {
    title: 'The attempt stays the same while it is open, refused, at work and paid',
    sources: [places.attempt, schemaOf['debit/payment-status-h5']],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const first = openOrder.order.attempt ?? FIRST_ATTEMPT
      const expectKept = async (moment: string) => {
        const attempt = await attemptOf(kit, openOrder.originalReferenceNo)
        expect(attempt === first, `the attempt is ${attempt} ${moment}; it was ${first}`)
      }
      await expectKept('in the status of the open order')
      const key = newKey()
      const wrong = await byWallet(kit, openOrder, { key, pin: wrongPinFor(kit.customer.pin) })
      await kit.refuse(CONFIRM, wrong, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'])
      await expectKept('after a wrong PIN')
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder, { key }))
      await expectKept('while it is at work')
      await settledStatus(kit, openOrder)
      await expectKept('when it is paid')
    },
  },
  'attempt-changes': {
    title: 'The attempt is another once one has failed, and a key of the first debits nothing any more',
    sources: [places.attempt],
    async run(kit) {
      const openOrder = await newOrder(kit, 'failed-once')
      const body = await byWallet(kit, openOrder)
      await kit.succeed(CONFIRM, body)
      const { status } = await settledStatus(kit, openOrder)
      expect(status === 'FAILED', `the first payment of a failed-once order is ${status}`)
      const attempt = await attemptOf(kit, openOrder.originalReferenceNo)
      const first = openOrder.order.attempt ?? FIRST_ATTEMPT
      expect(attempt !== first, `after an attempt has failed it is still called ${attempt}`)
      const repeat = await shownOrder(kit, openOrder)
      expect(repeat.attempt === attempt, `payment-h5 says ${repeat.attempt}, and the status ${attempt}`)
      const expectDebit = await watchWallet(kit)
      const repetition = await kit.ask(CONFIRM, body)
      expect(
        repetition.error === null || repetition.error === 'ATTEMPT_OVER',
        `the confirm of a failed attempt, sent again, got ${say(repetition)}`,
      )
      const { status: later } = await settledStatus(kit, openOrder)
      expect(later === 'FAILED', `after a repeated confirm of a failed attempt the order is ${later}`)
      await expectDebit(0n, 'a confirm of an attempt that has failed, sent again')
    },
  },
  released: {
    title: 'An attempt that waits for a code can be ended: another one, another way to pay, one debit',
    sources: [places.release, schemaOf['payment/payment-order-release']],
    async run(kit) {
      const expectLimit = await watchLimit(kit)
      const { originalReferenceNo, code, idempotencyKey } = await codeSent(kit)
      const ref = { originalReferenceNo }
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = { ...ref, attempt, idempotencyKey: newKey() }
      const { attempt: next } = await kit.succeed(RELEASE, release)
      expect(next !== attempt, `after its release the attempt is still called ${next}`)
      const newest = await attemptOf(kit, originalReferenceNo)
      expect(newest === next, `the release has answered ${next}, and the status says ${newest}`)
      const lateAnswer = await kit.ask('otp/payment-verification', { ...ref, code, idempotencyKey })
      expect(lateAnswer.error !== null, 'the code of an attempt that has ended was taken')
      const { amount } = await shownOrder(kit, ref)
      const body = await byPaylater(kit, ref)
      const answer = await kit.succeed('payment/paylater', body)
      if (answer.nextStep === 'OTP') await releaseByCode(kit, originalReferenceNo, body.idempotencyKey)
      await settledStatus(kit, ref)
      await expectLimit(amount, 'an attempt ended, then Pay Later')
    },
  },
  'released-again': {
    title: 'The same release again is answered the same',
    sources: [places.release],
    async run(kit) {
      const { originalReferenceNo } = await awaitingCode(kit)
      const attempt = await attemptOf(kit, originalReferenceNo)
      await expectSameTwice(kit, RELEASE, { originalReferenceNo, attempt, idempotencyKey: newKey() })
    },
  },
  'released-qris': {
    title: 'A QRIS code can be ended: the attempt is another',
    sources: [places.release, places.qr],
    async run(kit) {
      const openOrder = await newOrder(kit, 'qris')
      const { originalReferenceNo } = openOrder
      await kit.succeed(CONFIRM, byCode(openOrder))
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = { originalReferenceNo, attempt, idempotencyKey: newKey() }
      const { attempt: next } = await kit.succeed(RELEASE, release)
      expect(next !== attempt, `after its release the attempt is still called ${next}`)
    },
  },
  'not-released': {
    title: 'What is at work or paid can not be ended',
    sources: [places.release, errorOf('PAYMENT_IN_PROGRESS'), errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const { debited, openOrder, body } = await payable(kit)
      await kit.succeed(CONFIRM, body)
      const { originalReferenceNo } = openOrder
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = () => ({ originalReferenceNo, attempt, idempotencyKey: newKey() })
      await kit.refuse(RELEASE, release(), ['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID'])
      await settledStatus(kit, openOrder)
      await kit.refuse(RELEASE, release(), ['ORDER_ALREADY_PAID'])
      await debited(order(openOrder), 'a payment that somebody tried to end')
    },
  },
  linked: {
    title: 'Linking confirmed again, after a lost answer, is answered as at first',
    sources: [places.linking],
    async run(kit) {
      const body = { ...(await loggedIn(kit)), consents: linkConsents(kit) }
      await expectSameTwice(kit, 'payment/confirm-binding-activation', body)
    },
  },
  unlinked: {
    title: 'Unlinking again, after a lost answer, is answered as at first',
    sources: [places.unlinking],
    run: async (kit) => expectSameTwice(kit, 'account/unbinding', await unlinkVerified(kit)),
  },
})
