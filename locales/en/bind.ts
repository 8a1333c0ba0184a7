/** bind, its result and bindFail. English. */
import type { texts as reference } from '../id/bind.ts'

export const texts = {
  'bind.title': 'Link account',
  'bind.body': 'Check the account you are linking.',
  'bind.accountLabel': 'Bank account',
  'bind.canDoTitle': 'With this link you can',
  'bind.canDoPay': 'pay at {merchant} with your bank account',
  'bind.canDoUnlink': 'unlink at any time',
  'bind.safe': '{merchant} never sees your password or PIN.',
  'bind.agree': 'I agree to the {terms}, version {version}.',
  'bind.submit': 'Link account',
  'bind.cancel': 'Not now',
  'bindResult.title': 'Account linked',
  'bindResult.body': 'Your account is now linked to {merchant}.',
  'bindResult.date': 'Linked on',
  'bindResult.unlink': 'You can unlink at any time.',
  'bindFail.notLinked': 'Your account has not been linked.',
} as const satisfies Record<keyof typeof reference, string>
