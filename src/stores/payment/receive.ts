/** Shows what a status says, and emits it: once each, and a final one ends the attempt. */
import { publicErrorOf } from '../../contract/errors.ts'
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import { isFinal, keepFinal } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { failureOf } from './methods/methods.ts'

export function receive(
  { core, originalReferenceNo, status, dispatch }: PaymentContext,
  answer: StatusAnswer,
): void {
  const previous = status.get()
  const next = keepFinal(previous, answer)
  status.set(next)
  if (core.session.merchant.get() === '') core.session.nameMerchant(next)
  if (next === previous || next.status === previous?.status) return
  dispatch({ type: 'status', status: next.status, attempt: next.attempt, time: core.clock.now() })
  if (isFinal(next.status)) core.session.underWay.set(null)
  if (next.status === 'OPEN' || next.status === 'PROCESSING') return
  const detail = { originReferenceNo: originalReferenceNo }
  if (next.status !== 'FAILED') core.events.overrideFailure()
  if (next.status === 'SUCCESS') core.events.emit('bank-succeeded', detail)
  else if (next.status === 'ON_HOLD') core.events.emit('bank-pending', detail)
  else {
    const problem = core.problems.make(failureOf(next.method))
    // Without a fetch in between, which could fail or come too late: an outcome is emitted whatever happens
    // next.
    core.events.emit('bank-failed', { ...detail, error: publicErrorOf(problem) })
  }
  void core.nav.go('paymentResult', { replace: true })
}
