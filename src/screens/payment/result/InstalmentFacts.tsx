/**
 * Facts of a Pay Later purchase, from a bank whose status tells them: how many months, what is due first, and
 * when.
 */
import { parseSen } from '../../../contract/money.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { formatDate } from '../../../i18n/format.ts'
import { FeeRow } from '../../../ui/Fees.tsx'
import { useWords } from '../../context.ts'

export function InstalmentFacts({
  months,
  firstAmount,
  firstDueDate,
}: NonNullable<StatusAnswer['instalments']>) {
  const words = useWords()
  return (
    <>
      <FeeRow label={words.t('paylater.months')}>{words.count('month', months)}</FeeRow>
      <FeeRow label={words.t('paylater.firstMonth')}>{formatMoney(parseSen(firstAmount), words.lang)}</FeeRow>
      <FeeRow label={words.t('paylater.firstDate')}>{formatDate(words, firstDueDate)}</FeeRow>
    </>
  )
}
