/** The slip over every screen: the order, or who is linked with whom. English. */
import type { texts as reference } from '../id/slip.ts'

export const texts = {
  'slip.sr': 'Order slip',
  'slip.linkSr': 'Linking accounts',
  'slip.unlinkSr': 'Unlinking accounts',
  'slip.order': 'Order {number}',
  'slip.noMethod': 'Not chosen yet',
  'slip.planned': 'Pay Later, {months}',
  'slip.ofOrder': 'Order {amount} − points {points}',
  'steps.title': 'Steps',
  'steps.currentSr': 'Step {number} of {count}: {name}',
  'steps.phone': 'Phone number',
  'steps.code': 'OTP',
  'steps.password': 'Password',
  'steps.agree': 'Agreement',
} as const satisfies Record<keyof typeof reference, string>
