/** A number of points: as the bank leaves them to an order, and as a customer types it. */
import type { ErrorName } from '../contract/errors.ts'
import type { Order } from '../contract/payloads/payment.ts'
import { fold } from './fold.ts'

export type TypedPoints =
  | { readonly ok: true; readonly points: number }
  | { readonly ok: false; readonly error: Extract<ErrorName, `POINTS_${string}`> }

/** Digits, with dots, commas or spaces between groups of three only: "1,5" is no number of points. */
const WHOLE = /^(\d+|\d{1,3}([., ]\d{3})+)$/

/** The order as it can be paid: with no more points usable than it costs, whatever the bank says. */
export function withinAmount<O extends Pick<Order, 'amount' | 'points'>>(order: O): O {
  const { usable = 0, worth } = order.points
  if (worth * BigInt(usable) <= order.amount) return order
  return { ...order, points: { ...order.points, usable: Number(order.amount / worth) } }
}

/** @param usable the most that can be used */
export function parsePoints(input: string, usable: number): TypedPoints {
  const text = fold(input).trim()
  if (!WHOLE.test(text)) return { ok: false, error: 'POINTS_INVALID' }
  const amount = BigInt(text.replace(/\D/g, ''))
  return amount > BigInt(usable)
    ? { ok: false, error: 'POINTS_TOO_MANY' }
    : { ok: true, points: Number(amount) }
}
