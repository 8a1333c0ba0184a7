/** paylater-confirmation. English. */
import type { texts as reference } from '../id/paylater.ts'

export const texts = {
  'paylater.title': 'Pay Later confirmation',
  'paylater.body': 'Check the details before you confirm.',
  'paylater.merchant': 'Merchant',
  'paylater.transactionAmount': 'Transaction amount',
  'paylater.availableLimit': 'Available limit',
  'paylater.months': 'Instalment plan',
  'paylater.monthly': 'Monthly instalment',
  'paylater.firstMonth': 'First instalment',
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
  'paylater.scheduleRowSr': 'Instalment {number} of {count}, due on {date}, {amount}',
  'paylater.lateFee': 'Late fee: {lateFee}',
  'paylater.readRiplay': 'Read the product summary (RIPLAY)',
  'paylater.readTerms': 'Read the Pay Later terms',
  'paylater.riplayRead': 'You have read the product summary (RIPLAY).',
  'paylater.agree':
    'I have read the product summary (RIPLAY) and agree to the Pay Later terms and to repay {total} in {months}.',
  'paylater.caution':
    'Borrow only what you can repay. Late payments are recorded in your credit record (SLIK OJK).',
  'paylater.submit': 'Confirm and pay',
} as const satisfies Record<keyof typeof reference, string>
