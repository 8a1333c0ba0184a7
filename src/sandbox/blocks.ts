/** Reasons that a method can't be used for an order. */
import type { ErrorName } from '../contract/errors.ts'
import { sen, type Sen } from '../contract/money.ts'
import { dayKey } from '../domain/jakarta.ts'
import type { Context } from './context.ts'
import type { Customer } from './customers.ts'
import { merchantOf } from './merchants.ts'
import { BankRefusal } from './refusal.ts'
import { availableTo, isPending } from './settle.ts'
import type { Order, Payment } from './store.ts'
import { POINT_WORTH, QR_HOLD_MS, WALLET_LIMITS } from './terms.ts'

/** The fields of an order that are needed here. */
type PayableOrder = Pick<Order, 'amount' | 'merchantId' | 'scenario'>
type Moment = Pick<Context, 'store' | 'now' | 'realNow'>

export const worthOf = (points: number): Sen => sen(POINT_WORTH * BigInt(points))

/** The customer's rest to spend from the wallet: in one payment, and today. */
export function limitsOf(customer: Customer, { store, now, realNow }: Moment) {
  const { single, daily } = WALLET_LIMITS[customer.verified ? 'verified' : 'unverified']
  const today = dayKey(now())
  if (customer.dailyUsedUp && today === dayKey(realNow())) return { single, daily, dailyLeft: sen(0n) }
  const debits = store.ledger
    .filter(
      ({ msisdn, method, at }) => msisdn === customer.msisdn && method === 'WALLET' && at.startsWith(today),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
  const hold = [...store.orders.values()]
    .filter(
      (order) => order.msisdn === customer.msisdn && isPending(order) && order.payment?.method === 'WALLET',
    )
    .reduce((sum, { payment }) => sum + (payment?.amount ?? 0n), 0n)
  const remaining = daily - debits - hold
  return { single, daily, dailyLeft: sen(remaining > 0n ? remaining : 0n) }
}

export const pointsBlock = (order: PayableOrder): ErrorName | null =>
  order.scenario.pointsBlocked ?? (merchantOf(order.merchantId).points ? null : 'POINTS_NOT_AT_MERCHANT')

/** Number of points that can be used in this order. */
export function usablePoints(
  order: PayableOrder,
  customer: Customer,
  { store }: Pick<Context, 'store'>,
): number {
  if (pointsBlock(order)) return 0
  return Math.min(availableTo(customer, store).points, Number(order.amount / POINT_WORTH))
}

/** @param amount what the wallet itself would pay */
export function walletBlock(
  order: PayableOrder,
  customer: Customer,
  amount: Sen,
  context: Moment,
): ErrorName | null {
  const { single, dailyLeft } = limitsOf(customer, context)
  if (order.scenario.walletBlocked) return order.scenario.walletBlocked
  if (customer.qrHold && context.now() - context.realNow() < QR_HOLD_MS) return 'QR_TAP_HOLD'
  if (amount > single) return customer.verified ? 'LIMIT_SINGLE' : 'LIMIT_SINGLE_UNVERIFIED'
  if (amount > dailyLeft) return customer.verified ? 'LIMIT_DAILY' : 'LIMIT_DAILY_UNVERIFIED'
  return amount > availableTo(customer, context.store).wallet ? 'BALANCE_LOW' : null
}

/** The first reason that applies; reasons of the account come before limits. */
export function paylaterBlock(
  order: PayableOrder,
  customer: Customer,
  points: number,
  { store, settings }: Pick<Context, 'store' | 'settings'>,
): ErrorName | null {
  const { state } = customer.paylater
  const reasons: readonly (readonly [boolean, ErrorName])[] = [
    [!settings.methods.includes('PAYLATER'), 'PAYLATER_UNAVAILABLE'],
    [state === 'OVERDUE', 'PAYLATER_OVERDUE'],
    [!customer.verified, 'PAYLATER_UNVERIFIED'],
    [state === 'NOT_ACTIVE', 'PAYLATER_NOT_ACTIVE'],
    [state === 'PENDING', 'PAYLATER_VERIFICATION_PENDING'],
    [state === 'ONE_TIME', 'PAYLATER_ONE_TIME_VERIFICATION'],
    [order.scenario.paylaterBlocked !== undefined, order.scenario.paylaterBlocked ?? 'PAYLATER_UNAVAILABLE'],
    [order.amount - worthOf(points) > availableTo(customer, store).limit, 'PAYLATER_LIMIT_LOW'],
    // Points that pay all of it leave nothing to finance.
    [
      points > 0 && (!order.scenario.paylaterWithPoints || worthOf(points) >= order.amount),
      'PAYLATER_POINTS_NOT_ALLOWED',
    ],
  ]
  return reasons.find(([applies]) => applies)?.[1] ?? null
}

/** Refuses points that this order can't use. */
export function checkPoints(
  order: PayableOrder,
  customer: Customer,
  points: number,
  context: Pick<Context, 'store'>,
): void {
  if (points === 0) return
  const block = pointsBlock(order)
  if (block) throw new BankRefusal(block)
  const usable = usablePoints(order, customer, context)
  if (points > usable) throw new BankRefusal('POINTS_TOO_MANY', { points: usable })
}

/** Refuses money that can't be taken. Too low balance and limit together have an error of their own. */
export function checkMoney(
  order: PayableOrder,
  customer: Customer,
  { method, amount, points }: Pick<Payment, 'method' | 'amount' | 'points'>,
  context: Moment & Pick<Context, 'settings'>,
): void {
  const isPaylater = method === 'PAYLATER'
  const wallet = walletBlock(order, customer, isPaylater ? order.amount : amount, context)
  const paylater = paylaterBlock(order, customer, isPaylater ? points : 0, context)
  const isShortOfBoth = wallet === 'BALANCE_LOW' && paylater === 'PAYLATER_LIMIT_LOW'
  const block = isShortOfBoth ? 'BALANCE_AND_LIMIT_LOW' : isPaylater ? paylater : wallet
  if (block) throw new BankRefusal(block)
}
