/** What the plan is made of: amount, points, fees, when it is due, what a late payment costs. */
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { sen, type Sen } from '../../../contract/money.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatDate, formatPercent } from '../../../i18n/format.ts'
import { FeeList, FeeRow, TotalRow } from '../../../ui/Fees.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useMerchant, useWords } from '../../context.ts'

export function PlanFacts({ plan }: { plan: CheckedPlan }) {
  const words = useWords()
  const merchant = useMerchant()
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  const percent = formatPercent(words, plan.serviceFeePercent)
  return (
    <>
      <Section wide>{words.t('payment.detailsTitle')}</Section>
      <FeeList>
        <FeeRow label={words.t('paylater.merchant')}>{merchant}</FeeRow>
        <FeeRow label={words.t('paylater.months')}>{words.count('month', plan.months)}</FeeRow>
        <FeeRow label={words.t('paylater.monthly')}>{money(plan.monthly)}</FeeRow>
        <FeeRow label={words.t('paylater.dueDay')}>
          {words.t('format.everyMonthOn', { day: plan.dueDay })}
        </FeeRow>
        <FeeRow label={words.t('paylater.firstDate')}>{formatDate(words, plan.firstRepaymentDate)}</FeeRow>
        <FeeRow label={words.t('paylater.availableLimit')}>{money(plan.limit)}</FeeRow>
      </FeeList>
      <Section wide>{words.t('payment.feeTitle')}</Section>
      <FeeList>
        <FeeRow label={words.t('paylater.transactionAmount')}>{money(plan.amount)}</FeeRow>
        {plan.points > 0 && (
          <FeeRow label={words.t('payment.rowPoints')} remark={words.count('point', plan.points)}>
            {money(sen(-plan.pointsWorth))}
          </FeeRow>
        )}
        <FeeRow label={words.t('paylater.serviceFee', { percent })}>{money(plan.serviceFee)}</FeeRow>
        <FeeRow label={words.t('paylater.adminFee')}>{money(plan.adminFee)}</FeeRow>
        <TotalRow label={words.t('paylater.total')}>{money(plan.total)}</TotalRow>
      </FeeList>
      {plan.lateFee !== null && (
        // The bank tells it in one language.
        <Hint>
          {words.parts('paylater.lateFee', {
            lateFee: (
              <span key="lateFee" lang={DEFAULT_LANGUAGE}>
                {plan.lateFee}
              </span>
            ),
          })}
        </Hint>
      )}
    </>
  )
}
