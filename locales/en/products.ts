/** What the products are called in these texts, for banks that call them otherwise. English. */
import type { products as reference } from '../id/products.ts'

export const products = {
  wallet: 'Wallet',
  payLater: 'Pay Later',
  points: 'points',
} as const satisfies Record<keyof typeof reference, string>
