/** QRIS: the bank shows a code, and the customer pays it with the app of any bank or wallet. */
import type { PaymentMethod } from './method.ts'

export const qris: PaymentMethod = {
  versions: [1, 2, 3],
  isDefault: false,
  // Points and the wallet's fee belong to an account here; the code is paid from another.
  takesPoints: false,
  next: 'confirm',
  subject: undefined,
  failure: 'PAYMENT_FAILED',
  title: 'payment.methodQris',
  blockedBy: () => null,
  amount: ({ quote }) => quote.amount,
  terms: ({ quote }) => ({ amount: quote.amount, pointAmount: 0, months: null, documents: '' }),
  send: ({ client, originalReferenceNo, attempt }) =>
    client.call('payment/payment-order-confirm', {
      originalReferenceNo,
      method: 'QRIS',
      amount: attempt.amount,
      pointAmount: 0,
      attempt: attempt.attempt,
    }),
}
