/** The total of the payment as text; '' outside payment. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../domain/formatMoney.ts'
import { useFlow, useWords } from '../context.ts'
import { atom } from 'nanostores'

const NOTHING = atom(null)

export function usePayAmount(): string {
  const flow = useFlow()
  const { lang } = useWords()
  const quote = useStore(flow.kind === 'pay' ? flow.quote : NOTHING)
  return quote ? formatMoney(quote.total, lang) : ''
}
