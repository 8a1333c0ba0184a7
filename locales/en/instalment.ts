/** The instalment picker. English. */
import type { texts as reference } from '../id/instalment.ts'

export const texts = {
  'instalment.title': 'Choose an instalment plan',
  'instalment.total': 'Total {amount}',
  'instalment.month1': 'Month 1 {amount}',
  'instalment.then': 'then {n} × {amount}',
  'instalment.once': 'paid once',
  'instalment.optionSr': '{months}, {parts}, total {total}',
  'instalment.monthSr': 'month {number} {amount}',
  'instalment.thenSr': 'then {n} times {amount}',
  'instalment.thenAboutSr': 'then {n} times about {amount}',
  'instalment.month1Fees': 'Month 1 includes the service fee and the admin fee.',
  'instalment.month1Service': 'Month 1 includes the service fee.',
  'instalment.month1Admin': 'Month 1 includes the admin fee.',
  'instalment.last': 'The last instalment is {amount}.',
  'instalment.odd': 'Instalment {number} is {amount}.',
  'instalment.loading': 'Calculating your instalments…',
  'instalment.changedSr': 'Instalment plan: {months}. Total repayment {total}',
} as const satisfies Record<keyof typeof reference, string>
