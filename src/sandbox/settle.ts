/**
 * The settling of payments. Whenever something reads the state, payments that are due are settled, by the
 * clock of that moment. So a debit is recorded exactly once and with its own time, however late it is read.
 */
import { sen, type Sen } from '../contract/money.ts'
import type { Method } from '../contract/payloads/payment.ts'
import { jakartaIso } from '../domain/jakarta.ts'
import type { Customer } from './customers.ts'
import type { Order, Payment, Store } from './store.ts'

/** A payment that was confirmed and isn't final. */
export const isPending = ({ state }: Order): boolean => state === 'PROCESSING' || state === 'ON_HOLD'

/** Takes the money from an account; QRIS is paid from an account at another bank. */
const pays: Record<Method, (customer: Customer, amount: Sen) => void> = {
  WALLET: (customer, amount) => void (customer.wallet = sen(customer.wallet - amount)),
  PAYLATER: ({ paylater }, amount) => void (paylater.limit = sen(paylater.limit - amount)),
  QRIS: () => undefined,
}

function debit(store: Store, order: Order, { method, amount, points, credit }: Payment, at: number): void {
  const customer = store.customers.get(order.msisdn)
  if (customer) {
    pays[method](customer, amount)
    customer.points -= points
  }
  store.ledger.push({
    order: order.ref,
    originReferenceNo: order.ref,
    orderNo: order.orderNo,
    amount,
    points,
    method,
    msisdn: order.msisdn,
    at: jakartaIso(at),
    ...(credit ? { credit } : {}),
  })
}

/** An attempt ends for good without a debit: one that had accepted nothing can still be used. */
export function endAttempt(order: Order): void {
  if (order.holdsKey) order.attempt += 1
  order.holdsKey = false
}

/** @param at epoch ms */
export function finish(
  store: Store,
  order: Order,
  state: 'SUCCESS' | 'FAILED' | 'ON_HOLD',
  at: number,
): void {
  order.state = state
  order.settledAt = at
  if (state === 'FAILED') {
    order.failures += 1
    endAttempt(order)
  }
  if (state === 'SUCCESS' && order.payment) debit(store, order, order.payment, at)
}

/** A payment that was replaced ends like any other, but doesn't change the order's state. */
function finishBesides(store: Store, order: Order, now: number): void {
  const { ends, seconds, failures = 0 } = order.scenario
  const due = order.besides.filter(({ startedAt }) => (startedAt ?? now) + seconds * 1000 <= now)
  for (const payment of due) {
    order.besides.splice(order.besides.indexOf(payment), 1)
    if (order.failures < failures || ends === 'FAILED') order.failures += 1
    else if (ends === 'SUCCESS') debit(store, order, payment, (payment.startedAt ?? now) + seconds * 1000)
  }
}

/** A code that nobody has paid in its time ends its attempt. */
function expireQr(order: Order, now: number): void {
  if (!order.qr || now < order.qr.expiresAt) return
  order.qr = null
  endAttempt(order)
}

/** End of a pending payment, in epoch ms; null when none is pending. */
const dueAt = ({ state, payment, scenario }: Order): number | null =>
  state === 'PROCESSING' && payment?.startedAt != null ? payment.startedAt + scenario.seconds * 1000 : null

export function settleDue(store: Store, now: number): void {
  for (const order of store.orders.values()) {
    finishBesides(store, order, now)
    expireQr(order, now)
  }
  const due = [...store.orders.values()].flatMap((order) => {
    const at = dueAt(order)
    return at !== null && at <= now ? [{ order, at }] : []
  })
  for (const { order, at } of due.toSorted((a, b) => a.at - b.at)) {
    const { ends, failures = 0 } = order.scenario
    finish(store, order, order.failures < failures ? 'FAILED' : ends, at)
  }
}

export interface Available {
  wallet: Sen
  points: number
  limit: Sen
}

/** The customer's money to spend: money held by pending payments is subtracted. */
export function availableTo(customer: Customer, store: Store): Available {
  const holds = [...store.orders.values()]
    .filter(({ msisdn }) => msisdn === customer.msisdn)
    .flatMap((order) => [...order.besides, ...(isPending(order) && order.payment ? [order.payment] : [])])
  const sum = (method: Payment['method']) =>
    holds.reduce((total, payment) => total + (payment.method === method ? payment.amount : 0n), 0n)
  return {
    wallet: sen(customer.wallet - sum('WALLET')),
    limit: sen(customer.paylater.limit - sum('PAYLATER')),
    points: customer.points - holds.reduce((total, { points }) => total + points, 0),
  }
}
