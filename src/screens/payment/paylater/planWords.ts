/**
 * Sentences about the plans of the list: their costs, for screen readers, and what their rows leave out.
 * Pure.
 */
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import {
  unequalInstalments,
  instalmentRuns,
  type CheckedPlan,
  type Inquiry,
  type Tenor,
} from '../../../domain/paylater.ts'
import type { Translator } from '../../../i18n/translator.ts'

/** A row for screen readers. Its amounts add up exactly to the total, or it says "about". */
export function spokenPlan(tr: Translator, tenor: Tenor, plan: CheckedPlan | null): string {
  const money = (amount: Sen) => formatMoney(amount, tr.lang)
  const total = money(tenor.total)
  const months = tr.count('month', tenor.months)
  const parts = instalmentRuns(tenor, plan).map(({ from, count, amount, exact }) =>
    count === 1
      ? tr.t('instalment.monthSr', { number: from, amount: money(amount) })
      : tr.t(exact ? 'instalment.thenSr' : 'instalment.thenAboutSr', { n: count, amount: money(amount) }),
  )
  if (tenor.months === 1) parts.push(tr.t('instalment.once'))
  return tr.t('instalment.optionSr', { months, parts: parts.join(', '), total })
}

/** The fees in the first month; empty without any. */
function feesOfMonth1(tr: Translator, { serviceFeePercent, adminFee }: Inquiry): string[] {
  const service = BigInt(serviceFeePercent.replace('.', '')) > 0n
  if (service && adminFee > 0n) return [tr.t('instalment.month1Fees')]
  if (service) return [tr.t('instalment.month1Service')]
  return adminFee > 0n ? [tr.t('instalment.month1Admin')] : []
}

/** Below the list: the fees of the first month, and later instalments of a different amount. */
export const planRemark = (tr: Translator, inquiry: Inquiry, plan: CheckedPlan | null): string =>
  [
    ...feesOfMonth1(tr, inquiry),
    ...(plan ? unequalInstalments(plan) : []).flatMap(({ from, count, amount }) =>
      [...Array(count).keys()].map((index) => {
        const number = from + index
        const money = formatMoney(amount, tr.lang)
        return number === plan?.months
          ? tr.t('instalment.last', { amount: money })
          : tr.t('instalment.odd', { number, amount: money })
      }),
    ),
  ].join(' ')
