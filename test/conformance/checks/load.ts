/** Many requests at a time, at a bounded rate: each gets its own answer, and none is lost. */
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { places } from '../places.ts'
import { byWallet, opened, settled } from '../steps.ts'
import { expect } from '../verdict.ts'

/** Does them all, so many at a time. */
async function crowd(many: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < many; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const ORDERS = 6

async function ownAnswers(kit: Kit): Promise<void> {
  const { requests, atOnce } = kit.world.load
  const orders: Awaited<ReturnType<typeof opened>>[] = []
  for (let n = 0; n < ORDERS; n++) orders.push(await opened(kit, 'success', `${20_001 + n}.00`))
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
    const found = await opened(kit)
    orders.push({ found, body: await byWallet(kit, found) })
  }
  await Promise.all(orders.map(({ body }) => kit.succeed('payment/payment-order-confirm', body)))
  for (const { found } of orders) {
    const { status } = await settled(kit, found)
    expect(status === 'SUCCESS', `of several orders paid at once one is ${status}`)
  }
}

export const load = section('load', 'Under load', {
  'own-answers': {
    what: 'Many requests at once are all answered, each about its own order',
    where: [places.answers, places.callKinds],
    run: ownAnswers,
  },
  'paid-at-once': {
    what: 'Several orders of one customer, confirmed at once, are all paid',
    where: [places.once],
    run: paidAtOnce,
  },
})
