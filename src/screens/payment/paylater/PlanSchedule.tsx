/**
 * Due dates of the instalments: the day of each month and the first date, then the instalments. Equal ones
 * share a line; on request every one is listed with its parts, and the total follows the last.
 */
import { useState } from 'react'
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { runsOf } from '../../../domain/instalments.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatDate } from '../../../i18n/format.ts'
import type { Translator } from '../../../i18n/translator.ts'
import { FeeList, FeeRow, TotalRow } from '../../../ui/Fees.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Schedule, type Due } from '../../../ui/Schedule.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useWords } from '../../context.ts'

const rowText = (
  words: Translator,
  { rows }: CheckedPlan,
  at: { number: number; date: string; amount: Sen },
) =>
  words.t('paylater.scheduleRowSr', {
    number: at.number,
    count: rows.length,
    date: formatDate(words, at.date),
    amount: formatMoney(at.amount, words.lang),
  })

/** The short list: consecutive instalments of the same amount share a row. */
function inShort(words: Translator, plan: CheckedPlan): Due[] {
  const day = words.t('format.everyMonthOn', { day: plan.dueDay })
  return runsOf(plan.rows).map(({ from, count, date, amount }) => {
    const money = formatMoney(amount, words.lang)
    if (count === 1)
      return {
        mark: String(from),
        date: formatDate(words, date),
        amount: money,
        description: rowText(words, plan, { number: from, date, amount }),
        detail:
          from === 1
          && plan.fee > 0n
          && words.t('paylater.firstFees', { amount: formatMoney(plan.fee, words.lang) }),
      }
    const to = from + count - 1
    return {
      mark: `${from}–${to}`,
      date: day,
      amount: `${count} × ${money}`,
      description: words.t('paylater.scheduleRunSr', { from, to, count: plan.months, day, amount: money }),
    }
  })
}

const inFull = (words: Translator, plan: CheckedPlan): Due[] =>
  plan.rows.map(({ date, principal, fee, subtotal }, index) => ({
    mark: String(index + 1),
    date: formatDate(words, date),
    amount: formatMoney(subtotal, words.lang),
    detail: [
      `${words.t('paylater.schedulePrincipal')} ${formatMoney(principal, words.lang)}`,
      ...(fee > 0n
        ? [`${words.t('paylater.scheduleFee').toLowerCase()} ${formatMoney(fee, words.lang)}`]
        : []),
    ].join(' + '),
    description: rowText(words, plan, { number: index + 1, date, amount: subtotal }),
  }))

export function PlanSchedule({ plan }: { plan: CheckedPlan }) {
  const words = useWords()
  const [whole, setWhole] = useState(false)
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  const total = money(plan.total)
  const months = words.count('month', plan.months)
  return (
    <div>
      <Section isLined>{words.t('paylater.scheduleTitle')}</Section>
      <FeeList>
        <FeeRow label={words.t('paylater.dueDay')}>
          {words.t('format.everyMonthOn', { day: plan.dueDay })}
        </FeeRow>
        <FeeRow label={words.t('paylater.firstDate')}>{formatDate(words, plan.firstRepaymentDate)}</FeeRow>
      </FeeList>
      <Schedule
        label={words.t('paylater.scheduleCaptionSr', { months, total })}
        rows={whole ? inFull(words, plan) : inShort(words, plan)}
      />
      {whole && (
        <FeeList>
          <TotalRow label={words.t('paylater.scheduleTotal')}>{total}</TotalRow>
          <FeeRow label={words.t('paylater.months')}>{months}</FeeRow>
          {plan.limit !== undefined && (
            <FeeRow label={words.t('paylater.availableLimit')}>{money(plan.limit)}</FeeRow>
          )}
        </FeeList>
      )}
      <LinkButton expanded={whole} onClick={() => setWhole(!whole)}>
        {words.t(whole ? 'paylater.scheduleHide' : 'paylater.scheduleShow')}
      </LinkButton>
    </div>
  )
}
