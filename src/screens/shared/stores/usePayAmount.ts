/** The amount that is paid, as text: the total, or the points that have paid all; empty outside payment. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import type { I18n } from '../../../i18n/i18n.ts'
import { useFlow, useWords } from '../../context.ts'

export const amountText = (words: I18n, total: Sen, points: number): string =>
  total === 0n && points > 0 ? words.count('point', points) : formatMoney(total, words.lang)

export function usePayAmount(): string {
  const words = useWords()
  const flow = useFlow()
  const amount = useStore(flow.amount)
  const quote = useStore(flow.quote)
  return amount === null ? '' : amountText(words, amount, quote?.points ?? 0)
}
