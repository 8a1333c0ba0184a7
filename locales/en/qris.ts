/** The code of a QRIS payment. English. */
import type { texts as reference } from '../id/qris.ts'

export const texts = {
  'qris.title': 'Scan to pay',
  'qris.intro': 'Payment of {amount} to {merchant}',
  'qris.body': 'Open your bank or e-wallet app, choose QRIS, and scan this code.',
  'qris.alt': 'QRIS code to pay {amount} to {merchant}',
  'qris.samePhone': 'Paying with this phone? Take a screenshot, then choose the picture in your app.',
  'qris.validFor': 'The code is valid for {time}',
  'qris.validForSr': 'The code is valid for another {seconds}',
  'qris.waiting': 'Waiting for your payment…',
  'qris.save': 'Save the QR code',
  'qris.other': 'Choose another way to pay',
  'qris.over': 'The QR code has expired and nothing was paid. Choose a way to pay, or show a new code.',
} as const satisfies Record<keyof typeof reference, string>
