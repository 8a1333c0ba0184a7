/** The status of an order whose page is opened by address, and nothing else of it. */
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import type { PaymentContext } from './context.ts'
import { receive } from './receive.ts'

/**
 * unpaid: the bank says that nothing was paid · unknown: it didn't say · left: another page shows how it is.
 */
export type OrderFinding = 'unpaid' | 'unknown' | 'left'

/** Asks for the status; leads to the page of a payment that is pending or final. Never throws. */
export async function askOutcome(context: PaymentContext): Promise<OrderFinding> {
  let answer: StatusAnswer
  try {
    answer = await context.ask()
  } catch (error) {
    await context.core.actions.lockAfter('check', error)
    return 'unknown'
  }
  if (answer.status === 'OPEN') return 'unpaid'
  if (answer.status === 'PROCESSING') await context.processing(null)
  else receive(context, answer)
  return 'left'
}
