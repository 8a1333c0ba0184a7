/** The bank refuses to show an order: said on a notice of its own, not as a page that failed to load. */
import { BankError } from '../client/error.ts'
import { publicErrorOf, type ErrorName } from '../contract/errors.ts'
import { endsOrder } from '../domain/payRefusal.ts'
import type { PayRoom } from './payRoom.ts'
import { receive } from './payReceive.ts'

/** About the account, the order, the merchant or the service; anything else is a page that can't be used. */
const isNotice = (name: ErrorName): boolean =>
  /^(ACCOUNT_\w+|PIN_NOT_SET|NOT_LINKED|ORDER_(EXPIRED|CANCELLED)|MERCHANT_UNAVAILABLE|MAINTENANCE\w*)$/.test(
    name,
  )
/** The status says what became of it. */
const isSettled = (name: ErrorName): boolean => /^(ORDER_ALREADY_PAID|PAYMENT_IN_PROGRESS)$/.test(name)

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
  if (!isNotice(name) && !isSettled(name)) throw error
  // The status also knows the merchant and the way back.
  const answer = await ask().catch(() => undefined)
  if (answer?.status === 'PROCESSING') return processing(answer.expectedSeconds)
  if (answer) receive(room, answer)
  if (answer && answer.status !== 'OPEN') return
  if (isSettled(name)) throw error
  if (endsOrder(name)) room.keep({ inApp: false })
  const problem = { ...core.problems.make(name, data), wireCode, ...(diagnosticsId ? { diagnosticsId } : {}) }
  const publicError = publicErrorOf(problem)
  core.tell('bank-error', { error: publicError, fatal: !publicError.recoverable })
  await core.nav.go('noticeInfo', { replace: true, params: { problem } })
}
