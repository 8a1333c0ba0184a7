/**
 * Where a payment goes on that isn't at its beginning: after a reload, in the bank app, at a code, while it
 * is at work, after its end.
 */
import type { Order } from '../../contract/payloads/payment.ts'
import { isAfter, isPayable, mayArrive } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { resumeQr } from './qr.ts'
import { receive } from './receive.ts'

/** To where this order, and what was sent, say that the customer is. */
export async function resume(context: PaymentContext, found: Order): Promise<void> {
  const { core, kept, deadline, startWaiting, ask } = context
  const { sentAt, stage, expectedSeconds } = kept()
  if (stage === 'qr' && isPayable(found.status) && (await resumeQr(context))) return
  // What was sent may not have arrived yet: the status is asked until it says more.
  const sent =
    sentAt !== null && (found.status === 'OPEN' || (found.status === 'FAILED' && stage !== 'taken'))
  if (found.status === 'OPEN' && !sent) {
    const next = found.toApp
      ? 'toApp'
      : stage === 'code'
        ? 'verification'
        : isAfter(core.nav.here())
          ? 'payment'
          : null
    if (next) await core.nav.go(next, { replace: true })
    return
  }
  if (!deadline.get()) startWaiting(expectedSeconds, sentAt ?? core.clock.now())
  const isAtWork = sent || found.status === 'PROCESSING'
  // How it ended and can't be had now, the waiting screen asks for again: on any other nothing more could be
  // done.
  const answer = isAtWork ? undefined : await ask().catch(() => undefined)
  if (answer) receive(context, answer)
  else await core.nav.go('paymentLoading', { replace: true })
}

/** After a failure: the same order once more, with a new attempt. */
export async function again({
  core,
  kept,
  keep,
  plan,
  status,
  deadline,
  guard,
  refresh,
  ask,
  processing,
}: PaymentContext): Promise<void> {
  // Only a failure can be tried again; whatever else the bank knows of is looked at.
  const where = guard('payment')
  if (status.get()?.status !== 'FAILED' && (where === 'paymentLoading' || where === 'paymentResult'))
    return core.nav.go(where, { replace: true })
  // Asked for first: until it is known the failure stays what is shown. A page that only hears how things end
  // may ask for the status alone.
  const found = await (core.port.embedding?.hides ? ask() : refresh())
  const isOpen = mayArrive(kept().unsettled, core.clock.now())
  keep({
    ...(isOpen ? {} : { attempt: null, unsettled: null }),
    sentAt: null,
    stage: 'pin',
    agreed: null,
    qr: null,
    inApp: false,
  })
  plan.set(null)
  status.set(null)
  deadline.set(null)
  if (isPayable(found.status)) return core.nav.go('payment', { replace: true })
  // Another tab has made a new attempt.
  core.newAttempt()
  await processing(null)
}
