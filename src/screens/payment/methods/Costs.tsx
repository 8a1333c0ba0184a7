/** The costs of a payment from the wallet: amount, points, fee and total. */
import { useStore } from '@nanostores/react'
import { sen, type Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { FeeList, FeeRow, TotalRow } from '../../../ui/Fees.tsx'
import { usePay, useWords } from '../../context.ts'

export function Costs() {
  const words = useWords()
  const quote = useStore(usePay().quote)
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  return (
    quote && (
      <FeeList>
        <FeeRow label={words.t('payment.rowAmount')}>{money(quote.amount)}</FeeRow>
        {quote.points > 0 && (
          <FeeRow label={words.t('payment.rowPoints')}>{money(sen(-quote.pointsWorth))}</FeeRow>
        )}
        <FeeRow label={words.t('payment.rowAdminFee')}>{money(quote.adminFee)}</FeeRow>
        <TotalRow label={words.t('payment.rowTotal')}>{money(quote.total)}</TotalRow>
      </FeeList>
    )
  )
}
