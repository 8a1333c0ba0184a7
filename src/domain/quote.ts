/** The cost of an order with some points, in exact sen, and which ways to pay it are blocked. */
import type { ErrorName } from '../contract/errors.ts'
import { sen, type Sen } from '../contract/money.ts'
import type { Method, Order, StatusAnswer } from '../contract/payloads/payment.ts'

/** The wallet's payment. */
export interface Quote {
  /** Transaction amount, before points. */
  readonly amount: Sen
  readonly points: number
  readonly pointsWorth: Sen
  /** The amount less the points: what is left to pay, or to finance. */
  readonly subtotal: Sen
  readonly adminFee: Sen
  readonly total: Sen
}

/**
 * The reason that a way to pay can't be used: the bank's code, or a name where the page or a refused call
 * knows it; null when it can.
 */
export type Blocks = Readonly<Partial<Record<Method, string | null>>>

/** The sum that so many points pay. */
export const worthOf = ({ points }: Pick<Order, 'points'>, count: number): Sen =>
  sen(points.worth * BigInt(count))

/** A number of points that can be used: whole, at least none, at most what is usable here. */
export const usablePoints = (
  { points: { blocked, usable = 0 } }: Pick<Order, 'points'>,
  requestedPoints: number,
): number =>
  blocked === null && requestedPoints > 0 && Number.isInteger(requestedPoints)
    ? requestedPoints < usable
      ? requestedPoints
      : usable
    : 0

/**
 * @param held the points are those of a payment under way, which may hold them: what is usable beside them
 *   says nothing of it
 */
export function quoteOf(
  order: Pick<Order, 'amount' | 'adminFee' | 'points'>,
  requestedPoints: number,
  held = false,
): Quote {
  const { amount, adminFee } = order
  const isWhole = held && worthOf(order, requestedPoints) <= amount
  const points = isWhole ? requestedPoints : usablePoints(order, requestedPoints)
  const pointsWorth = worthOf(order, points)
  const subtotal = sen(amount - pointsWorth)
  return { amount, points, pointsWorth, subtotal, adminFee, total: sen(subtotal + adminFee) }
}

/**
 * True when the sum that a status names can be this order's: what it costs, with its fee or without, less the
 * points. A gateway that mixes answers gives another order's.
 */
export function isOfOrder(
  order: Pick<Order, 'amount' | 'adminFee' | 'points'>,
  { amount, pointAmount }: Pick<StatusAnswer, 'amount' | 'pointAmount'>,
): boolean {
  const subtotal = order.amount - worthOf(order, pointAmount)
  return amount === subtotal || amount === subtotal + order.adminFee
}

/**
 * The bank judges the wallet by the least it would have to pay; with fewer points the page can judge the same
 * way.
 */
export function walletBlock(
  {
    wallet: { balance },
    limits: { single, dailyLeft },
    account: { verified },
  }: Pick<Order, 'wallet' | 'account'> & { limits: Omit<Order['limits'], 'daily'> },
  { total }: Quote,
): ErrorName | null {
  const exceeds = (limit: Sen | null | undefined) => limit != null && total > limit
  if (exceeds(single)) return verified ? 'LIMIT_SINGLE' : 'LIMIT_SINGLE_UNVERIFIED'
  if (exceeds(dailyLeft)) return verified ? 'LIMIT_DAILY' : 'LIMIT_DAILY_UNVERIFIED'
  return exceeds(balance) ? 'BALANCE_LOW' : null
}
