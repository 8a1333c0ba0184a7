/** Paying from the wallet, with points where there are some. */
import { walletBlock } from '../../../domain/quote.ts'
import type { PaymentMethod } from './method.ts'

export const wallet: PaymentMethod = {
  versions: [1, 2, 3],
  isDefault: true,
  takesPoints: true,
  next: 'pin',
  subject: 'wallet',
  failure: 'PAYMENT_FAILED',
  title: 'payment.methodWallet',
  blockedBy: walletBlock,
  amount: ({ quote }) => quote.total,
  terms: ({ quote }) => ({
    amount: quote.total,
    pointAmount: quote.points,
    months: null,
    documents: '',
  }),
  send: ({ client, originalReferenceNo, attempt, encryptedPin = '' }) =>
    client.call('payment/payment-order-confirm', {
      originalReferenceNo,
      method: 'WALLET',
      amount: attempt.amount,
      pointAmount: attempt.pointAmount,
      encryptedPin,
      attempt: attempt.attempt,
    }),
}
