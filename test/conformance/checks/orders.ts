/** What an order says of itself, how its state goes on, and what a confirm of it asks for. */
import { sen } from '../../../src/contract/money.ts'
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
  opened,
  paid,
  settled,
  statusOf,
  watchWallet,
} from '../steps.ts'
import { expect, NotChecked } from '../verdict.ts'

const CONFIRM = 'payment/payment-order-confirm'

/** Looks at an order again and again, and at both calls that say its state. */
async function follow(kit: Kit, ref: { readonly originalReferenceNo: string }): Promise<void> {
  const { originalReferenceNo } = ref
  let before = (await statusOf(kit, ref)).status
  expect(before !== 'OPEN', 'a payment that was accepted is not seen in its status: it is still OPEN')
  for (let looked = 0; looked < 4; looked++) {
    const seen = await kit.succeed('payment/payment-h5', { originalReferenceNo })
    expectForward(before, seen.status)
    const after = await statusOf(kit, ref)
    expectForward(seen.status, after.status)
    before = after.status
    if (kit.world.adapters.advance) await kit.advance(2)
  }
  const last = await settled(kit, ref)
  expectForward(before, last.status)
  if (kit.world.adapters.advance) await kit.advance(3600)
  expectForward(last.status, (await statusOf(kit, ref)).status)
}

async function over(kit: Kit, kind: 'expired' | 'cancelled', error: 'ORDER_EXPIRED' | 'ORDER_CANCELLED') {
  const ref = await kit.order(kind)
  await kit.refuse('payment/payment-h5', ref, [error])
  await kit.refuse('payment/paylater-order-inquiry', { ...ref, pointAmount: 0 }, [error])
  await kit.refuse('debit/payment-status-h5', ref, [error])
}

export const orders = section('order', 'Orders: sums, states, refusals', {
  forward: {
    what: 'The status of a payment only goes forward: OPEN, PROCESSING, SUCCESS, and both calls agree',
    where: [places.statuses, places.shown],
    async run(kit) {
      const found = await opened(kit)
      expect(found.order.status === 'OPEN', `an order that nothing was confirmed of is ${found.order.status}`)
      await kit.succeed(CONFIRM, await byWallet(kit, found))
      await follow(kit, found)
    },
  },
  'paylater-forward': {
    what: 'The same with Pay Later',
    where: [places.statuses, places.shown],
    async run(kit) {
      const found = await opened(kit)
      await kit.succeed('payment/paylater', await byPaylater(kit, found))
      await follow(kit, found)
    },
  },
  paid: {
    what: 'A payment that has succeeded says how, how much, and when; nothing else has a time of payment',
    where: [places.status],
    async run(kit) {
      const found = await opened(kit)
      const open = await statusOf(kit, found)
      expect(open.paidAt === null, `an order that is ${open.status} has paidAt ${open.paidAt}`)
      expect(open.reason === null, `an order that is ${open.status} has the reason ${open.reason}`)
      const body = await byWallet(kit, found)
      await kit.succeed(CONFIRM, body)
      const started = kit.now()
      const { status, method, amount, pointAmount, paidAt, merchantId } = await settled(kit, found)
      expect(status === 'SUCCESS', `the payment ended as ${status}`)
      expect(method === 'WALLET', `it was paid by WALLET; the status says ${method}`)
      expect(
        amount === body.amount,
        `${amountText(body.amount)} was confirmed; the status says ${amountText(amount)}`,
      )
      expect(pointAmount === 0, `no points were used; the status says ${pointAmount}`)
      expect(merchantId === found.order.merchantId, 'order and status name different merchants')
      expect(paidAt !== null, 'a payment that has succeeded has no paidAt')
      const at = Date.parse(paidAt)
      const fits = at > started - 60_000 && at < kit.now() + 60_000
      expect(fits, `paidAt is ${paidAt}, which isn't when it was paid`)
    },
  },
  debited: {
    what: 'A payment lowers the wallet by its amount and its fee, to the sen',
    where: [places.quote, places.money],
    async run(kit) {
      const debited = await watchWallet(kit)
      const { order } = await paid(kit)
      await debited(order.amount + order.adminFee, 'a payment')
    },
  },
  'points-usable': {
    what: 'No more points are usable than there are, nor than the order costs',
    where: [places.order, places.quote],
    async run(kit) {
      const { points, amount } = (await opened(kit)).order
      const { usable, available, worth } = points
      expect(usable <= available, `${usable} points are usable, and ${available} there`)
      const pays = worth * BigInt(usable)
      expect(
        pays <= amount,
        `usable points pay ${amountText(pays)}, and the order costs ${amountText(amount)}`,
      )
    },
  },
  points: {
    what: 'Points pay what they are worth, and are gone after that',
    where: [places.quote, places.order],
    async run(kit) {
      const found = await opened(kit)
      const { usable, blocked, available } = found.order.points
      if (blocked !== null || usable < 10) throw new NotChecked('the test customer has no points to use')
      await kit.succeed(CONFIRM, await byWallet(kit, found, { points: 10 }))
      const status = await settled(kit, found)
      expect(status.pointAmount === 10, `10 points were used; the status says ${status.pointAmount}`)
      const { order } = await opened(kit)
      const gone = available - order.points.available
      expect(gone === 10, `10 points were used; ${gone} are gone`)
    },
  },
  'points-too-many': {
    what: 'More points than usable are refused, with how many are usable',
    where: [errorOf('POINTS_TOO_MANY'), places.failure],
    async run(kit) {
      const found = await opened(kit)
      const { blocked, usable, worth } = found.order.points
      if (blocked !== null || usable === 0) throw new NotChecked('the test customer has no points to use')
      const { amount, adminFee } = found.order
      const left = amount + adminFee - worth * BigInt(usable + 1)
      const body = await byWallet(kit, found, { amount: sen(left > 0n ? left : 0n) })
      const { failure } = await kit.refuse(CONFIRM, { ...body, pointAmount: usable + 1 }, ['POINTS_TOO_MANY'])
      expect(failure.points === usable, `data.points is ${failure.points}; usable are ${usable}`)
    },
  },
  'amount-mismatch': {
    what: 'An amount that is one sen off is refused, above and below',
    where: [places.confirm, errorOf('AMOUNT_MISMATCH')],
    async run(kit) {
      const found = await opened(kit)
      const { amount } = await byWallet(kit, found)
      for (const off of [1n, -1n]) {
        const body = await byWallet(kit, found, { amount: sen(amount + off) })
        await kit.refuse(CONFIRM, body, ['AMOUNT_MISMATCH'])
      }
      const { status } = await statusOf(kit, found)
      expect(status === 'OPEN', `after two refusals the order is ${status}, not OPEN`)
    },
  },
  failed: {
    what: 'A payment that fails has a reason, debits nothing, and stays failed',
    where: [places.status, places.statuses],
    async run(kit) {
      const debited = await watchWallet(kit)
      const found = await opened(kit, 'failed')
      await kit.succeed(CONFIRM, await byWallet(kit, found))
      const { status, reason, paidAt } = await settled(kit, found)
      expect(status === 'FAILED', `the payment ended as ${status}`)
      expect(reason !== null, 'a payment that has failed has no reason')
      expect(paidAt === null, `a payment that has failed has paidAt ${paidAt}`)
      await debited(0n, 'a payment that has failed')
      expectForward('FAILED', (await statusOf(kit, found)).status)
    },
  },
  'failed-once': {
    what: 'After a failure the same order can be paid, with another key and one debit',
    where: [places.confirms, places.onceAnOrder],
    async run(kit) {
      const debited = await watchWallet(kit)
      const first = await paid(kit, 'failed-once')
      expect(first.status.status === 'FAILED', `the first payment ended as ${first.status.status}`)
      await kit.succeed(CONFIRM, await byWallet(kit, first))
      const { status } = await settled(kit, first)
      expect(status === 'SUCCESS', `the second payment ended as ${status}`)
      await debited(first.order.amount + first.order.adminFee, 'an order that was paid after a failure')
    },
  },
  'on-hold': {
    what: 'A payment on hold stays so, says why, and is refused another confirm',
    where: [places.statuses, places.onceAnOrder],
    async run(kit) {
      const done = await paid(kit, 'on-hold')
      expect(done.status.status === 'ON_HOLD', `the payment ended as ${done.status.status}`)
      expect(done.status.reason !== null, 'a payment on hold has no reason')
      await kit.refuse(CONFIRM, await byWallet(kit, done), ['PAYMENT_IN_PROGRESS'])
      expectForward('ON_HOLD', (await statusOf(kit, done)).status)
    },
  },
  'code-first': {
    what: 'A payment that waits for its code is OPEN, and nothing is debited',
    where: [places.confirm, places.statuses],
    async run(kit) {
      const debited = await watchWallet(kit)
      const waiting = await awaitingCode(kit)
      expect(waiting.nextStep === 'OTP', `the confirm of an order with a code says ${waiting.nextStep}`)
      const { status } = await statusOf(kit, waiting)
      expect(status === 'OPEN', `a payment that waits for its code is ${status}`)
      await debited(0n, 'a payment that waits for its code')
    },
  },
  qris: {
    what: 'QRIS: a code that ends later, nothing is debited, and the order stays OPEN',
    where: [places.qr, places.statuses],
    async run(kit) {
      const debited = await watchWallet(kit)
      const found = await opened(kit, 'qris')
      const answer = await kit.succeed(CONFIRM, byCode(found))
      expect(answer.nextStep === 'SHOW_QR', `a confirm by QRIS says ${answer.nextStep}`)
      const until = Date.parse(answer.qr.expiresAt)
      expect(until > kit.now(), `the code has expired when it comes: ${answer.qr.expiresAt}`)
      const { status } = await statusOf(kit, found)
      expect(status === 'OPEN', `an order whose code is shown is ${status}`)
      await debited(0n, 'a code that nobody scanned')
    },
  },
  expired: {
    what: 'An order whose time is over says so, to each call',
    where: [errorOf('ORDER_EXPIRED')],
    run: (kit) => over(kit, 'expired', 'ORDER_EXPIRED'),
  },
  cancelled: {
    what: 'An order that was cancelled says so, to each call',
    where: [errorOf('ORDER_CANCELLED')],
    run: (kit) => over(kit, 'cancelled', 'ORDER_CANCELLED'),
  },
  'already-paid': {
    what: 'An order that was paid before says so and takes no confirm',
    where: [places.onceAnOrder, errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const ref = await kit.order('paid')
      const { status } = await statusOf(kit, ref)
      expect(status === 'SUCCESS', `an order that was paid before is ${status}`)
      await kit.refuse('payment/paylater-order-inquiry', { ...ref, pointAmount: 0 }, ['ORDER_ALREADY_PAID'])
    },
  },
})
