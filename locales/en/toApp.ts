/** toApp. English. */
import type { texts as reference } from '../id/toApp.ts'

export const texts = {
  'toApp.title': 'Continue in the bank app',
  'toApp.body': 'Open the bank app to pay {amount} to {merchant}.',
  'toApp.noneTitle': "The bank app isn't available",
  'toApp.noneBody':
    'This order can only be paid with the bank. Contact the bank to pay {amount} to {merchant}.',
  'toApp.noneOther': 'Choose another method to pay {amount} to {merchant}.',
  'toApp.open': 'Open bank app',
  'toApp.opening': 'Opening the bank app…',
  'toApp.install': "Don't have the app yet? Get it",
  'toApp.qrTitle': 'Scan with your phone',
  'toApp.qrBody': "Scan this QR code with your phone's camera to open the bank app.",
  'toApp.qrAlt': 'QR code that opens this payment in the bank app',
  'toApp.qrExpires': 'The QR code is valid until {time} WIB.',
  'toApp.qrExpired': 'The QR code has expired.',
  'toApp.qrRenew': 'New QR code',
  'toApp.copyLink': 'Copy app link',
  'toApp.waiting': 'Waiting for you to finish in the bank app…',
  'toApp.checkStatus': 'Check payment status',
  'toApp.statusPending': "We haven't received your payment yet.",
} as const satisfies Record<keyof typeof reference, string>
