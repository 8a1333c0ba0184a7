/** The instalment picker. English. */
import type { texts as reference } from '../id/instalment.ts'

export const texts = {
  'instalment.title': 'Choose an instalment plan',
  'instalment.optionMonthly': '{amount}/month',
  'instalment.optionFirst': 'First month {amount}',
  'instalment.optionSr': '{months}, {amount} each month, total {total}',
  'instalment.feeOnce': 'The service fee is charged in the first month only.',
  'instalment.loading': 'Calculating your instalments…',
  'instalment.changedSr': 'Instalment plan: {months}. Total repayment {total}',
  'instalment.limitAfter': 'Limit left after this payment: {limit}',
} as const satisfies Record<keyof typeof reference, string>
