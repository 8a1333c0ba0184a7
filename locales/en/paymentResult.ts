/** payment result. English. */
import type { texts as reference } from '../id/paymentResult.ts'

export const texts = {
  'stamp.paid': 'Paid',
  'stamp.hold': 'Waiting',
  'stamp.failed': 'Not paid',
  'stamp.expired': 'Expired',
  'stamp.cancelled': 'Cancelled',
  'stamp.paylater': 'Pay Later',
  'proof.print': 'Print',
  'proof.share': 'Save or share',
  'proof.payer': 'Paid by',
  'proof.nextDue': 'Next due date',
  'proof.failed': 'The picture could not be made. Try again.',
  'proof.title': 'Proof of payment',
  'paymentResult.successTitle': 'Payment successful',
  'paymentResult.successBody': 'You paid {amount} to {merchant}.',
  'paymentResult.method': 'Payment method',
  'paymentResult.time': 'Time',
  'proof.owed': 'Total repayment',
  'proof.owedFees': 'Including fees of {amount}',
  'paymentResult.total': 'Total payment',
  'paymentResult.failedReason': 'Reason: {reason}',
  'paymentResult.holdNext': "If the payment doesn't go through, your balance will be returned.",
  'paymentResult.holdWatching': 'This page updates by itself when the result arrives.',
  'paymentResult.updatedSr': 'The payment result has been updated',
  'paymentResult.noBack': 'This payment is finished. To pay again, start at {merchant}.',
} as const satisfies Record<keyof typeof reference, string>
