/** The costs of a payment by QRIS: only the amount, since fee and points belong to the wallet. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { FeeList, FeeRow, TotalRow } from '../../../ui/Fees.tsx'
import { usePay, useWords } from '../../context.ts'

export default function QrisCosts() {
  const words = useWords()
  const quote = useStore(usePay().quote)
  if (!quote) return null
  const amount = formatMoney(quote.amount, words.lang)
  return (
    <FeeList>
      <FeeRow label={words.t('payment.rowAmount')}>{amount}</FeeRow>
      <TotalRow label={words.t('payment.rowTotal')}>{amount}</TotalRow>
    </FeeList>
  )
}
