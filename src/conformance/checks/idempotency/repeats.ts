/** The same confirm again, one after another and at once. */
import type { CallName } from '../../../contract/endpoints.ts'
import type { Rows } from '../../check.ts'
import type { Kit } from '../../kit.ts'
import { places, schemaOf } from '../../places.ts'
import { say } from '../../answer.ts'
import { codeSent } from '../../scenes.ts'
import {
  byCode,
  byPaylater,
  newOrder,
  paidOrder,
  settledStatus,
  statusOf,
  watchLimit,
  watchWallet,
  type ByOrder,
} from '../../steps.ts'
import { expect } from '../../verdict.ts'
import { CONFIRM, countTogether, expectSame, expectSameTwice, payable, totalOf } from './debits.ts'

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
    expectEffect: (reason) => debited(totalOf(openOrder), reason),
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

export const repeats = {
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
      expectSame(CONFIRM, payment.answer, await kit.ask(CONFIRM, payment.body))
      await settledStatus(kit, payment)
      await expectDebit(totalOf(payment), 'one confirm, sent again when it was paid')
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
      await debited(totalOf(openOrder), 'one confirm, whose answer was lost')
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
} satisfies Rows
