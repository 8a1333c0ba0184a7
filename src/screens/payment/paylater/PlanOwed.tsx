/** The total repayment and its parts. */
import { sen, type Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { FeeList, FeeRow } from '../../../ui/Fees.tsx'
import { TotalDue } from '../../../ui/TotalDue.tsx'
import { useWords } from '../../context.ts'

export function PlanOwed({ plan }: { plan: CheckedPlan }) {
  const words = useWords()
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  const percent = formatPercent(words, plan.serviceFeePercent)
  return (
    <>
      <TotalDue label={words.t('paylater.owed')}>{money(plan.total)}</TotalDue>
      <FeeList>
        <FeeRow label={words.t('paylater.transactionAmount')}>{money(plan.amount)}</FeeRow>
        {plan.points > 0 && (
          <FeeRow label={words.t('payment.rowPoints')} remark={words.count('point', plan.points)}>
            {money(sen(-plan.pointsWorth))}
          </FeeRow>
        )}
        <FeeRow label={words.t('paylater.serviceFee', { percent })}>{money(plan.serviceFee)}</FeeRow>
        <FeeRow label={words.t('paylater.adminFee')}>{money(plan.adminFee)}</FeeRow>
      </FeeList>
    </>
  )
}
