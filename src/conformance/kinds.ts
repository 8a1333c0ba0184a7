/**
 * The journeys and orders that the checks need, by the sandbox bank's names for them, and what a bank of
 * somebody else's has to open under each.
 */
import type { journeyScenarios, orderScenarios } from '../sandbox/scenarios.ts'

export const journeyKinds = {
  default: 'of the test customer or a new number; the merchant tells no number',
  prefilled: 'the merchant tells the number of the test customer',
  unlink: 'to unlink the test customer, who is linked when it opens',
  expired: 'its time is over',
  finished: 'it was finished already',
} as const satisfies Partial<Record<keyof typeof journeyScenarios, string>>

export const orderKinds = {
  success: 'can be paid by wallet and by Pay Later, and the payment succeeds soon',
  failed: 'the payment fails and nothing is debited',
  'failed-once': 'the first payment fails, the second succeeds',
  'on-hold': 'the payment stays on hold',
  otp: 'the confirm asks for a one-time code',
  qris: 'can be paid by QRIS, too',
  expired: 'its time to pay is over',
  cancelled: 'it was cancelled',
  paid: 'it was paid already',
} as const satisfies Partial<Record<keyof typeof orderScenarios, string>>

export type JourneyKind = keyof typeof journeyKinds
export type OrderKind = keyof typeof orderKinds
