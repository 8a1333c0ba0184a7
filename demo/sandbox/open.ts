/** What a merchant's server does at the bank: opens journeys and orders, with the scenario that they shall play. */
import { parseSen, senToWire, type WireMoney } from '../../src/contract/money.ts'
import type { Context } from './context.ts'
import { digits, newId } from './ids.ts'
import { merchantOf } from './merchants.ts'
import type { JourneyScenario, OrderScenario } from './scenarios.ts'
import { finish } from './settle.ts'
import type { Journey, Order } from './store.ts'
import { JOURNEY_LIFE_MS, ORDER_LIFE_MS } from './terms.ts'

type World = Pick<Context, 'store' | 'now' | 'random'>

const refusalsOf = ({ refuses }: JourneyScenario | OrderScenario): number => (refuses ? refuses.times ?? Infinity : 0)

export function openJourney(
  { scenario, merchantId, msisdn }: { scenario: JourneyScenario; merchantId: string; msisdn: string | undefined },
  { store, now, random }: World,
): Journey {
  const { starts, linked } = scenario
  const number = msisdn ?? scenario.msisdn ?? null
  const links = number === null ? undefined : store.customers.get(number)?.links
  if (linked !== undefined) links?.[linked ? 'add' : 'delete'](merchantId)
  const journey: Journey = {
    id: newId('jn', random), merchantId, scenario, refusalsLeft: refusalsOf(scenario), msisdn: number,
    createdAt: now() - (starts === 'expired' ? JOURNEY_LIFE_MS : 0),
    customer: null, account: null, loggedIn: false, registered: false, passwordSet: false, unlinkVerified: false, consents: [],
    termsRenewed: false, finished: starts === 'finished' ? { what: 'elsewhere', at: now() } : null,
  }
  store.journeys.set(journey.id, journey)
  return journey
}

export function openOrder(
  { scenario, merchantId, amount, msisdn }: { scenario: OrderScenario; merchantId: string; amount: WireMoney; msisdn: string },
  { store, now, random }: World,
): Order {
  const { starts } = scenario
  const total = parseSen(amount)
  const order: Order = {
    ref: newId('or', random), orderNo: `${merchantOf(merchantId).prefix}-${digits(5, random)}`,
    merchantId, msisdn, amount: total, scenario,
    refusalsLeft: refusalsOf(scenario), createdAt: now() - (starts === 'expired' ? ORDER_LIFE_MS : 0),
    state: starts === 'cancelled' ? 'CANCELLED' : 'OPEN',
    payment: starts === 'paid' ? { method: 'WALLET', amount: total, points: 0, startedAt: now() } : null,
    failures: 0, changed: false, settledAt: null,
  }
  store.orders.set(order.ref, order)
  if (starts === 'paid') finish(store, order, 'SUCCESS', now())
  return order
}

/** What the bank app does with an order: pays it from the wallet, or gives it up. Answers false when it is over already. */
export function finishInApp(order: Order, action: 'pay' | 'cancel', { store, now }: World): boolean {
  if (order.state !== 'OPEN' && order.state !== 'FAILED') return false
  if (action === 'cancel') {
    order.state = 'CANCELLED'
    return true
  }
  order.payment = { method: 'WALLET', amount: order.amount, points: 0, startedAt: now() }
  finish(store, order, 'SUCCESS', now())
  return true
}

export const describeOrder = ({ ref, state, amount, msisdn, merchantId, orderNo }: Order) =>
  ({ originReferenceNo: ref, state, amount: senToWire(amount), msisdn, merchantId, orderNo })
