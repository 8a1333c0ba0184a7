/** The sentences beside the checkboxes. They are sent with the confirm, as proof of the consent. */
import { formatMoney } from '../../../domain/formatMoney.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import type { Translator } from '../../../i18n/translator.ts'
import type { Marks } from '../../../stores/payment/agreement.ts'

export type CheckboxName = Exclude<keyof Marks, 'riplay'>

export const sentences = (
  tr: Translator,
  merchant: string,
  plan: CheckedPlan,
): Record<CheckboxName, string> => ({
  terms: tr.t('paylater.agree', {
    total: formatMoney(plan.total, tr.lang),
    months: tr.count('month', plan.months),
  }),
  sharing: tr.t('consent.agree', {
    data: tr.t('consent.dataDefault'),
    merchant,
    purpose: tr.t('consent.purposePayment'),
  }),
})
