/**
 * How a payment stands, by its status alone: for a page that only hears how things end, and may ask nothing
 * else about the order.
 */
import type { PaymentStatus } from '../contract/payloads/payment.ts'
import { RESULT } from '../domain/limits.ts'
import type { PayRoom } from './payRoom.ts'
import { receive } from './payReceive.ts'

/** Asks for the status, shows it and tells the page of it; nothing of an open order. Throws BankError. */
export async function showOutcome(room: PayRoom): Promise<PaymentStatus> {
  const answer = await room.ask()
  const { status, expectedSeconds } = answer
  if (status !== 'OPEN') room.startWaiting(expectedSeconds || RESULT.waitSeconds)
  receive(room, answer)
  if (status === 'PROCESSING') await room.core.nav.go('paymentLoading', { replace: true })
  return status
}
