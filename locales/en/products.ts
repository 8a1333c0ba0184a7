/** Words of these texts for a bank's products and numbers, for banks that have others. English. */
import type { failures as referenceFailures, products as reference } from '../id/products.ts'

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
