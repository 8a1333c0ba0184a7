/** A merchant's server at the bank: opens journeys and orders, each with a scenario. */
import type { Msisdn } from '../contract/ids.ts'
import { sen, type Sen } from '../contract/money.ts'
import type { Context } from './context.ts'
import { digits, newId } from './ids.ts'
import { linkBy } from './link.ts'
import { merchantOf } from './merchants.ts'
import type { JourneyScenario, OrderScenario } from './scenarios.ts'
import { finish } from './settle.ts'
import { isExpired } from './subjects.ts'
import type { Journey, OpenedByServer, Order } from './store.ts'
import { JOURNEY_LIFE_MS, ORDER_LIFE_MS } from './terms.ts'

type World = Pick<Context, 'store' | 'now' | 'random'>

const refusalsOf = ({ refuses }: JourneyScenario | OrderScenario): number =>
  refuses ? (refuses.times ?? Infinity) : 0

export function openJourney(
  {
    id,
    scenario,
    merchantId,
    msisdn,
    opened,
  }: {
    id?: string
    scenario: JourneyScenario
    merchantId: string
    msisdn: Msisdn | undefined
    opened?: Journey['opened']
  },
  { store, now, random }: World,
): Journey {
  const { starts, linked } = scenario
  const number = msisdn ?? scenario.msisdn ?? null
  const journey: Journey = {
    id: id ?? newId('jn', random),
    merchantId,
    scenario,
    refusalsLeft: refusalsOf(scenario),
    msisdn: number,
    createdAt: now() - (starts === 'expired' ? JOURNEY_LIFE_MS : 0),
    ...(opened && { opened }),
    customer: null,
    account: null,
    loggedIn: false,
    registered: false,
    passwordSet: false,
    unlinkVerified: false,
    consents: [],
    witness: null,
    termsRenewed: false,
    link: null,
    finished: starts === 'finished' ? { what: 'elsewhere', at: now() } : null,
  }
  const customer = number === null ? undefined : store.customers.get(number)
  if (customer && linked === true) linkBy(journey, customer)
  // Taken away by a scenario, it was never made: nobody has unlinked.
  if (linked === false) customer?.links.delete(merchantId)
  store.journeys.set(journey.id, journey)
  return journey
}

export function openOrder(
  {
    id,
    scenario,
    merchantId,
    amount,
    msisdn,
    opened,
  }: {
    id?: string
    scenario: OrderScenario
    merchantId: string
    amount: Sen
    msisdn: Msisdn
    opened?: OpenedByServer | undefined
  },
  { store, now, random }: World,
): Order {
  const { starts } = scenario
  const order: Order = {
    ref: id ?? newId('or', random),
    orderNo: `${merchantOf(merchantId).prefix}-${digits(5, random)}`,
    merchantId,
    msisdn,
    link: store.customers.get(msisdn)?.links.get(merchantId) ?? null,
    amount,
    scenario,
    refusalsLeft: refusalsOf(scenario),
    createdAt: now() - (starts === 'expired' ? ORDER_LIFE_MS : 0),
    state: starts === 'cancelled' ? 'CANCELLED' : 'OPEN',
    payment: starts === 'paid' ? { method: 'WALLET', amount, points: 0, startedAt: now() } : null,
    besides: [],
    qr: null,
    attempt: 0,
    holdsKey: false,
    failures: 0,
    changed: false,
    settledAt: null,
    ...(opened && { opened }),
    refunds: [],
    cancelled: starts === 'cancelled' ? { by: 'MERCHANT', at: now() } : null,
  }
  store.orders.set(order.ref, order)
  if (starts === 'paid') {
    // Gives the customer the money first: the order was paid in the past, when the wallet may have had more.
    const customer = store.customers.get(msisdn)
    if (customer) customer.wallet = sen(customer.wallet + amount)
    finish(store, order, 'SUCCESS', now())
  }
  return order
}

/** Actions on an order in the bank app: paid from the wallet, cancelled, failed, or put on hold. */
export const APP_ACTIONS = ['pay', 'cancel', 'fail', 'hold'] as const
export type AppAction = (typeof APP_ACTIONS)[number]

const ENDS = { pay: 'SUCCESS', fail: 'FAILED', hold: 'ON_HOLD' } as const

/**
 * Performs an action of the bank app on an order, or ends one that is on hold (pay, fail). An order with a
 * valid QRIS code is paid by that code, as any app could do. Returns false when it is impossible: the order
 * is over, or a payment is running.
 */
export function finishInApp(order: Order, action: AppAction, { store, now }: World): boolean {
  const { state } = order
  const isHeld = state === 'ON_HOLD' && (action === 'pay' || action === 'fail')
  if (!isHeld && ((state !== 'OPEN' && state !== 'FAILED') || isExpired(order, now()))) return false
  const { qr } = order
  if (action === 'cancel') {
    order.state = 'CANCELLED'
    order.cancelled = { by: 'CUSTOMER', at: now() }
  } else {
    if (!isHeld)
      order.payment = qr
        ? { method: 'QRIS', amount: qr.amount, points: 0, startedAt: now() }
        : { method: 'WALLET', amount: order.amount, points: 0, startedAt: now() }
    order.qr = null
    finish(store, order, ENDS[action], now())
  }
  return true
}

export const describeOrder = ({ ref, state, amount, msisdn, merchantId, orderNo }: Order) => ({
  originReferenceNo: ref,
  state,
  amount,
  msisdn,
  merchantId,
  orderNo,
})
