/** Words of these texts for a bank's products and numbers, for banks that have others. English. */
import type {
  failures as referenceFailures,
  numbersSaid as referenceNumbers,
  numberWords as referenceWords,
  products as reference,
} from '../id/products.ts'

export const products = {
  wallet: 'Wallet',
  payLater: 'Pay Later',
  points: 'points',
} as const satisfies Record<keyof typeof reference, string>

/** Number of wrong ones that blocks, as the texts say it. */
export const failures = {
  3: 'Three failed attempts',
  4: 'Four failed attempts',
  5: 'Five failed attempts',
  6: 'Six failed attempts',
  7: 'Seven failed attempts',
  8: 'Eight failed attempts',
  9: 'Nine failed attempts',
  10: 'Ten failed attempts',
} as const satisfies Record<keyof typeof referenceFailures, string>

/** Numbers as texts say them without digits. */
export const numberWords = {
  1: ['one'],
  2: ['two'],
  3: ['three'],
  4: ['four'],
  5: ['five'],
  6: ['six'],
  7: ['seven'],
  8: ['eight'],
  9: ['nine'],
  10: ['ten'],
  11: ['eleven'],
  12: ['twelve'],
} as const satisfies Record<keyof typeof referenceWords, readonly string[]>

/** Words that a number after them belongs to: 25 is no 5. */
export const largerNumbers = [
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
  'hundred',
  'thousand',
] as const satisfies readonly string[]

/**
 * Words of a bank's own texts for a number of wrong tries, and of months; NUMBER is one in digits or words.
 * "One" before several is somebody who tries, or one of them. A sentence about bills says how often the
 * bank tries to collect one, unless it speaks of secrets too.
 */
export const numbersSaid = {
  tries:
    /(?!one(?: [\p{L}-]+){0,2} (?:attempts|tries)\b)NUMBER(?: \([^)]*\))?(?=(?: [\p{L}-]+){0,2} (?:attempts?|tries)\b| (?:wrong|incorrect) (?:PIN|OTP|code|password)s?\b)/giu,
  months: /NUMBER(?:(?:,? (?:or|and|to) |, |–)NUMBER)*(?=[ -]months?\b)/giu,
  bills:
    /^(?!.*\b(?:(?:PIN|OTP|code|password)s?|wrong|incorrect)\b).*\b(?:(?:bill|billing|instalment|installment|repayment|debit|collection)s?|collect|charge|payment attempts?)\b/isu,
} as const satisfies Record<keyof typeof referenceNumbers, RegExp>
