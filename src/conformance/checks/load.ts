/** Many requests at a time, at a bounded rate: each gets its own answer, and none is lost. */
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { places } from '../places.ts'
import { byWallet, newOrder, settledStatus } from '../steps.ts'
import { expect } from '../verdict.ts'

/** Does them all, so many at a time. */
async function crowd(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const ORDERS = 6

async function ownAnswers(kit: Kit): Promise<void> {
  const { requests, atOnce } = kit.world.load
  const orders: Awaited<ReturnType<typeof newOrder>>[] = []
  for (let n = 0; n < ORDERS; n++) orders.push(await newOrder(kit, 'success', `${20_001 + n}.00`))
  await crowd(requests, atOnce, async (index) => {
    const { originalReferenceNo, order } = orders[index % ORDERS]!
    const { orderNo, amount } = await kit.succeed('payment/payment-h5', { originalReferenceNo })
    expect(
      orderNo === order.orderNo && amount === order.amount,
      `under load the answer about order ${order.orderNo} was about ${orderNo}`,
    )
  })
}

async function paidAtOnce(kit: Kit): Promise<void> {
  const orders = []
  for (let n = 0; n < ORDERS; n++) {
    const openOrder = await newOrder(kit)
    orders.push({ openOrder, body: await byWallet(kit, openOrder) })
  }
  await Promise.all(orders.map(({ body }) => kit.succeed('payment/payment-order-confirm', body)))
  for (const { openOrder } of orders) {
    const { status } = await settledStatus(kit, openOrder)
    expect(status === 'SUCCESS', `of several orders paid at once one is ${status}`)
  }
}

export const load = section('load', 'Under load', {
  'own-answers': {
    title: 'Many requests at once are all answered, each about its own order',
    sources: [places.answers, places.callKinds],
    run: ownAnswers,
  },
  'paid-at-once': {
    title: 'Several orders of one customer, confirmed at once, are all paid',
    sources: [places.once],
    run: paidAtOnce,
  },
})
