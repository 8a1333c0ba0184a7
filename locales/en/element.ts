/** The elements around the screens. English. */
import type { texts as reference } from '../id/element.ts'

export const texts = {
  'element.frameTitle': 'Bank page',
  'element.frameBody': "Continue on your bank's own page.",
  'element.openHosted': 'Open the bank page',
  'element.resumed': "We've brought you back to where you were.",
  'element.focusTaken':
    'This box lost the keyboard while you were typing, so what you typed was removed. Press the field and type it again.',
  'element.covered':
    'Something on this page covers this form, so nothing can be entered. Scroll or close what is over it.',
} as const satisfies Record<keyof typeof reference, string>
