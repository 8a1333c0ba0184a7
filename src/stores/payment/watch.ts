/**
 * Follows a payment after its confirm: by the status alone, to its end, or back to the step whose answer was
 * lost.
 */
import { BankError } from '../../client/error.ts'
import { rowOf } from '../../contract/errors.ts'
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import { RESULT } from '../../domain/limits.ts'
import { isAttemptOver, isFromBefore, isUnanswered, type PaymentState } from '../../domain/payment.ts'
import { isFinal, isPayable, pollDelay } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { methodOf } from './methods/methods.ts'
import { leaveQr } from './qr.ts'
import { receive } from './receive.ts'
import { pinParams } from './terms.ts'
import { poll } from '../core/poll.ts'

/**
 * Number of answers in a row that must say that the bank knows nothing of a confirm whose answer was lost: it
 * may still be on its way. If it comes later all the same, it carries the key of the next one.
 */
const BELIEVED_AFTER = 3

/** Wait for the last answer after the countdown's end, in ms. */
const GRACE_MS = 3_000
/**
 * Time after a code's end at which it is asked whether it was paid, in ms: the bank's answer shows only that
 * it was asked no earlier than the answer took.
 */
const ANSWER_MS = 1_000

/**
 * The confirm or the code never arrived: once more, under the newest attempt. It has the same key, or what
 * was sent can't be debited any more.
 */
async function reopen(context: PaymentContext): Promise<void> {
  const { core, payment, dispatch } = context
  dispatch({ type: 'denial' })
  const step = payment.get().state
  // The code of an attempt that is over releases nothing.
  if (step.kind === 'code' && step.trial.attempt.attempt !== context.attempt.get())
    dispatch({ type: 'codeLoss' })
  const { state } = payment.get()
  if (state.kind === 'code') return core.nav.go('verification', { replace: true, params: { resumed: true } })
  const attempt = state.kind === 'ready' ? state.trial?.attempt : undefined
  if (!attempt || methodOf(attempt.method).next === 'confirm')
    return core.nav.go('payment', { replace: true })
  core.problems.field('pin', 'SECRET_EXPIRED')
  const isFirst = core.nav.depth() === 0
  // The way back from the PIN leads to the order.
  if (isFirst) await core.nav.go('payment', { replace: true })
  await core.nav.go('payment', { replace: !isFirst, params: pinParams(context) })
}

/** Asks for the status until it is final; call the returned function to stop. */
export function watchPayment(context: PaymentContext): () => void {
  const { core, payment, dispatch, order, status, deadline, overdue, ask } = context
  const { timers, jitter } = core.ports
  let repetitions = 0
  let hasLeft = false
  let stop: () => void = () => undefined

  const leave = () => {
    hasLeft = true
    stop()
    deadline.set(null)
  }

  const isOpen = () => isUnanswered(payment.get().state)

  /** True while this attempt's debit may still happen, as far as this page or the proxy knows. */
  const isHeld = async () => {
    const { state } = payment.get()
    return state.kind === 'held' && (await core.session.connect()).underWay === true
  }

  /** True for a failure of an order that was shown with one: the same, or another. */
  const isFailedAgain = (answer: StatusAnswer) =>
    answer.status === 'FAILED' && order.get()?.status === 'FAILED'
  /** True for a status that says nothing of what was sent since. */
  const saysNothing = (answer: StatusAnswer) => {
    const { state } = payment.get()
    return 'trial' in state && state.trial
      ? isFromBefore(answer, state.trial.attempt)
      : answer.status === 'OPEN'
          || (isFailedAgain(answer) && !isAttemptOver(order.get()?.attempt, answer.attempt))
  }
  /** Shows the order of this answer's attempt, as it was known where it can't be had; false: it moves on. */
  const isStanding = async (answer: StatusAnswer): Promise<boolean> =>
    order.get()?.attempt === answer.attempt
    || (await context.refresh().catch(() => answer)).status === answer.status

  const isCodeOver = ({ attempt }: StatusAnswer) => {
    const { state } = payment.get()
    return state.kind === 'scan' && isAttemptOver(state.qr.attempt, attempt)
  }

  const hear = async (answer: StatusAnswer, signal: AbortSignal) => {
    // Without the order nobody knows whose failure it is: an earlier attempt's, while this one is on its way.
    if (isOpen() && isPayable(answer.status) && !order.get()) return
    if (isCodeShown()) {
      if (answer.status === 'OPEN') return isCodeOver(answer) ? endCode() : undefined
      if (isFailedAgain(answer)) {
        // Known before the code was shown, or before it ran out.
        if (!isCodeOver(answer) || isOver()) return
        // The code has ended, and no payment by it has failed.
        if (answer.method !== 'QRIS') return endCode()
      }
      if (answer.status === 'PROCESSING') context.startWaiting(answer.expectedSeconds || RESULT.waitSeconds)
    }
    // An answer from before the confirm says nothing about it.
    repetitions = isOpen() && saysNothing(answer) ? repetitions + 1 : 0
    if (repetitions === 0) return receive(context, answer)
    if (repetitions < BELIEVED_AFTER || (await isHeld()) || signal.aborted) return
    if (!(await isStanding(answer)) || signal.aborted) return
    leave()
    void reopen(context)
  }

  const remainingMs = () => (deadline.get()?.end ?? 0) - core.clock.now()
  const isOver = () => remainingMs() <= 0
  const isDone = () => hasLeft || isFinal(status.get()?.status ?? 'OPEN')
  const isCodeShown = () => payment.get().state.kind === 'scan'
  const expire = () => {
    if (!isDone() && isOver()) overdue.set(true)
  }
  /** The bank knows of no payment, and the code's time or attempt is over: it is shown no longer. */
  const endCode = () => {
    if (isDone() || !isCodeShown()) return
    leave()
    void leaveQr(context, true)
  }

  /** True for a payment that a scan has begun. */
  const hasBegun = (state: PaymentState) => state.kind === 'processing' && state.sentAt === null
  /** Nothing is at work any more: it was broken off in the other app. */
  const endScan = () => {
    if (payment.get().state.kind !== 'ready') return
    leave()
    void leaveQr(context)
  }

  const round = async (signal: AbortSignal) => {
    const askTime = core.clock.mark()
    const { state } = payment.get()
    try {
      const answer = await ask(signal)
      // A reload may not have had it.
      if (isOpen() && isPayable(answer.status) && !order.get()) await context.refresh().catch(() => undefined)
      if (!signal.aborted) await hear(answer, signal)
      if (!signal.aborted && hasBegun(state) && answer.status === 'OPEN') endScan()
      if (!signal.aborted && askTime() >= (deadline.get()?.end ?? 0)) endCode()
    } catch (error) {
      if (!(error instanceof BankError) || !rowOf(error.failure.name).endsOrder) throw error
      leave()
      dispatch({ type: 'orderEnd' })
      await core.problems.show(error)
    } finally {
      if (!signal.aborted && !isCodeShown()) expire()
    }
  }
  /** Not past the countdown's end: the screen then waits for the last answer. */
  const delay = (count: number) => {
    const untilEnd = remainingMs() + (isCodeShown() ? ANSWER_MS : 0)
    return Math.min(
      pollDelay(count, isOver() && !isCodeShown(), jitter()),
      untilEnd > 0 ? untilEnd : Infinity,
    )
  }
  const polling = poll(core, { ask: round, isDone, delay })

  // A missing or late answer still lets the countdown end.
  const ending = timers.setTimeout(expire, Math.max(0, remainingMs()) + GRACE_MS)
  stop = () => {
    polling()
    timers.clearTimeout(ending)
  }
  if (hasLeft) stop()
  return stop
}
