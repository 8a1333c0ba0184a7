/**
 * The place at which a payment resumes that isn't at its start: after a reload, in the bank app, at a code,
 * while it is pending, after its end.
 */
import type { Order } from '../../contract/payloads/payment.ts'
import { isAttemptOver, sentAtOf } from '../../domain/payment.ts'
import { isResultScreen, isPayable } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { leaveQr, resumeQr } from './qr.ts'
import { receive } from './receive.ts'

/** Opens the screen that this order, and what was sent, lead to. */
export async function resume(context: PaymentContext, currentOrder: Order): Promise<void> {
  const { core, payment, dispatch, deadline, startWaiting, ask } = context
  const { state, expectedSeconds } = payment.get()
  const sentAt = sentAtOf(state)
  if (state.kind === 'scan' && isPayable(currentOrder.status)) {
    const isEnded = core.clock.isPast(state.qr.end) || isAttemptOver(state.qr.attempt, currentOrder.attempt)
    if (!isEnded) return resumeQr(context, state.qr)
    if (currentOrder.status === 'OPEN') return leaveQr(context, true)
    // Its failure says more than that the code is over.
    dispatch({ type: 'qrEnd' })
  }
  // A sent confirm may not have arrived yet: the status is polled until it says more.
  const isSent =
    sentAt !== null
    && (currentOrder.status === 'OPEN' || (currentOrder.status === 'FAILED' && state.kind !== 'processing'))
  if (currentOrder.status === 'OPEN' && !isSent) {
    const next = currentOrder.toApp
      ? 'toApp'
      : state.kind === 'code'
        ? 'verification'
        : isResultScreen(core.nav.screen())
          ? 'payment'
          : null
    if (next) await core.nav.go(next, { replace: true })
    return
  }
  if (!deadline.get()) startWaiting(expectedSeconds, sentAt ?? core.clock.now())
  const isAtWork = isSent || currentOrder.status === 'PROCESSING'
  // The waiting screen asks again for an outcome that isn't available now: on any other nothing more could be
  // done.
  const answer = isAtWork ? undefined : await ask().catch(() => undefined)
  if (answer) receive(context, answer)
  else await core.nav.go('paymentLoading', { replace: true })
}

async function openOrderAnew({
  core,
  dispatch,
  plan,
  status,
  deadline,
  guard,
  refresh,
  ask,
  processing,
}: PaymentContext): Promise<void> {
  // Only a failure can be tried again; any other payment that the bank knows of is shown.
  const target = guard('payment')
  if (status.get()?.status !== 'FAILED' && (target === 'paymentLoading' || target === 'paymentResult'))
    return core.nav.go(target, { replace: true })
  // Asked for first: until it is known the failure stays what is shown. A page that gets the outcome alone
  // may ask for the status only.
  const answer = await (core.port.embedding?.hides ? ask() : refresh())
  dispatch({ type: 'retry', time: core.clock.now() })
  plan.set(null)
  status.set(null)
  deadline.set(null)
  if (isPayable(answer.status)) return core.nav.go('payment', { replace: true })
  // Another tab has made a new attempt.
  core.events.newAttempt()
  await processing(null)
}

/** After a failure: the same order once more, with a new attempt. */
export const retryPayment = (context: PaymentContext): Promise<void> =>
  context.core.actions.run('again', () => openOrderAnew(context))
