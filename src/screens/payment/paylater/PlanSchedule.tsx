/** When each instalment is due and what it is made of; the total right after the last one. */
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatDate } from '../../../i18n/format.ts'
import { FeeList, TotalRow } from '../../../ui/Fees.tsx'
import { Schedule } from '../../../ui/Schedule.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useWords } from '../../context.ts'

export function PlanSchedule({ plan }: { plan: CheckedPlan }) {
  const words = useWords()
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  const total = money(plan.total)
  const count = plan.rows.length
  return (
    <>
      <Section>{words.t('paylater.scheduleTitle')}</Section>
      <Schedule
        label={words.t('paylater.scheduleCaptionSr', { months: words.count('month', plan.months), total })}
        rows={plan.rows.map(({ date, principal, fee, subtotal }, index) => ({
          date: formatDate(words, date),
          amount: money(subtotal),
          detail: [
            `${words.t('paylater.schedulePrincipal')} ${money(principal)}`,
            ...(fee > 0n ? [`${words.t('paylater.scheduleFee').toLowerCase()} ${money(fee)}`] : []),
          ].join(' + '),
          spoken: words.t('paylater.scheduleRowSr', {
            number: index + 1,
            count,
            date: formatDate(words, date),
            amount: money(subtotal),
          }),
        }))}
      />
      <FeeList>
        <TotalRow label={words.t('paylater.scheduleTotal')}>{total}</TotalRow>
      </FeeList>
    </>
  )
}
