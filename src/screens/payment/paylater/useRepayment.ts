/** The rest to be repaid after a Pay Later payment, for its proof; null for any other payment. */
import { useStore } from '@nanostores/react'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { repaymentOf, type Repayment } from '../../../domain/repayment.ts'
import { usePay } from '../../context.ts'

export function useRepayment(status: StatusAnswer): Repayment | null {
  const agreement = useStore(usePay().agreement)
  return repaymentOf(status, agreement)
}
