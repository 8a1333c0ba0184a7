/** The unlink flow. English. */
import type { texts as reference } from '../id/unlink.ts'

export const texts = {
  'unlink.title': 'Unlink account',
  'unlink.start': 'Send OTP',
  'unlink.confirmTitle': 'Unlink from {merchant}?',
  'unlink.confirmBody': "You'll no longer be able to pay at {merchant} with this account.",
  'unlink.keepPaylater': 'Anything you still owe the bank stays as it is and must still be paid.',
  'unlink.dataStops': 'Your data sharing consent for {merchant} is withdrawn as well.',
  'unlink.confirm': 'Unlink account',
  'unlink.keep': 'Keep it linked',
  'unlink.doneTitle': 'Account unlinked',
  'unlink.doneBody': 'Your account is no longer linked to {merchant}. You can link it again at any time.',
} as const satisfies Record<keyof typeof reference, string>
