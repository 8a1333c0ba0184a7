/** accountCreation. English. */
import type { texts as reference } from '../id/accountCreation.ts'

export const texts = {
  'accountCreation.title': 'Link your bank account',
  'accountCreation.body': 'Enter your phone number to link your account to {merchant}.',
  'accountCreation.phoneLabel': 'Phone number',
  'accountCreation.phonePlaceholder': 'Example: 812-3456-7890',
  'accountCreation.phoneHint': 'Use the number registered at {merchant}.',
  'accountCreation.prefilled': 'This number comes from {merchant}.',
  'accountCreation.unusual':
    'Is this number right? Indonesian mobile numbers usually start with 8 after +62.',
  'accountCreation.sendAnyway': 'If it is, send it once more.',
  'accountCreation.submit': 'Send OTP',
  'accountCreation.note': "We'll send an OTP to this number.",
} as const satisfies Record<keyof typeof reference, string>
