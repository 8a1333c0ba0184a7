/** One confirm per attempt, and the code that may release it: the steps of a payment that can move money. */
import { BankError } from '../../client/error.ts'
import { nameOfUnsent, refusedBeforeDebit } from '../../contract/errorRules.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import type { ConfirmAnswer } from '../../contract/payloads/payment.ts'
import {
  doubtOf,
  isAbout,
  isFromBefore,
  isUnanswered,
  mayConfirm,
  type Attempt,
  type PaymentEvent,
} from '../../domain/payment.ts'
import type { PaymentContext } from './context.ts'
import { methodOf } from './methods/methods.ts'
import { recover } from './recover.ts'
import { showQr } from './qr.ts'
import { currentTerms } from './terms.ts'
import { sealedBy } from '../core/sealed.ts'

/**
 * The customer's error of a confirm that left nowhere. Where one before it, of this page or another one, may
 * be paid nothing is said of sending.
 */
const unsentError = ({ failure }: BankError, { otherPages, payment }: PaymentContext): BankError =>
  new BankError(
    doubtOf(payment.get().state) === null && !otherPages.mayPay()
      ? { ...failure, name: nameOfUnsent(failure.name) }
      : failure,
  )

/** Its row says more than that nothing was sent: it is corrected, or the status says how the order stands. */
const speaksOfOrder = (name: ErrorName): boolean =>
  refusedBeforeDebit(name) || rowOf(name).order === 'settled'

export interface ConfirmSteps {
  /** @param pin null where none is asked for */
  confirm(pin: string | null): Promise<void>
  /** Throws BankError; the caller shows it. */
  verify(code: string): Promise<void>
}

/**
 * Seals the PIN. Whatever fails before that, the payment itself was not sent; leaving from then on doesn't
 * stop it.
 */
function createSealing(context: PaymentContext): (pin: string, stay: AbortSignal) => Promise<string> {
  const { core, originalReferenceNo } = context
  const seal = sealedBy(core.session.client, { originalReferenceNo })
  let isSealing = false
  core.leaving.payingWhile(() => isSealing)
  return async (pin, stay) => {
    isSealing = true
    try {
      return await seal(pin, stay)
    } catch (error) {
      throw error instanceof BankError ? unsentError(error, context) : error
    } finally {
      isSealing = false
    }
  }
}

/** The next confirm names the attempt under which this one went out. */
function hearAttempt({ attempt, dispatch }: PaymentContext, name: string | undefined): void {
  if (name === undefined) return
  attempt.set(name)
  dispatch({ type: 'attempt', attempt: name })
}

/**
 * The refusal, when it came before any debit; null after a lost or uncertain answer: then only the status
 * says it.
 */
function refusalOf(context: PaymentContext, error: unknown): BankError | null {
  const { dispatch } = context
  if (!(error instanceof BankError)) {
    dispatch({ type: 'loss' })
    throw error
  }
  const { name, delivery, data } = error.failure
  hearAttempt(context, data.attempt)
  if (delivery === 'none' && !speaksOfOrder(name)) {
    dispatch({ type: 'unsent' })
    throw unsentError(error, context)
  }
  if (refusedBeforeDebit(name)) {
    dispatch({ type: 'refusal', about: rowOf(name).subject === 'code' ? 'code' : 'attempt' })
    return error
  }
  // Another confirm of the order is in the way: nothing has come of this one.
  dispatch({ type: rowOf(name).order === 'settled' ? 'lock' : 'loss' })
  return null
}

/** A code of the bank's that nobody here knows: an answer, which is said with its code. */
const isUnlisted = (error: unknown): error is BankError =>
  error instanceof BankError && error.failure.name === 'UNKNOWN'

/** True when the bank, asked after its answer, knows of no payment. It shows what it has accepted at once. */
async function isUnpaid({ ask, payment }: PaymentContext): Promise<boolean> {
  const answer = await ask().catch(() => null)
  const { state } = payment.get()
  return answer !== null && state.kind === 'unknown' && isFromBefore(answer, state.trial.attempt)
}

/** Sends what may move money, and goes where the answer leads. */
async function release(context: PaymentContext, task: () => Promise<ConfirmAnswer>): Promise<void> {
  const { core, dispatch } = context
  let seconds: number | null = null
  try {
    const answer = await task()
    seconds = answer.expectedSeconds
    hearAttempt(context, answer.attempt)
    if (answer.nextStep === 'SHOW_QR') return showQr(context, answer.qr)
    dispatch({ type: 'answer', nextStep: answer.nextStep })
    if (answer.nextStep === 'OTP') return core.nav.go('verification', { replace: true })
  } catch (error) {
    const refusal = refusalOf(context, error)
    if (refusal) return recover(context, refusal)
    if (isUnlisted(error) && (await isUnpaid(context))) {
      dispatch({ type: 'denial' })
      throw error
    }
  }
  await context.processing(seconds)
}

/** The attempt that may be sent after this event; null when nothing may. */
function attemptBy({ payment, dispatch }: PaymentContext, event: PaymentEvent): Attempt | null {
  const { state } = payment.get()
  dispatch(event)
  const next = payment.get().state
  return next.kind === 'sending' && next !== state ? next.trial.attempt : null
}

export function createConfirm(context: PaymentContext): ConfirmSteps {
  const { core, originalReferenceNo, payment } = context
  const sealPin = createSealing(context)

  const send = (attempt: Attempt, encryptedPin: string | undefined): Promise<ConfirmAnswer> =>
    methodOf(attempt.method).send({
      client: core.session.client,
      originalReferenceNo,
      attempt,
      agreement: payment.get().agreed,
      encryptedPin,
    })

  const confirmOnce = async (pin: string | null): Promise<void> => {
    // A pending or final payment is shown, never confirmed once more.
    const target = context.guard('payment')
    if (target !== 'payment') return core.nav.go(target, { replace: true })
    const terms = currentTerms(context)
    if (!terms) return core.nav.go('payment', { replace: true })
    const isSendable = () => mayConfirm(payment.get().state)
    // Stepping back withdraws it as long as nothing has left.
    const stay = core.nav.stay()
    // A scan that has begun may have been broken off: the page learns it by this.
    if (!isSendable()) await context.ask(stay)
    if (isSendable()) await core.approve()
    const encryptedPin = pin !== null && isSendable() ? await sealPin(pin, stay) : undefined
    // The choice was changed meanwhile: what is no longer shown isn't paid.
    const latest = currentTerms(context)
    if (!latest || !isAbout(latest, terms)) return
    core.events.newAttempt()
    context.begin()
    const afterFailure = context.order.get()?.status === 'FAILED'
    const { scannable, code } = payment.get()
    const mayBeNext = scannable !== null || code !== null
    const attempt: Attempt = { attempt: context.attempt.get(), ...terms, afterFailure, mayBeNext }
    const next = attemptBy(context, { type: 'confirm', attempt, time: core.clock.now() })
    if (!next) return context.processing(null)
    await release(context, () => send(next, encryptedPin))
  }

  return {
    confirm: (pin) =>
      core.actions.run('confirm', () => confirmOnce(pin), {
        field: pin === null ? 'method' : 'pin',
        // A code to scan binds nobody.
        isGuarded: pin !== null,
      }),

    async verify(code) {
      await core.approve()
      const attempt = attemptBy(context, { type: 'verification', time: core.clock.now() })
      // Nothing waits for a code, or one is on its way.
      if (!attempt)
        return isUnanswered(payment.get().state)
          ? context.processing(null)
          : core.nav.go('payment', { replace: true })
      await release(context, () =>
        core.session.client.call('otp/payment-verification', {
          originalReferenceNo,
          code,
          attempt: attempt.attempt,
        }),
      )
    },
  }
}
