/** Words shown before the other words are there, or when they can't be had. English. */
import type { texts as reference } from '../id/early.ts'

export const texts = {
  languageName: 'English',
  loadError: "The bank page can't be loaded. Try again.",
  tryAgain: 'Try again',
  pageErrorTitle: "Page can't be loaded",
  pageErrorBody: 'Check your internet connection and try again.',
  screenErrorTitle: 'Something went wrong on this page',
  screenErrorBody: 'Try again. What has been saved is not lost.',
  nothingSent: 'No payment has been sent. Try again.',
  paymentFollowed:
    "Your payment is being followed. Don't pay again before you see the result. Try again to see it.",
  helpCode: 'Help code',
  back: 'Back',
  noScript: 'Turn on JavaScript in your browser to use this page.',
  payFrameSr: 'Pay with a bank account',
  linkFrameSr: 'Link a bank account',
  unlinkFrameSr: 'Unlink a bank account',
  redirecting: 'Opening the bank page…',
} as const satisfies Record<keyof typeof reference, string>
