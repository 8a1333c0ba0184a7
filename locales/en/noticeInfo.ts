/** noticeInfo. English. */
import type { texts as reference } from '../id/noticeInfo.ts'

export const texts = {
  'noticeInfo.afterApp': 'When you\'re done in the bank app, come back here and choose "Check again".',
  'noticeInfo.unchanged': 'Nothing has changed yet. Finish it in the bank app first.',
  'noticeInfo.limitSingle': 'Limit for a single payment',
  'noticeInfo.limitDaily': 'Daily limit',
  'noticeInfo.limitLeft': 'Left for today',
  'noticeInfo.limitRenewed': 'Renewed every day at 00:00 WIB',
  'notice.thisOrder': 'This order',
  'notice.deadline': 'Time limit',
  'notice.cancelledBy': 'Cancelled by',
  'notice.byCustomer': 'You',
  'notice.inLink': 'Number in the link',
  'notice.limitNow': 'Your limit now',
  'notice.limitAfter': 'Limit once verified',
  'notice.unverified': 'Not verified yet',
  'notice.keptUntil': 'Order kept until',
} as const satisfies Record<keyof typeof reference, string>
