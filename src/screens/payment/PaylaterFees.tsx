/** The cost of Pay Later: the amount, the points, the fees of the first month, the total repayment. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../domain/formatMoney.ts'
import { formatNumber } from '../../domain/formatNumber.ts'
import { sen } from '../../contract/money.ts'
import { FeeList, FeeRow, TotalRow } from '../../ui/Fees.tsx'
import { usePay, useWords } from '../context.ts'

export default function PaylaterFees() {
  const pay = usePay()
  const words = useWords()
  const quote = useStore(pay.quote)
  const plan = useStore(pay.plan)
  if (!quote) return null
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, words.lang)
  const percent =
    plan && words.t('format.percent', { value: formatNumber(plan.serviceFeePercent, words.lang) })
  return (
    <FeeList>
      <FeeRow label={words.t('payment.rowAmount')}>{money(quote.amount)}</FeeRow>
      {quote.points > 0 && (
        <FeeRow label={words.t('payment.rowPoints')}>{money(sen(-quote.pointsWorth))}</FeeRow>
      )}
      <FeeRow label={words.t('payment.rowSubtotal')}>{money(quote.subtotal)}</FeeRow>
      {plan && (
        <>
          <FeeRow label={words.t('payment.rowServiceFee', { percent: percent ?? '' })}>
            {money(plan.serviceFee)}
          </FeeRow>
          <FeeRow label={words.t('payment.rowAdminFee')}>{money(plan.adminFee)}</FeeRow>
          <TotalRow label={words.t('paylater.total')}>{money(plan.total)}</TotalRow>
        </>
      )}
    </FeeList>
  )
}
