/** paylater-confirmation. English. */
import type { texts as reference } from '../id/paylater.ts'

export const texts = {
  'paylater.title': 'Pay Later confirmation',
  'paylater.body': 'Check the details before you confirm.',
  'paylater.owed': 'Total you repay',
  'paylater.transactionAmount': 'Transaction amount',
  'paylater.availableLimit': 'Available limit',
  'paylater.months': 'Instalment plan',
  'paylater.dueDay': 'Due date each month',
  'paylater.firstDate': 'First repayment date',
  'paylater.adminFee': 'Admin fee',
  'paylater.serviceFee': 'Service fee ({percent}, first month only)',
  'paylater.total': 'Total repayment',
  'paylater.scheduleTitle': 'Repayment schedule',
  'paylater.scheduleCaptionSr': 'Repayment schedule for {months}, total {total}',
  'paylater.schedulePrincipal': 'Principal',
  'paylater.scheduleFee': 'Fee',
  'paylater.scheduleTotal': 'Total',
  'paylater.scheduleRunSr': 'Instalments {from} to {to} of {count}, {day}, {amount} each',
  'paylater.scheduleShow': 'Show principal and fees',
  'paylater.scheduleHide': 'Hide principal and fees',
  'paylater.firstFees': 'First instalment, including fees of {amount}',
  'paylater.scheduleRowSr': 'Instalment {number} of {count}, due on {date}, {amount}',
  'paylater.lateFee': 'Late fee: {lateFee}',
  'paylater.readRiplay': 'Read the product summary (RIPLAY)',
  'paylater.readTerms': 'Read the Pay Later terms',
  'paylater.mustRead': 'Must be read before you agree',
  'paylater.riplayRead': 'You have read the product summary (RIPLAY).',
  'paylater.agree':
    'I have read the product summary (RIPLAY) and agree to the Pay Later terms and to repay {total} in {months}.',
  'paylater.caution':
    'Borrow only what you can repay. Late payments are recorded in your credit record (SLIK OJK).',
  'paylater.submit': 'Confirm and pay',
} as const satisfies Record<keyof typeof reference, string>
