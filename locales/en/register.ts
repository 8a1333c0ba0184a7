/** register. English. */
import type { texts as reference } from '../id/register.ts'

export const texts = {
  'register.title': 'Register',
  'register.body': 'Complete your details to open an account at {bank}.',
  'register.phoneLabel': 'Phone number',
  'register.nameLabel': 'Full name',
  'register.nameHint': 'As on your national ID (KTP), letters only.',
  'register.nameHintPunctuation': 'As on your national ID (KTP). Apostrophes, hyphens and dots may be used.',
  'register.namePlaceholder': 'Example: Budi Santoso',
  'register.tooLong': 'Too long. Shorten it, then try again.',
  'register.emailLabel': 'Email address',
  'register.emailPlaceholder': 'name@example.com',
  'register.emailHint': "We'll send account information to this address.",
  'register.emailCheckingSr': 'Checking the email address',
  'register.emailFree': 'This email address can be used.',
  'register.agree': 'I agree to the {terms} and the {privacy}.',
  'register.agreeTerms': 'terms and conditions',
  'register.agreePrivacy': 'privacy policy',
  'register.submit': 'Continue',
  'register.errorSummary': 'Check these details',
} as const satisfies Record<keyof typeof reference, string>
