/** Shows what a status says, and emits it: once each, and a final one ends the attempt. */
import { publicErrorOf } from '../../contract/errors.ts'
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import { isFinal, mayArrive, keepFinal } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { failureOf } from './methods/methods.ts'

export function receive(
  { core, originalReferenceNo, status, kept, keep }: PaymentContext,
  answer: StatusAnswer,
): void {
  const before = status.get()
  const next = keepFinal(before, answer)
  status.set(next)
  if (core.merchant.get() === '') core.nameMerchant(next)
  if (next === before || next.status === before?.status) return
  if (isFinal(next.status)) {
    const { attempt, unsettled } = kept()
    // A failure may be an earlier attempt's, while this one is still on its way.
    const isDoubtful =
      next.status === 'FAILED' && attempt?.afterFailure === true && mayArrive(unsettled, core.clock.now())
    keep({
      ...(isDoubtful ? {} : { attempt: null, unsettled: null }),
      sentAt: null,
      stage: 'pin',
      code: null,
      qr: null,
      scannable: null,
      inApp: false,
    })
    core.underWay.set(false)
  } else if (next.status !== 'OPEN') keep({ unsettled: null })
  if (next.status === 'OPEN' || next.status === 'PROCESSING') return
  const detail = { originReferenceNo: originalReferenceNo }
  if (next.status === 'SUCCESS') core.emit('bank-succeeded', detail)
  else if (next.status === 'ON_HOLD') core.emit('bank-pending', detail)
  else {
    const problem = core.problems.make(failureOf(next.method))
    // Without a fetch in between, which could fail or come too late: an outcome is emitted whatever happens
    // next.
    core.emit('bank-failed', { ...detail, error: publicErrorOf(problem) })
  }
  void core.nav.go('paymentResult', { replace: true })
}
