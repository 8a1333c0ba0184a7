/** password. English. */
import type { texts as reference } from '../id/password.ts'

export const texts = {
  'password.title': 'Log in',
  'password.body': 'Enter your bank password to continue.',
  'password.bodyFor': 'Enter the bank password for {msisdn}.',
  'password.label': 'Password',
  'password.placeholder': 'Enter password',
  'password.showSr': 'Show password',
  'password.hideSr': 'Hide password',
  'password.forgot': 'Forgot password?',
  'password.forgotTitle': 'Reset your password in the bank app',
  'password.forgotBody': 'Open the bank app, choose "Forgot password", then come back here and log in.',
  'password.submit': 'Log in',
} as const satisfies Record<keyof typeof reference, string>
