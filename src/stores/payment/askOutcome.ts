/** The status of an order whose page is opened by address, and nothing else of it. */
import type { PaymentContext } from './context.ts'
import { receive } from './receive.ts'

/**
 * unpaid: the bank says that nothing was paid · unknown: it didn't say · left: another page shows how it is.
 */
export type Found = 'unpaid' | 'unknown' | 'left'

/** Asks for the status; leads to the page of a payment that is pending or final. Never throws. */
export async function askOutcome(context: PaymentContext): Promise<Found> {
  const answer = await context.ask().catch(() => null)
  if (!answer) return 'unknown'
  if (answer.status === 'OPEN') return 'unpaid'
  if (answer.status === 'PROCESSING') await context.processing(null)
  else receive(context, answer)
  return 'left'
}
