/** Errors' sentences where no other way to pay is left. English. */
import type { texts as reference } from '../id/alone.ts'

export const texts = {
  'alone.BALANCE_LOW': 'Insufficient balance. Top up in the bank app, then try again.',
  'alone.METHOD_UNAVAILABLE': 'This method is unavailable for this transaction.',
  'alone.PAYLATER_UNAVAILABLE': 'Pay Later is unavailable for this transaction.',
  'alone.PAYLATER_LIMIT_LOW': 'Insufficient Pay Later limit.',
  'alone.PAYLATER_PLAN_MISMATCH': "Your instalment details can't be shown correctly. Try again.",
  'alone.LIMIT_SINGLE': 'This order is more than you can pay at once.',
  'alone.LIMIT_DAILY': 'Try again tomorrow.',
  'alone.PAYMENT_FAILED': 'Your balance was not deducted. Try again.',
  'alone.PAYMENT_FAILED_PAYLATER':
    'Your balance was not deducted and your Pay Later limit was not used. Try again.',
} as const satisfies Record<keyof typeof reference, string>
