/** The instalment picker. English. */
import type { texts as reference } from '../id/instalment.ts'

export const texts = {
  'instalment.title': 'Choose an instalment plan',
  'instalment.optionSr': '{months}, {amount} each month, total {total}',
  'instalment.feeOnce': 'The service fee is charged in the first month only.',
  'instalment.loading': 'Calculating your instalments…',
  'instalment.changedSr': 'Instalment plan: {months}. Total repayment {total}',
} as const satisfies Record<keyof typeof reference, string>
