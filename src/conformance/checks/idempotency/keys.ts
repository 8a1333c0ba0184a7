/** A key: the payment that it belongs to, and all that uses it up. */
import { sen } from '../../../contract/money.ts'
import type { Rows } from '../../check.ts'
import { errorOf, places } from '../../places.ts'
import { awaitingCode } from '../../scenes.ts'
import {
  byPaylater,
  byWallet,
  newKey,
  newOrder,
  paidOrder,
  settledStatus,
  statusOf,
  watchLimit,
  watchWallet,
} from '../../steps.ts'
import { expect } from '../../verdict.ts'
import { CONFIRM, countTogether, payable, refusedForPin, totalOf } from './debits.ts'

export const keys = {
  'two-keys': {
    title: 'Two keys for one order at once: one is taken, and one debit',
    sources: [places.onceAnOrder],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit)
      const bodies = [await byWallet(kit, openOrder), await byWallet(kit, openOrder)]
      const count = await countTogether(kit, CONFIRM, bodies, openOrder)
      await expectDebit(totalOf(openOrder), 'two keys for one order at once')
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
      await debited(totalOf(openOrder), 'a paid order, confirmed with two further keys')
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
      await debited(totalOf(openOrder), 'one confirm, sent again with other amounts')
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
      await expectDebit(totalOf(firstOrder) + totalOf(secondOrder), 'two orders with one key')
    },
  },
  corrected: {
    title: 'A confirm that was refused for its PIN is corrected under the same key',
    sources: [places.confirms, places.errorRules],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const openOrder = await newOrder(kit)
      const key = await refusedForPin(kit, openOrder)
      const { status: statusBefore } = await statusOf(kit, openOrder)
      expect(statusBefore === 'OPEN', `after a wrong PIN the order is ${statusBefore}, not OPEN`)
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder, { key }))
      await settledStatus(kit, openOrder)
      await expectDebit(totalOf(openOrder), 'a wrong PIN, then the right one')
    },
  },
  'corrected-otherwise': {
    title: 'A refused confirm uses up nothing: the same key pays another way',
    sources: [places.once, places.confirms],
    async run(kit) {
      const expectLimit = await watchLimit(kit)
      const openOrder = await newOrder(kit)
      const key = await refusedForPin(kit, openOrder)
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
} satisfies Rows
