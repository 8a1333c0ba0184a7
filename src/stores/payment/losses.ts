/** Reasons for what an order has taken away, each said where something else can be chosen. */
import { nameOfReason } from '../../contract/errorRules.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import type { Problems } from '../core/problems.ts'
import type { Loss } from './choice.ts'

export function tellLosses(problems: Problems, { points }: Order, losses: readonly Loss[]): void {
  for (const loss of losses) {
    // A way to pay that the order no longer names has no row with a reason.
    if (loss.field === 'method')
      problems.refuse('method', loss.reason ? nameOfReason(loss.reason) : 'METHOD_REQUIRED')
    // Points that are blocked say so by themselves.
    else if (points.blocked === null)
      problems.refuse('points', 'POINTS_TOO_MANY', { points: points.usable ?? 0 })
  }
}
