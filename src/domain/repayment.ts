/** The debt that a Pay Later purchase leaves, for the proof of its payment. */
import type { Sen } from '../contract/money.ts'
import type { StatusAnswer } from '../contract/payloads/payment.ts'

export interface Repayment {
  readonly months: number
  /** The next instalment and its day: 2026-12-25. */
  readonly next: { readonly amount: Sen; readonly date: string }
  /** All instalments, and what of them is fees; null where neither bank nor page knows. */
  readonly debt: { readonly total: Sen; readonly fee: Sen | null } | null
}

/** The sums that the customer agreed to on this page; it may have been about another attempt. */
export interface AgreedSums {
  readonly months: number
  readonly points: number
  readonly total: Sen
  readonly principal?: Sen | undefined
  readonly fee?: Sen | undefined
}

/** Total and fees: the bank's, else what was agreed to where it was about this payment. */
function sumsOf(
  { instalments, amount, pointAmount }: StatusAnswer,
  agreement: AgreedSums | null,
): { total: Sen; fee?: Sen | undefined } | null {
  if (instalments?.total !== undefined) return { total: instalments.total, fee: instalments.fee }
  const isSame =
    agreement !== null
    && agreement.months === instalments?.months
    && agreement.points === pointAmount
    && agreement.principal === amount
  return isSame ? agreement : null
}

/**
 * Null for whatever isn't a Pay Later payment that has succeeded, since nothing is owed for any other; and
 * where nobody knows when.
 */
export function repaymentOf(status: StatusAnswer, agreement: AgreedSums | null): Repayment | null {
  const { instalments } = status
  if (status.status !== 'SUCCESS' || !instalments || instalments.firstDueDate === null) return null
  const sums = sumsOf(status, agreement)
  return {
    months: instalments.months,
    next: { amount: instalments.firstAmount, date: instalments.firstDueDate },
    debt: sums && { total: sums.total, fee: sums.fee ?? null },
  }
}
