/** Errors' sentences where the bank has no app to do it in. English. */
import type { texts as reference } from '../id/noApp.ts'

export const texts = {
  'noApp.PASSWORD_BLOCKED': 'Five failed attempts in 30 minutes. Try again tomorrow, from {until}.',
  'noApp.PIN_BLOCKED': 'Five failed attempts in 30 minutes. Try again tomorrow, from {until}.',
  'noApp.ACCOUNT_LOCKED': 'Try again tomorrow, from {until}.',
  'noApp.BALANCE_LOW': 'Insufficient balance. Top up or choose another method.',
  'noApp.BALANCE_AND_LIMIT_LOW': 'Insufficient balance and Pay Later limit. Top up, then try again.',
  'noApp.PIN_NOT_SET': "You don't have a PIN yet. Contact the bank to get one, then continue your payment.",
  'noApp.LIMIT_UNVERIFIED': 'Verify your account with the bank to raise the limit.',
  'noApp.PAYLATER_UNVERIFIED': 'Pay Later needs a verified account. Verify your account with the bank.',
  'noApp.PAYLATER_ONE_TIME_VERIFICATION':
    'To use Pay Later at {merchant}, complete a one-time verification with the bank.',
  'noApp.PAYLATER_NOT_ACTIVE': 'Pay Later is not active on your account. Contact the bank to activate it.',
  'noApp.PAYLATER_OVERDUE': 'Your Pay Later bill is overdue. Pay it first.',
  'noApp.PAYMENT_ON_HOLD': "The bank is confirming this payment. Don't pay again.",
  'noApp.PAYMENT_UNCONFIRMED': "Don't pay again; the bank is still confirming this payment.",
} as const satisfies Record<keyof typeof reference, string>
