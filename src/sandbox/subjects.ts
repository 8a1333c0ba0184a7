/** Finds the journey or order of a call, and checks that it may still be used. */
import { callNames, type CallName } from '../contract/endpoints.ts'
import { leadsBack } from '../contract/errorRules.ts'
import type { ErrorName } from '../contract/errors.ts'
import type { FailureData } from '../contract/envelope.ts'
import { jakartaIso, nextMidnight } from '../domain/jakarta.ts'
import { RATE_LIMIT } from '../domain/limits.ts'
import type { Context } from './context.ts'
import type { Customer } from './customers.ts'
import { merchantOf, namesOf } from './merchants.ts'
import { BankRefusal } from './refusal.ts'
import { settleDue } from './settle.ts'
import { JOURNEY_LIFE_MS, ORDER_LIFE_MS } from './terms.ts'
import type { Journey, Order } from './store.ts'

const supportPhone = ({ settings }: Context): FailureData => ({ phone: settings.supportPhone })
const untilMidnight = ({ now }: Context): FailureData => ({ until: jakartaIso(nextMidnight(now())) })

const facts: Partial<Record<ErrorName, (context: Context) => FailureData>> = {
  ACCOUNT_FROZEN: supportPhone,
  ACCOUNT_INACCESSIBLE: supportPhone,
  UNABLE_CONTACT: supportPhone,
  OTP_LIMIT_REACHED: untilMidnight,
  ACCOUNT_LOCKED: untilMidnight,
  MAINTENANCE_UNTIL: ({ now }) => ({ until: jakartaIso(now() + 2 * 60 * RATE_LIMIT.retryAfterMs) }),
  TOO_FREQUENT: () => ({ retryAfterSeconds: RATE_LIMIT.retryAfterMs / 1000 }),
}

/** Data for an error's text that doesn't depend on the call. */
export const factsOf = (error: ErrorName, context: Context): FailureData => facts[error]?.(context) ?? {}

/** Refuses as the scenario says; each counted refusal happens once. */
function refuseByScenario(subject: Journey | Order, call: CallName, context: Context): void {
  const { refuses } = subject.scenario
  if (
    !refuses
    || subject.refusalsLeft <= 0
    || !(refuses.calls === 'all' ? callNames : refuses.calls).includes(call)
  )
    return
  subject.refusalsLeft -= 1
  throw new BankRefusal(refuses.error, factsOf(refuses.error, context))
}

/** @param finishedToo whether the call is also allowed for a journey that is over */
export function journeyOf(
  id: string,
  call: CallName,
  context: Context,
  { finishedToo = false } = {},
): Journey {
  const journey = context.store.journeys.get(id)
  if (!journey) throw new BankRefusal('JOURNEY_UNKNOWN')
  if (!merchantOf(journey.merchantId).open) throw new BankRefusal('MERCHANT_UNAVAILABLE')
  if (context.now() >= journey.createdAt + JOURNEY_LIFE_MS) throw new BankRefusal('JOURNEY_EXPIRED')
  if (journey.finished && !finishedToo) throw new BankRefusal('JOURNEY_FINISHED')
  refuseByScenario(journey, call, context)
  return journey
}

export function orderOf(ref: string, call: CallName, context: Context): Order {
  settleDue(context.store, context.now())
  const order = context.store.orders.get(ref)
  if (!order) throw new BankRefusal('ORDER_UNKNOWN')
  if (!merchantOf(order.merchantId).open) throw new BankRefusal('MERCHANT_UNAVAILABLE')
  if (order.state === 'CANCELLED') throw new BankRefusal('ORDER_CANCELLED', overWith(order, context))
  if (isExpired(order, context.now())) throw new BankRefusal('ORDER_EXPIRED', overWith(order, context))
  refuseByScenario(order, call, context)
  return order
}

/** Data of a refusal because the order is over. */
const overWith = (order: Order, { settings }: Context): FailureData => ({
  order: {
    ...namesOf(order.merchantId, settings),
    orderNo: order.orderNo,
    amount: order.amount,
    payBefore: jakartaIso(expiryOf(order)),
    ...(order.cancelled ? { endedBy: order.cancelled.by, endedAt: jakartaIso(order.cancelled.at) } : {}),
  },
})

export const expiryOf = (order: Order): number => order.opened?.validUpTo ?? order.createdAt + ORDER_LIFE_MS

/** An order that could be paid, were it not over; a payment that is under way goes on. */
export const awaitsPayment = ({ state }: Order): boolean => state === 'OPEN' || state === 'FAILED'

/** An order that was neither paid nor cancelled in its time. */
export const isExpired = (order: Order, now: number): boolean =>
  awaitsPayment(order) && now >= expiryOf(order)

/**
 * The customer of an order. One who isn't linked may pay, so that an order can be tried at once; an order
 * that was opened under a link waits, once that has ended, for another one. A payment stays visible.
 * @param error METHOD_UNAVAILABLE for a confirm, which has no NOT_LINKED
 */
export function payerOf(order: Order, { store }: Context, error: ErrorName = 'NOT_LINKED'): Customer {
  const customer = store.customers.get(order.msisdn)
  const isUnlinked =
    awaitsPayment(order)
    && order.link !== null
    && store.endedLinks.has(order.link)
    && customer?.links.has(order.merchantId) !== true
  if (!customer?.password || order.scenario.notLinked || isUnlinked) throw new BankRefusal(error)
  return customer
}

/** The reason that an account may not be used at all, or null. */
export function accountBlock(
  { state }: Customer,
  { now, realNow }: Pick<Context, 'now' | 'realNow'>,
): ErrorName | null {
  if (state === 'INACCESSIBLE') return 'ACCOUNT_INACCESSIBLE'
  if (state === 'FROZEN') return 'ACCOUNT_FROZEN'
  return state === 'LOCKED' && now() < nextMidnight(realNow()) ? 'ACCOUNT_LOCKED' : null
}

/** Refuses an account that may not be used at all. */
export function checkAccount(customer: Customer, context: Context): void {
  const block = accountBlock(customer, context)
  if (block) throw new BankRefusal(block, factsOf(block, context))
}

/** The customer's destination afterwards: the merchant's own address, or the harness. */
export const returnUrlOf = (subject: Journey | Order, { settings }: Pick<Context, 'settings'>): string =>
  subject.opened?.returnUrl
  ?? `${settings.returnBase()}?returned=${'ref' in subject ? subject.ref : `journey:${subject.id}`}`

/** A refusal that leads back to the merchant, with the address and whose it is. */
export function withWayBack(
  refusal: BankRefusal,
  id: string | undefined,
  context: Pick<Context, 'store' | 'settings'>,
): BankRefusal {
  const { store } = context
  const subject = id === undefined ? undefined : (store.journeys.get(id) ?? store.orders.get(id))
  if (!subject || !leadsBack(refusal.error)) return refusal
  const { error, data, status } = refusal
  const { merchantId } = subject
  return new BankRefusal(error, { ...data, merchantId, returnUrl: returnUrlOf(subject, context) }, status)
}
