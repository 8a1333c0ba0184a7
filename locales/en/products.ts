/** Words of these texts for a bank's products and numbers, for banks that have others. English. */
import type {
  failures as referenceFailures,
  numbersSaid as referenceNumbers,
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

/** Words of a bank's own texts for a number of wrong tries, and of months. */
export const numbersSaid = {
  tries: /(?<![\d.,])\d+(?: \([^)]*\))?(?: [\p{L}-]+){0,2} (?:attempts?|tries)\b/giu,
  months: /(?<![\d.,])\d+(?:(?:,? (?:or|and|to) |, |–)\d+)*[ -]months?\b/giu,
} as const satisfies Record<keyof typeof referenceNumbers, RegExp>
