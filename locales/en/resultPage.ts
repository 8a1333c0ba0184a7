/** resultPage. English. */
import type { texts as reference } from '../id/resultPage.ts'

export const texts = {
  'resultPage.unpaidTitle': 'Not paid yet',
  'resultPage.unpaidBody': "Your order at {merchant} hasn't been paid.",
  'resultPage.unknownTitle': 'Result not known',
  'resultPage.unknownBody': "We can't tell yet whether your order at {merchant} has been paid. Check again.",
  'resultPage.pay': 'Continue to payment',
} as const satisfies Record<keyof typeof reference, string>
