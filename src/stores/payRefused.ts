/** The bank refuses to show an order: said on a notice of its own, not as a page that failed to load. */
import { BankError } from '../client/error.ts'
import { publicErrorOf, rowOf } from '../contract/errors.ts'
import type { PayRoom } from './payRoom.ts'
import { receive } from './payReceive.ts'

/** @throws the error itself when it is no notice */
export async function payRefused(room: PayRoom, error: unknown): Promise<void> {
  const { core, kept, ask, processing, startWaiting } = room
  if (!(error instanceof BankError)) throw error
  const { name, data, wireCode, diagnosticsId } = error.failure
  const { sentAt, expectedSeconds } = kept()
  // A confirm that was sent is followed, whatever the account may do now and whether the order can be had or
  // not.
  if (sentAt !== null) {
    startWaiting(expectedSeconds, sentAt)
    return core.nav.go('paymentLoading', { replace: true })
  }
  const { order, endsOrder } = rowOf(name)
  if (!order) throw error
  // The status also knows the merchant and the way back.
  const answer = await ask().catch(() => undefined)
  if (answer?.status === 'PROCESSING') return processing(answer.expectedSeconds)
  if (answer) receive(room, answer)
  if (answer && answer.status !== 'OPEN') return
  if (order === 'settled') throw error
  if (endsOrder) room.keep({ inApp: false })
  const problem = { ...core.problems.make(name, data), wireCode, ...(diagnosticsId ? { diagnosticsId } : {}) }
  const publicError = publicErrorOf(problem)
  core.tell('bank-error', { error: publicError, fatal: !publicError.recoverable })
  await core.nav.go('noticeInfo', { replace: true, params: { problem } })
}
