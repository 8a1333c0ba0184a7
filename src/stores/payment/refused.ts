/** The bank refuses to show an order: said on a notice of its own, not as a page that failed to load. */
import { BankError } from '../../client/error.ts'
import { publicErrorOf, rowOf } from '../../contract/errors.ts'
import { sentAtOf } from '../../domain/payment.ts'
import type { PaymentContext } from './context.ts'
import { receive } from './receive.ts'

/** @throws the error itself when it is no notice */
export async function payRefused(context: PaymentContext, error: unknown): Promise<void> {
  const { core, payment, ask, processing, startWaiting } = context
  if (!(error instanceof BankError)) throw error
  const { name, data } = error.failure
  const { state, expectedSeconds } = payment.get()
  const sentAt = sentAtOf(state)
  // A confirm that was sent is followed, whatever the account may do now and whether the order can be had or
  // not.
  if (sentAt !== null) {
    startWaiting(expectedSeconds, sentAt)
    return core.nav.go('paymentLoading', { replace: true })
  }
  const { order, endsOrder } = rowOf(name)
  if (data.order && core.session.merchant.get() === '') core.session.nameMerchant(data.order)
  if (!order) throw error
  // The status also knows the merchant and the way back.
  const answer = await ask().catch(() => undefined)
  if (answer?.status === 'PROCESSING') return processing(answer.expectedSeconds)
  if (answer) receive(context, answer)
  if (answer && answer.status !== 'OPEN') return
  if (order === 'settled') throw error
  if (endsOrder) context.dispatch({ type: 'orderEnd' })
  const problem = core.problems.of(error)
  const publicError = publicErrorOf(problem)
  core.events.emit('bank-error', { error: publicError, fatal: !publicError.recoverable })
  await core.nav.go('noticeInfo', { replace: true, params: { problem } })
}
