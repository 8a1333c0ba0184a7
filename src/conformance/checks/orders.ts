/** Orders: their facts, how their state goes on, and what a confirm asks for. */
import { sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { amountText } from '../amounts.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places } from '../places.ts'
import { awaitingCode } from '../scenes.ts'
import {
  byCode,
  byPaylater,
  byWallet,
  expectForward,
  newOrder,
  paidOrder,
  settledStatus,
  statusOf,
  watchWallet,
} from '../steps.ts'
import { expect, NotChecked } from '../verdict.ts'

const CONFIRM = 'payment/payment-order-confirm'

/** Looks at an order again and again, and at both calls that say its state. */
async function follow(kit: Kit, ref: { readonly originalReferenceNo: string }): Promise<void> {
  const { originalReferenceNo } = ref
  let previous = (await statusOf(kit, ref)).status
  expect(previous !== 'OPEN', 'a payment that was accepted is not seen in its status: it is still OPEN')
  for (let looks = 0; looks < 4; looks++) {
    const order = await kit.succeed('payment/payment-h5', { originalReferenceNo })
    expectForward(previous, order.status)
    const next = await statusOf(kit, ref)
    expectForward(order.status, next.status)
    previous = next.status
    if (kit.world.adapters.advance) await kit.advance(2)
  }
  const last = await settledStatus(kit, ref)
  expectForward(previous, last.status)
  if (kit.world.adapters.advance) await kit.advance(3600)
  expectForward(last.status, (await statusOf(kit, ref)).status)
}

async function expectOver(
  kit: Kit,
  kind: 'expired' | 'cancelled',
  error: 'ORDER_EXPIRED' | 'ORDER_CANCELLED',
) {
  const ref = await kit.order(kind)
  await kit.refuse('payment/payment-h5', ref, [error])
  await kit.refuse('payment/paylater-order-inquiry', { ...ref, pointAmount: 0 }, [error])
  await kit.refuse('debit/payment-status-h5', ref, [error])
}

/** The points of an order; a bank may tell none before it has recognised the customer. */
function pointsOf({ usable, available }: Order['points']): { usable: number; available: number } {
  if (usable === undefined || available === undefined)
    throw new NotChecked("the bank doesn't tell the customer's points")
  return { usable, available }
}

export const orders = section('order', 'Orders: sums, states, refusals', {
  forward: {
    title: 'The status of a payment only goes forward: OPEN, PROCESSING, SUCCESS, and both calls agree',
    sources: [places.statuses, places.shown],
    async run(kit) {
      const openOrder = await newOrder(kit)
      expect(
        openOrder.order.status === 'OPEN',
        `an order that nothing was confirmed of is ${openOrder.order.status}`,
      )
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder))
      await follow(kit, openOrder)
    },
  },
  'paylater-forward': {
    title: 'The same with Pay Later',
    sources: [places.statuses, places.shown],
    async run(kit) {
      const openOrder = await newOrder(kit)
      await kit.succeed('payment/paylater', await byPaylater(kit, openOrder))
      await follow(kit, openOrder)
    },
  },
  paid: {
    title: 'A payment that has succeeded says how, how much, and when; nothing else has a time of payment',
    sources: [places.status],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const open = await statusOf(kit, openOrder)
      expect(open.paidAt === null, `an order that is ${open.status} has paidAt ${open.paidAt}`)
      expect(open.reason === null, `an order that is ${open.status} has the reason ${open.reason}`)
      const body = await byWallet(kit, openOrder)
      await kit.succeed(CONFIRM, body)
      const startedAt = kit.now()
      const { status, method, amount, pointAmount, paidAt, merchantId } = await settledStatus(kit, openOrder)
      expect(status === 'SUCCESS', `the payment ended as ${status}`)
      expect(method === 'WALLET', `it was paid by WALLET; the status says ${method}`)
      expect(
        amount === body.amount,
        `${amountText(body.amount)} was confirmed; the status says ${amountText(amount)}`,
      )
      expect(pointAmount === 0, `no points were used; the status says ${pointAmount}`)
      expect(merchantId === openOrder.order.merchantId, 'order and status name different merchants')
      expect(paidAt !== null, 'a payment that has succeeded has no paidAt')
      const at = Date.parse(paidAt)
      const fits = at > startedAt - 60_000 && at < kit.now() + 60_000
      expect(fits, `paidAt is ${paidAt}, which isn't when it was paid`)
    },
  },
  debited: {
    title: 'A payment lowers the wallet by its amount and its fee, to the sen',
    sources: [places.quote, places.money],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const { order } = await paidOrder(kit)
      await expectDebit(order.amount + order.adminFee, 'a payment')
    },
  },
  'points-usable': {
    title: 'No more points are usable than there are, nor than the order costs',
    sources: [places.order, places.quote],
    async run(kit) {
      const { points, amount } = (await newOrder(kit)).order
      const { usable, available } = pointsOf(points)
      const { worth } = points
      expect(usable <= available, `${usable} points are usable, and ${available} there`)
      const pays = worth * BigInt(usable)
      expect(
        pays <= amount,
        `usable points pay ${amountText(pays)}, and the order costs ${amountText(amount)}`,
      )
    },
  },
  points: {
    title: 'Points pay what they are worth, and are gone after that',
    sources: [places.quote, places.order],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const { blocked } = openOrder.order.points
      const { usable, available } = pointsOf(openOrder.order.points)
      if (blocked !== null || usable < 10) throw new NotChecked('the test customer has no points to use')
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder, { points: 10 }))
      const status = await settledStatus(kit, openOrder)
      expect(status.pointAmount === 10, `10 points were used; the status says ${status.pointAmount}`)
      const { order } = await newOrder(kit)
      const spentPoints = available - pointsOf(order.points).available
      expect(spentPoints === 10, `10 points were used; ${spentPoints} are gone`)
    },
  },
  'points-too-many': {
    title: 'More points than usable are refused, with how many are usable',
    sources: [errorOf('POINTS_TOO_MANY'), places.failure],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const { blocked, worth } = openOrder.order.points
      const { usable } = pointsOf(openOrder.order.points)
      if (blocked !== null || usable === 0) throw new NotChecked('the test customer has no points to use')
      const { amount, adminFee } = openOrder.order
      const remaining = amount + adminFee - worth * BigInt(usable + 1)
      const body = await byWallet(kit, openOrder, { amount: sen(remaining > 0n ? remaining : 0n) })
      const { failure } = await kit.refuse(CONFIRM, { ...body, pointAmount: usable + 1 }, ['POINTS_TOO_MANY'])
      expect(failure.points === usable, `data.points is ${failure.points}; usable are ${usable}`)
    },
  },
  'amount-mismatch': {
    title: 'An amount that is one sen off is refused, above and below',
    sources: [places.confirm, errorOf('AMOUNT_MISMATCH')],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const { amount } = await byWallet(kit, openOrder)
      for (const off of [1n, -1n]) {
        const body = await byWallet(kit, openOrder, { amount: sen(amount + off) })
        await kit.refuse(CONFIRM, body, ['AMOUNT_MISMATCH'])
      }
      const { status } = await statusOf(kit, openOrder)
      expect(status === 'OPEN', `after two refusals the order is ${status}, not OPEN`)
    },
  },
  failed: {
    title: 'A payment that fails has a reason, debits nothing, and stays failed',
    sources: [places.status, places.statuses],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit, 'failed')
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder))
      const { status, reason, paidAt } = await settledStatus(kit, openOrder)
      expect(status === 'FAILED', `the payment ended as ${status}`)
      expect(reason !== null, 'a payment that has failed has no reason')
      expect(paidAt === null, `a payment that has failed has paidAt ${paidAt}`)
      await expectDebit(0n, 'a payment that has failed')
      expectForward('FAILED', (await statusOf(kit, openOrder)).status)
    },
  },
  'failed-once': {
    title: 'After a failure the same order can be paid, with another key and one debit',
    sources: [places.confirms, places.onceAnOrder],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const first = await paidOrder(kit, 'failed-once')
      expect(first.status.status === 'FAILED', `the first payment ended as ${first.status.status}`)
      await kit.succeed(CONFIRM, await byWallet(kit, first))
      const { status } = await settledStatus(kit, first)
      expect(status === 'SUCCESS', `the second payment ended as ${status}`)
      await expectDebit(first.order.amount + first.order.adminFee, 'an order that was paid after a failure')
    },
  },
  'on-hold': {
    title: 'A payment on hold stays so, says why, and is refused another confirm',
    sources: [places.statuses, places.onceAnOrder],
    async run(kit) {
      const payment = await paidOrder(kit, 'on-hold')
      expect(payment.status.status === 'ON_HOLD', `the payment ended as ${payment.status.status}`)
      expect(payment.status.reason !== null, 'a payment on hold has no reason')
      await kit.refuse(CONFIRM, await byWallet(kit, payment), ['PAYMENT_IN_PROGRESS'])
      expectForward('ON_HOLD', (await statusOf(kit, payment)).status)
    },
  },
  'code-first': {
    title: 'A payment that waits for its code is OPEN, and nothing is debited',
    sources: [places.confirm, places.statuses],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const pendingOrder = await awaitingCode(kit)
      expect(
        pendingOrder.nextStep === 'OTP',
        `the confirm of an order with a code says ${pendingOrder.nextStep}`,
      )
      const { status } = await statusOf(kit, pendingOrder)
      expect(status === 'OPEN', `a payment that waits for its code is ${status}`)
      await expectDebit(0n, 'a payment that waits for its code')
    },
  },
  qris: {
    title: 'QRIS: a code that ends later, nothing is debited, and the order stays OPEN',
    sources: [places.qr, places.statuses],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit, 'qris')
      const answer = await kit.succeed(CONFIRM, byCode(openOrder))
      expect(answer.nextStep === 'SHOW_QR', `a confirm by QRIS says ${answer.nextStep}`)
      const expiresAt = Date.parse(answer.qr.expiresAt)
      expect(expiresAt > kit.now(), `the code has expired when it comes: ${answer.qr.expiresAt}`)
      const { status } = await statusOf(kit, openOrder)
      expect(status === 'OPEN', `an order whose code is shown is ${status}`)
      await expectDebit(0n, 'a code that nobody scanned')
    },
  },
  expired: {
    title: 'An order whose time is over says so, to each call',
    sources: [errorOf('ORDER_EXPIRED')],
    run: (kit) => expectOver(kit, 'expired', 'ORDER_EXPIRED'),
  },
  cancelled: {
    title: 'An order that was cancelled says so, to each call',
    sources: [errorOf('ORDER_CANCELLED')],
    run: (kit) => expectOver(kit, 'cancelled', 'ORDER_CANCELLED'),
  },
  'already-paid': {
    title: 'An order that was paid before says so and takes no confirm',
    sources: [places.onceAnOrder, errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const ref = await kit.order('paid')
      const { status } = await statusOf(kit, ref)
      expect(status === 'SUCCESS', `an order that was paid before is ${status}`)
      await kit.refuse('payment/paylater-order-inquiry', { ...ref, pointAmount: 0 }, ['ORDER_ALREADY_PAID'])
    },
  },
})
