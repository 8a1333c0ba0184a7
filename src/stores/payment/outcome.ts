/**
 * State of a payment, by its status alone: for a page that may only ask for the outcome, and nothing else
 * about the order.
 */
import type { PaymentStatus } from '../../contract/payloads/payment.ts'
import { RESULT } from '../../domain/limits.ts'
import type { PaymentContext } from './context.ts'
import { receive } from './receive.ts'

/** Asks for the status, shows it and emits the outcome; neither for an open order. Throws BankError. */
export async function showOutcome(context: PaymentContext): Promise<PaymentStatus> {
  const answer = await context.ask()
  const { status, expectedSeconds } = answer
  if (status !== 'OPEN') context.startWaiting(expectedSeconds || RESULT.waitSeconds)
  receive(context, answer)
  if (status === 'PROCESSING') await context.core.nav.go('paymentLoading', { replace: true })
  return status
}
