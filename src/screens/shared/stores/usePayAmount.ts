/** The total of the payment as text; empty outside payment. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { useFlow, useWords } from '../../context.ts'

export function usePayAmount(): string {
  const { lang } = useWords()
  const amount = useStore(useFlow().amount)
  return amount === null ? '' : formatMoney(amount, lang)
}
