/** resultPage. English. */
import type { texts as reference } from '../id/resultPage.ts'

export const texts = {
  'resultPage.successTitle': 'Done',
  'resultPage.failedTitle': 'Unsuccessful',
  'resultPage.pendingTitle': 'In progress',
  'resultPage.successBody': 'Your request has been completed.',
  'resultPage.failedBody': "Your request couldn't be completed.",
  'resultPage.pendingBody': 'Your request is being processed. Check again later.',
  'resultPage.iconSuccessSr': 'Success',
  'resultPage.iconFailedSr': 'Failed',
  'resultPage.iconPendingSr': 'In progress',
} as const satisfies Record<keyof typeof reference, string>
