/** A code that the customer scans: shown until it is paid, left, or over. */
import type { QrCode } from '../../contract/payloads/payment.ts'
import type { ShownQr } from '../../domain/payment.ts'
import type { PaymentContext } from './context.ts'

/** Shows the code that a confirm was answered with, until it ends. Nothing was debited. */
export async function showQr(
  { core, dispatch, startWaiting }: PaymentContext,
  { payload, expiresAt }: QrCode,
) {
  const end = new Date(expiresAt).getTime()
  const seconds = Math.max(0, Math.ceil((end - core.clock.now()) / 1000))
  dispatch({ type: 'qr', qr: { payload, end, seconds } })
  startWaiting(seconds)
  await core.nav.go('paymentLoading', { replace: true })
}

/**
 * Back to the ways to pay. A code that is paid all the same is safe: the bank ends it with the next
 * confirm, and refuses that one when the code was paid before.
 * @param isOver the code has run out: the page says so
 */
export async function leaveQr(
  { core, dispatch, deadline, overdue }: PaymentContext,
  isOver = false,
): Promise<void> {
  dispatch({ type: 'qrEnd' })
  overdue.set(false)
  deadline.set(null)
  await core.nav.go('payment', { replace: true, ...(isOver ? { params: { over: 'qr' } } : {}) })
}

/** The code that a reload finds is shown again. */
export async function resumeQr(context: PaymentContext, qr: ShownQr): Promise<void> {
  const { core, startWaiting } = context
  startWaiting(qr.seconds, qr.end - qr.seconds * 1000)
  await core.nav.go('paymentLoading', { replace: true })
}
