/** The PIN entry. English. */
import type { texts as reference } from '../id/pin.ts'

export const texts = {
  'pin.title': 'Enter your PIN',
  'pin.body': 'Pay {amount} to {merchant}.',
  'pin.bodyPaylater': 'Pay Later {amount} at {merchant}, {months}.',
  'pin.label': '{length}-digit PIN',
  'pin.enteredSr': '{count} of {length} entered',
  'pin.outOfView': 'Scroll so that the amount and the keys can be seen.',
  'pin.forgot': 'Forgot PIN?',
  'pin.forgotTitle': 'Reset your PIN in the bank app',
  'pin.forgotBody': 'Open the bank app, reset your PIN, then come back here and pay.',
} as const satisfies Record<keyof typeof reference, string>
