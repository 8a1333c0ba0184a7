/** One confirm per attempt, and the code that may release it: the steps of a payment that can move money. */
import { BankError } from '../../client/error.ts'
import { nameOfUnsent, refusedBeforeDebit } from '../../contract/errorRules.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import type { ConfirmAnswer } from '../../contract/payloads/payment.ts'
import { RESULT } from '../../domain/limits.ts'
import { mayArrive } from '../../domain/payStatus.ts'
import type { Attempt, PaymentContext } from './context.ts'
import { methodOf } from './methods/methods.ts'
import { recover } from './recover.ts'
import { showQr } from './qr.ts'
import { sealedBy } from '../core/sealed.ts'

/** What an attempt is about. */
type Terms = Omit<Attempt, 'idempotencyKey' | 'afterFailure'>

/**
 * What the customer is told of a confirm that left nowhere. Where one before it, of this page or another one,
 * may be paid nothing is said of sending.
 * @param unsettled when that one was sent
 */
const unsentError = (
  { failure }: BankError,
  { otherPages }: PaymentContext,
  unsettled: number | null,
): BankError =>
  new BankError(
    unsettled === null && !otherPages.mayPay() ? { ...failure, name: nameOfUnsent(failure.name) } : failure,
  )

/** Its row says more than that nothing was sent: it is corrected, or the status says how the order stands. */
const speaksOfOrder = (name: ErrorName): boolean =>
  refusedBeforeDebit(name) || rowOf(name).order === 'settled'

/** They throw BankError; the caller shows it. */
export interface ConfirmSteps {
  /** @param pin null where none is asked for */
  confirm(pin: string | null): Promise<void>
  verify(code: string): Promise<void>
}

export function createConfirm(context: PaymentContext): ConfirmSteps {
  const { core, originalReferenceNo, kept, keep } = context
  const seal = sealedBy(core, { originalReferenceNo })
  let sealing = false
  // Leaving from then on doesn't stop it.
  core.payingWhile(() => sealing)
  /** Whatever fails before the PIN is sealed, the payment itself was not sent. */
  const sealPin = async (pin: string): Promise<string> => {
    sealing = true
    try {
      return await seal(pin)
    } catch (error) {
      throw error instanceof BankError ? unsentError(error, context, kept().unsettled) : error
    } finally {
      sealing = false
    }
  }

  const mint = (): string =>
    [...core.ports.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  /** What is confirmed, as the customer sees it now; null while that is not complete. */
  const currentTerms = (): Terms | null => {
    const owed = context.quote.get()
    // An agreement outlasts a reload; without the order nobody sees what it is about.
    if (!owed) return null
    const method = context.method.get()
    const terms =
      method && methodOf(method).terms({ quote: owed, plan: context.plan.get(), agreed: kept().agreed })
    return terms && { method, ...terms }
  }

  const isAbout = (terms: Terms | null, next: Terms): boolean =>
    terms !== null
    && terms.method === next.method
    && terms.amount === next.amount
    && terms.pointAmount === next.pointAmount
    && terms.months === next.months
    && terms.documents === next.documents

  /**
   * The current attempt, as long as it is about the same; another method, amount, number of points, months
   * or agreement is another one. Null while the one before may still be paid: it is never replaced.
   */
  const attemptFor = (next: Terms): Attempt | null => {
    const { attempt, unsettled, stage } = kept()
    const isSame = isAbout(attempt, next)
    if (mayArrive(unsettled, core.clock.now()) && (!isSame || stage === 'code')) return null
    if (attempt && isSame) return attempt
    return { idempotencyKey: mint(), ...next, afterFailure: context.order.get()?.status === 'FAILED' }
  }

  const send = (attempt: Attempt, encryptedPin: string | undefined): Promise<ConfirmAnswer> =>
    methodOf(attempt.method).send({
      client: core.client,
      originalReferenceNo,
      attempt,
      agreed: kept().agreed,
      encryptedPin,
    })

  /**
   * The refusal, when it came before any debit; null after a lost or uncertain answer: then only the status
   * says it (golden rule).
   */
  const refusalOf = (error: unknown, stage: 'pin' | 'code', unsettled: number | null): BankError | null => {
    if (!(error instanceof BankError)) throw error
    const { name, delivery } = error.failure
    if (delivery === 'none' && !speaksOfOrder(name)) {
      keep({ sentAt: null, unsettled, stage })
      throw unsentError(error, context, unsettled)
    }
    // The order is locked by another tab's attempt: this one was not sent to the bank.
    if (name === 'PAYMENT_IN_PROGRESS' && unsettled === null) keep({ unsettled, stage: 'held' })
    if (!refusedBeforeDebit(name)) return null
    // What was sent before with the same key may still arrive.
    const attempt = unsettled === null ? null : kept().attempt
    keep({
      sentAt: null,
      unsettled,
      ...(rowOf(name).subject === 'code' ? { stage } : { attempt, stage: 'pin' }),
    })
    return error
  }

  /** Sends what may move money, and goes where the answer leads. */
  const release = async (stage: 'pin' | 'code', task: () => Promise<ConfirmAnswer>) => {
    const { unsettled } = kept()
    const now = core.clock.now()
    keep({ sentAt: now, unsettled: now, stage: `${stage}Sent` })
    let expected: number | null = null
    try {
      const answer = await task()
      expected = answer.expectedSeconds
      if (answer.nextStep === 'OTP') {
        keep({ sentAt: null, unsettled: null, stage: 'code' })
        return core.nav.go('verification', { replace: true })
      }
      if (answer.nextStep === 'SHOW_QR') return showQr(context, answer.qr)
      keep({ unsettled: null, stage: 'taken' })
    } catch (error) {
      const refusal = refusalOf(error, stage, unsettled)
      if (refusal) return recover(context, refusal)
    }
    await context.processing(expected)
  }

  return {
    async verify(code) {
      const idempotencyKey = kept().attempt?.idempotencyKey ?? mint()
      await release('code', () =>
        core.client.call('otp/payment-verification', { originalReferenceNo, code, idempotencyKey }),
      )
    },

    async confirm(pin) {
      const next = currentTerms()
      if (!next) return core.nav.go('payment', { replace: true })
      const attempt = attemptFor(next)
      // By this the proxy learns that the attempt before can't be paid any more.
      if (attempt && kept().unsettled !== null && !isAbout(kept().attempt, next)) await context.ask()
      if (!attempt) {
        core.newAttempt()
        context.begin()
        keep({ sentAt: core.clock.now(), stage: 'held' })
        return context.processing(null)
      }
      const encryptedPin = pin === null ? undefined : await sealPin(pin)
      // The choice was changed meanwhile: what is no longer shown isn't paid.
      if (!isAbout(currentTerms(), next)) return
      core.newAttempt()
      context.begin()
      keep({ attempt, expectedSeconds: RESULT.waitSeconds })
      await release('pin', () => send(attempt, encryptedPin))
    },
  }
}
