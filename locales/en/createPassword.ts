/** create-password. English. */
import type { texts as reference } from '../id/createPassword.ts'

export const texts = {
  'createPassword.title': 'Create password',
  'createPassword.body': "You'll use this password to log in to your bank account.",
  'createPassword.label': 'Password',
  'createPassword.placeholder': 'Enter password',
  'createPassword.confirmLabel': 'Confirm password',
  'createPassword.confirmPlaceholder': 'Enter password again',
  'createPassword.matches': 'The passwords match.',
  'createPassword.strength': 'Password strength: {level}',
  'createPassword.strengthNone': 'not rated yet',
  'createPassword.strengthWeak': 'weak',
  'createPassword.strengthMedium': 'medium',
  'createPassword.strengthStrong': 'strong',
  'createPassword.rulesTitle': 'Your password needs:',
  'createPassword.ruleLength': '8 to 32 characters',
  'createPassword.ruleUpper': 'Uppercase letter',
  'createPassword.ruleLower': 'Lowercase letter',
  'createPassword.ruleDigit': 'Number',
  'createPassword.ruleSymbol': 'Symbol',
  'createPassword.ruleMetSr': 'met',
  'createPassword.ruleMissingSr': 'not met yet',
  'createPassword.rulesMetSr': '{count} of {length} rules met',
  'createPassword.submit': 'Save password',
} as const satisfies Record<keyof typeof reference, string>
