/** payment loading. English. */
import type { texts as reference } from '../id/processing.ts'

export const texts = {
  'slip.resultIn': 'Result in about {seconds}',
  'slip.unknownYet': 'Result not known yet',
  'processing.title': 'Processing your payment',
  'processing.body': "Don't close this page and don't pay again.",
  'processing.countdownSr': '{seconds} left',
  'processing.checking': "We're checking your payment.",
  'processing.slow': "It's taking longer than usual. We're still checking.",
  'processing.offline':
    "You're offline. Your payment may still go through; we'll check once you're connected.",
} as const satisfies Record<keyof typeof reference, string>
