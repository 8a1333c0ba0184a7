/** The cost of an order with some points, in exact sen, and which ways to pay it are blocked. */
import type { ErrorName } from '../contract/errors.ts'
import { sen, type Sen } from '../contract/money.ts'
import type { Method, Order } from '../contract/payloads/payment.ts'

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

export function quoteOf(
  order: Pick<Order, 'amount' | 'adminFee' | 'points'>,
  requestedPoints: number,
): Quote {
  const points = usablePoints(order, requestedPoints)
  const { amount, adminFee } = order
  const pointsWorth = worthOf(order, points)
  const subtotal = sen(amount - pointsWorth)
  return { amount, points, pointsWorth, subtotal, adminFee, total: sen(subtotal + adminFee) }
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
