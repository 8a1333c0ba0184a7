/** noticeInfo. English. */
import type { texts as reference } from '../id/noticeInfo.ts'

export const texts = {
  'noticeInfo.afterApp': 'When you\'re done in the bank app, come back here and choose "Check again".',
  'noticeInfo.unchanged': 'Nothing has changed yet. Finish it in the bank app first.',
  'noticeInfo.orderKept': 'Your order at {merchant} is kept until {until}.',
  'noticeInfo.limitSingle': 'Limit for a single payment: {amount}',
  'noticeInfo.limitDaily': 'Daily limit: {amount}',
  'noticeInfo.limitLeft': 'Left for today: {amount}',
  'noticeInfo.limitRenewed': 'The daily limit is renewed at 00:00 WIB.',
  'noticeInfo.verifyHint': 'A verified account has higher limits and can use Pay Later.',
  'noticeInfo.oneTimeHint': 'You do this only once for {merchant}.',
} as const satisfies Record<keyof typeof reference, string>
