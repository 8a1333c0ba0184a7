/** The sum on the order's slip. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../../contract/money.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { usePay } from '../../context.ts'

/**
 * The amount of the payment, or of the order; null: nobody has told it, and no slip is drawn. What stands on
 * the slip elsewhere stands in the page then.
 * @param problem a refusal that may tell of the order
 */
export function useSlipAmount(problem: Problem | null): Sen | null {
  const pay = usePay()
  const status = useStore(pay.status)
  const total = useStore(pay.amount)
  // A payment is told of by its status: the choice is gone with a reload.
  const paid = status?.status === 'OPEN' ? undefined : status?.amount
  return paid ?? total ?? problem?.data.order?.amount ?? null
}
