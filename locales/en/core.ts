/** Words that every screen may use from its first moment. English. */
import type { texts as reference } from '../id/core.ts'

export const texts = {
  'action.close': 'Close',
  'action.tryAgainIn': 'Try again in {seconds}',
  'common.merchantFallback': 'the merchant',
  'common.bankFallback': 'the bank',
  'common.errorPrefixSr': 'Error:',
  'common.backSr': 'Go back to the previous page',
  'notice.merchant': 'Merchant',
  'notice.helpCode': 'Help code',
  'notice.help': 'Help',
  'support.title': 'Need help?',
  'loading.startSr': 'The page is loading',
  'loading.callSr': 'In progress',
} as const satisfies Record<keyof typeof reference, string>
