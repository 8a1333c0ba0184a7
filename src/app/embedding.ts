/**
 * The special starts inside a merchant's page: the frame did not answer, or the customer is back from the
 * hosted page. Bank and proxy tell how it ended there, never the address.
 */
import { BankError, isCancelled, ownError } from '../client/error.ts'
import { errorNameOf } from '../contract/errors.ts'
import { flowScreens, type Screen } from '../contract/routes.ts'
import type { SessionAnswer } from '../contract/session.ts'
import { isAttemptOver } from '../domain/payment.ts'
import type { Embedding } from '../host/port.ts'
import { settingsError, type Core } from '../stores/core/core.ts'
import type { LinkStore } from '../stores/link/link.ts'
import { showOutcome } from '../stores/payment/outcome.ts'
import type { PayStore } from '../stores/payment/context.ts'
import { payRefused } from '../stores/payment/refused.ts'
import { poll } from '../stores/core/poll.ts'
import type { StartDeps } from './running.ts'
import { FRAME_PROTOCOL_OTHER, FRAME_SILENT } from './hints.ts'
import type { FlowStore } from './flows/flowCode.ts'

/** Shows what the bank has refused a journey with on the hosted page. False: nothing is known. */
async function showRefusal(core: Core, { refusal }: SessionAnswer): Promise<boolean> {
  if (!refusal) return false
  const { code, returnUrl } = refusal
  const name = errorNameOf(code) ?? 'UNKNOWN'
  const data = returnUrl === null ? {} : { returnUrl }
  await core.problems.show(new BankError({ name, wireCode: code, data, diagnosticsId: '', delivery: 'none' }))
  return true
}

/** Shows the outcome of a payment. False: no outcome is known. */
async function showPaymentOutcome(core: Core, { context }: Pick<PayStore, 'context'>): Promise<boolean> {
  try {
    return (await showOutcome(context)) !== 'OPEN'
  } catch (error) {
    await payRefused(context, error)
    return core.nav.screen() === 'noticeInfo'
  }
}

/** Interval between two questions to the proxy for a confirm that is still at the bank, in ms. */
const PENDING_POLL_MS = 5_000

/**
 * For a confirm that was sent from the hosted page and is still at the bank: a customer who comes back
 * meanwhile hasn't cancelled. The waiting screen follows the status; `onLeave` is called when the confirm has
 * ended and nothing was paid.
 */
function follow(core: Core, { context }: Pick<PayStore, 'context'>, onLeave: () => void): void {
  const { processing, status, deadline, overdue } = context
  let isOver = false
  const isDone = () => isOver || (status.get()?.status ?? 'OPEN') !== 'OPEN'
  void processing(null)
  // The waiting screen has given up: the merchant's page needn't wait with it.
  core.onEnd(overdue.listen((isOverdue) => isOverdue && !isDone() && core.events.outOfReach()))
  core.onEnd(
    poll(core, {
      isDone,
      delay: () => PENDING_POLL_MS,
      async ask(signal) {
        const { underWay: isPending } = await core.session.connect()
        if (isPending || signal.aborted || isDone()) return
        // Repeated as long as the status isn't available.
        const isKnown = await showPaymentOutcome(core, { context })
        isOver = true
        if (isKnown && core.nav.screen() !== 'noticeInfo') return
        deadline.set(null)
        if (!isKnown) await core.nav.go(flowScreens.pay.first, { replace: true })
        onLeave()
      },
    }),
  )
}

/** The same for the act that ends a journey: the next answers of the proxy say what became of it. */
function followLink(core: Core, { context }: Pick<LinkStore, 'context'>, onLeave: () => void): void {
  let isOver = false
  core.onEnd(
    poll(core, {
      isDone: () => isOver,
      delay: () => PENDING_POLL_MS,
      async ask(signal) {
        const { underWay: isPending } = await core.session.connect()
        if (signal.aborted) return
        const hasEnded = await context.endAsTold()
        isOver = hasEnded || !isPending
        if (isOver && !hasEnded) onLeave()
      },
    }),
  )
}

/** Asks how it ended. A customer who comes back without an outcome has cancelled (`bank-cancelled`). */
async function comeBack(
  core: Core,
  flow: FlowStore,
  hides: NonNullable<Embedding['hides']>,
  isReturning: boolean,
): Promise<void> {
  core.leaving.isAway.set(false)
  const answer = await core.session.connect()
  // While a confirm is at the bank, the status doesn't tell how it will end.
  const isPending = isReturning && answer.underWay
  const hasEnded =
    flow.kind === 'link'
      ? (await flow.context.endAsTold()) || (await showRefusal(core, answer))
      : isPending || (await showPaymentOutcome(core, flow))
  core.events.emit('bank-ready', {})
  const screen: Screen = core.nav.screen()
  // The code that was shown there can be paid, on whatever page its customer is.
  const mayBeScanned =
    flow.kind === 'pay'
    && answer.shownAttempt !== undefined
    && !isAttemptOver(answer.shownAttempt, flow.context.attempt.get())
  const announceLeave = () => {
    // A customer who has meanwhile gone to the hosted page again continues there.
    if (core.leaving.isAway.get()) return
    if (mayBeScanned) core.events.outOfReach()
    else core.events.emit('bank-cancelled', { stage: screen })
  }
  if (isPending && !hasEnded && flow.kind === 'link') return followLink(core, flow, announceLeave)
  if (isPending && flow.kind === 'pay') return follow(core, flow, announceLeave)
  if (isReturning && !hasEnded && hides(screen)) announceLeave()
}

/**
 * The customer is back, and how the payment ended can't be asked: the merchant's page hears that it isn't
 * known, and it is asked again when the page wakes, beside the button that does.
 */
function unreachable(core: Core, restart: () => void): void {
  core.events.outOfReach()
  const stop = core.ports.onWake(() => {
    if (core.fatal.get() === null) return
    stop()
    restart()
  })
  core.onEnd(stop)
}

/**
 * Returns true when nothing more is to be done, false when the usual start may follow. Throws what prevents
 * the start.
 * @param restart called when the customer comes back again with the browser's back button, or the page wakes
 */
export async function startEmbedded(
  { core, flow }: Pick<StartDeps, 'core' | 'flow'>,
  embedding: Embedding,
  restart: (by?: 'wake') => void,
): Promise<boolean> {
  const { blockedReason, hides } = embedding
  if (blockedReason === 'hosted-invalid') throw ownError('SETTINGS_INVALID')
  if (blockedReason === 'mock-missing') throw ownError('PAGE_LOAD_FAILED')
  if (settingsError(core.settings)) return false
  if (hides) {
    const { isAway } = core.leaving
    const isReturning = embedding.isReturning === true || isAway.get()
    try {
      await comeBack(core, flow, hides, isReturning)
    } catch (error) {
      // The next try is about the same return.
      isAway.set(isReturning)
      if (isReturning && flow.kind === 'pay' && !isCancelled(error)) unreachable(core, () => restart('wake'))
      throw error
    }
    if (embedding.isLeaving && !isReturning) isAway.set(true)
    // After another return with the back button the page shows an old state.
    const stop = core.ports.onRestored(() => {
      stop()
      restart()
    })
    core.onEnd(stop)
    return true
  }
  if (blockedReason === 'silent' || blockedReason === 'protocol') {
    // A confirm may have left the frame.
    if (embedding.lostFrame && flow.kind === 'pay') core.leaving.payingWhile(() => true)
    // The session is asked for the merchant's name, but the bank's page is offered even without it. In MOCK
    // the bank's page needs the answer, so the start fails.
    await core.session.connect().catch((error: unknown) => {
      if (core.settings.environment === 'MOCK') throw error
    })
    core.ports.log(blockedReason === 'silent' ? FRAME_SILENT : FRAME_PROTOCOL_OTHER)
    core.events.emit('bank-ready', {})
    return true
  }
  const { inlineAllowed } = await core.session.connect()
  if (inlineAllowed) core.hostedOnly.set(false)
  else core.port.switchToFrame?.()
  return !inlineAllowed
}
