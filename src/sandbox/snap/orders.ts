/** A merchant's server and its orders: opens, asks, cancels, pays back. */
import type { Msisdn } from '../../contract/ids.ts'
import { SNAP_STATUSES, type SnapStatus } from '../../contract/snap/cases.ts'
import type { SnapAsks, SnapAnswers } from '../../contract/snap/services.ts'
import { sen, type Sen } from '../../contract/money.ts'
import { jakartaIso } from '../../domain/jakarta.ts'
import { parsePhone } from '../../domain/phone.ts'
import type { Context } from '../context.ts'
import { DEFAULT_PAYER } from '../customers.ts'
import { newId } from '../ids.ts'
import { openOrder } from '../open.ts'
import { orderScenarios, scenarioOf, type OrderScenario } from '../scenarios.ts'
import { expiryOf } from '../subjects.ts'
import type { Order, Payment, Refund } from '../store.ts'
import { POINT_WORTH } from '../terms.ts'
import type { SnapClient } from './clients.ts'
import { SnapRefusal } from './refusal.ts'

export type SnapWorld = Pick<Context, 'store' | 'now' | 'random' | 'settings'> & {
  /** The address of the hosted page of an order or journey. */
  hostedUrl(query: Readonly<Record<string, string>>): string
}
export interface Caller {
  readonly client: SnapClient
  readonly externalId: string
}
type Answer<S extends 'payment' | 'status' | 'cancel' | 'refund'> = Omit<
  SnapAnswers<S>,
  'responseCode' | 'responseMessage'
>

export const rupiah = (value: Sen) => ({ value, currency: 'IDR' }) as const

export const refundedOf = ({ refunds }: Order): Sen =>
  sen(refunds.reduce((total, { amount }) => total + amount, 0n))

/** True while it can still be paid: an attempt that has failed doesn't end an order. */
const isPayable = (order: Order, now: number): boolean =>
  (order.state === 'OPEN' || order.state === 'FAILED') && now < expiryOf(order)

export function snapStatusOf(order: Order, now: number): SnapStatus {
  if (order.state === 'SUCCESS') return refundedOf(order) >= order.amount ? '04' : '00'
  if (order.state === 'CANCELLED') return '05'
  return isPayable(order, now) || order.state === 'PROCESSING' || order.state === 'ON_HOLD' ? '03' : '06'
}

/** The client's order that a body names by the bank's number or by its own. */
export function orderNamed(
  { originalReferenceNo, originalPartnerReferenceNo }: SnapAsks<'status'>,
  { client }: Caller,
  { store }: SnapWorld,
): Order {
  if (originalReferenceNo === undefined && originalPartnerReferenceNo === undefined)
    throw new SnapRefusal('FIELD_MISSING', 'originalReferenceNo, or originalPartnerReferenceNo')
  const byOwn =
    originalPartnerReferenceNo === undefined
      ? undefined
      : store.snap.references.get(`${client.merchantId} ${originalPartnerReferenceNo}`)
  const order = store.orders.get(originalReferenceNo ?? byOwn ?? '')
  if (order?.merchantId !== client.merchantId) throw new SnapRefusal('NOT_FOUND')
  if (originalPartnerReferenceNo !== undefined && byOwn !== order.ref)
    throw new SnapRefusal('INCONSISTENT', 'the two references are of different orders')
  return order
}

export const namesOfOrder = ({ ref, opened }: Order) => ({
  originalReferenceNo: ref,
  ...(opened?.partnerReferenceNo === undefined
    ? {}
    : { originalPartnerReferenceNo: opened.partnerReferenceNo }),
})

/** The client's merchant, which alone it may speak for. */
export function merchantFor(merchantId: string | undefined, { client }: Caller): string {
  if (merchantId !== undefined && merchantId !== client.merchantId)
    throw new SnapRefusal('MERCHANT_INVALID', merchantId)
  return client.merchantId
}

export function takeReference(reference: string, id: string, caller: Caller, { store }: SnapWorld): void {
  const key = `${caller.client.merchantId} ${reference}`
  if (store.snap.references.has(key))
    throw new SnapRefusal('REFERENCE_USED', 'ask for it by originalPartnerReferenceNo')
  store.snap.references.set(key, id)
}

/** Wishes of a body in `additionalInfo`, beyond SNAP. */
export interface Asked<S> {
  readonly scenario: S
  /** Undefined: it names none. */
  readonly msisdn: Msisdn | undefined
}

/**
 * @param fallback of the scenarios, where the body names none
 * @throws SnapRefusal
 */
export function askedIn<S>(
  {
    scenario: name,
    msisdn,
  }: { readonly scenario?: string | undefined; readonly msisdn?: string | undefined },
  scenarios: Parameters<typeof scenarioOf<S>>[0],
  fallback: string,
): Asked<S> {
  const scenario = scenarioOf<S>(scenarios, name ?? fallback)
  if (!scenario) throw new SnapRefusal('FIELD_FORMAT', 'additionalInfo.scenario')
  if (msisdn === undefined) return { scenario, msisdn }
  const reading = parsePhone(msisdn)
  if (!reading.ok) throw new SnapRefusal('FIELD_FORMAT', 'additionalInfo.msisdn')
  return { scenario, msisdn: reading.msisdn }
}

const addressIn = (urls: SnapAsks<'payment'>['urlParam'], type: 'PAY_RETURN' | 'PAY_NOTIFY') =>
  (urls === undefined ? [] : Array.isArray(urls) ? urls : [urls]).find((candidate) => candidate.type === type)
    ?.url

/** The parts of a refunded sum: money first, as much as was paid, then points. */
const partsOf = (refunded: bigint, { amount }: Payment) => {
  const money = refunded < amount ? refunded : amount
  return { money, points: Number((refunded - money) / POINT_WORTH) }
}

/**
 * Money of another bank's account comes back there; what Pay Later has paid is owed no longer.
 * @param earlier what was refunded before
 */
function payBack(
  { msisdn, payment }: Order,
  { earlier, amount }: { readonly earlier: Sen; readonly amount: Sen },
  { store }: Pick<Context, 'store'>,
): void {
  const customer = store.customers.get(msisdn)
  if (!customer || !payment || payment.method === 'QRIS') return
  const start = partsOf(earlier, payment)
  const end = partsOf(earlier + amount, payment)
  const money = end.money - start.money
  if (payment.method === 'PAYLATER') customer.paylater.limit = sen(customer.paylater.limit + money)
  else customer.wallet = sen(customer.wallet + money)
  customer.points += end.points - start.points
}

/**
 * Pays back a part of an order. The same partnerRefundNo with the same amount is the same refund.
 * @throws SnapRefusal where it isn't paid, or less is left of it
 */
export function refundOrder(
  order: Order,
  { partnerRefundNo, amount, reason }: Pick<Refund, 'partnerRefundNo' | 'amount' | 'reason'>,
  world: Pick<Context, 'store' | 'now' | 'random'>,
): Refund {
  const earlier = order.refunds.find((refund) => refund.partnerRefundNo === partnerRefundNo)
  if (earlier && earlier.amount !== amount)
    throw new SnapRefusal('INCONSISTENT', 'partnerRefundNo was used for another amount')
  if (earlier) return earlier
  if (order.state !== 'SUCCESS') throw new SnapRefusal('STATUS_INVALID', 'it is not paid')
  if (amount <= 0n) throw new SnapRefusal('AMOUNT_INVALID', 'it is to be more than 0.00')
  if (refundedOf(order) + amount > order.amount)
    throw new SnapRefusal('AMOUNT_INVALID', 'more than what is left of the payment')
  payBack(order, { earlier: refundedOf(order), amount }, world)
  const refund = { refundNo: newId('rf', world.random), partnerRefundNo, amount, reason, at: world.now() }
  order.refunds.push(refund)
  return refund
}

export const snapOrders = {
  payment(body: SnapAsks<'payment'>, caller: Caller, world: SnapWorld): Answer<'payment'> {
    const { partnerReferenceNo, amount, urlParam, validUpTo, additionalInfo = {} } = body
    if (amount.value <= 0n) throw new SnapRefusal('AMOUNT_INVALID', 'it is to be more than 0.00')
    const { scenario, msisdn } = askedIn<OrderScenario>(additionalInfo, orderScenarios, 'success')
    const end = validUpTo === undefined ? undefined : new Date(validUpTo).getTime()
    if (end !== undefined && end <= world.now()) throw new SnapRefusal('FIELD_FORMAT', 'validUpTo (is over)')
    const merchantId = merchantFor(body.merchantId, caller)
    const id = newId('or', world.random)
    takeReference(partnerReferenceNo, id, caller, world)
    openOrder(
      {
        id,
        scenario,
        merchantId,
        amount: amount.value,
        msisdn: msisdn ?? DEFAULT_PAYER,
        opened: {
          partnerReferenceNo,
          externalId: caller.externalId,
          returnUrl: addressIn(urlParam, 'PAY_RETURN'),
          notifyUrl: addressIn(urlParam, 'PAY_NOTIFY'),
          validUpTo: end,
        },
      },
      world,
    )
    return {
      referenceNo: id,
      partnerReferenceNo,
      webRedirectUrl: world.hostedUrl({ originReferenceNo: id }),
    }
  },

  status(body: SnapAsks<'status'>, caller: Caller, world: SnapWorld): Answer<'status'> {
    const order = orderNamed(body, caller, world)
    const status = snapStatusOf(order, world.now())
    return {
      ...namesOfOrder(order),
      serviceCode: '54',
      latestTransactionStatus: status,
      transactionStatusDesc: SNAP_STATUSES[status],
      transAmount: rupiah(order.amount),
      ...(order.state === 'SUCCESS' && order.settledAt !== null
        ? { paidTime: jakartaIso(order.settledAt) }
        : {}),
      ...(order.refunds.length > 0
        ? {
            refundHistory: order.refunds.map(({ refundNo, partnerRefundNo, amount, at, reason }) => ({
              refundNo,
              partnerRefundNo,
              refundAmount: rupiah(amount),
              refundDate: jakartaIso(at),
              ...(reason === undefined ? {} : { reason }),
            })),
          }
        : {}),
    }
  },

  /** Ends an order that isn't paid; what is under way can't be stopped. */
  cancel(body: SnapAsks<'cancel'>, caller: Caller, world: SnapWorld): Answer<'cancel'> {
    const order = orderNamed(body, caller, world)
    if (order.state === 'SUCCESS')
      throw new SnapRefusal('STATUS_INVALID', 'it is paid: pay it back by a refund')
    if (order.state === 'PROCESSING' || order.state === 'ON_HOLD')
      throw new SnapRefusal('STATUS_INVALID', 'a payment of it is under way: ask for the status')
    if (order.state !== 'CANCELLED') {
      order.state = 'CANCELLED'
      order.cancelled = { by: 'MERCHANT', at: world.now() }
    }
    return { ...namesOfOrder(order), cancelTime: jakartaIso(order.cancelled?.at ?? world.now()) }
  },

  refund(body: SnapAsks<'refund'>, caller: Caller, world: SnapWorld): Answer<'refund'> {
    const { partnerRefundNo, refundAmount, reason } = body
    const order = orderNamed(body, caller, world)
    const refund = refundOrder(order, { partnerRefundNo, amount: refundAmount.value, reason }, world)
    return {
      ...namesOfOrder(order),
      refundNo: refund.refundNo,
      partnerRefundNo,
      refundAmount: rupiah(refund.amount),
      refundTime: jakartaIso(refund.at),
    }
  },
}
