/**
 * Pay Later: what is offered for the points in use, the plan of the months chosen, what was agreed to.
 * Fetched with its screens.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { BankError, ownError } from '../../client/error.ts'
import { senToWire } from '../../contract/money.ts'
import type { Consent } from '../../contract/payloads/fields.ts'
import type { Screen } from '../../contract/routes.ts'
import { checkPlan, planText, type CheckedPlan, type Inquiry } from '../../domain/paylater.ts'
import { recoveryOf } from '../../contract/errorRules.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import { isPayable } from '../../domain/payStatus.ts'
import type { Quote } from '../../domain/quote.ts'
import type { Core } from '../core/core.ts'
import type { PaymentContext } from './context.ts'
import { pinParams } from './terms.ts'

export interface PaylaterStep {
  /** The bank's offer; null until it is known for the points in use. */
  readonly inquiry: ReadableAtom<Inquiry | null>
  readonly months: ReadableAtom<number | null>
  /** Set only when it adds up and agrees with inquiry and order. */
  readonly plan: ReadableAtom<CheckedPlan | null>
  /** An inquiry or a plan is pending. */
  readonly loading: ReadableAtom<boolean>
  /**
   * Requests what is missing: the inquiry for the points in use, then the plan of the months that were chosen
   * before.
   */
  load(): Promise<void>
  /** Requests everything anew. */
  renew(): Promise<void>
  choose(months: number): Promise<void>
  /**
   * Waits for the plan of the months chosen; false when there is none, and then what is missing is said,
   * where it can be chosen.
   */
  ready(): Promise<boolean>
  /** From the summary on to the PIN; what was agreed to goes with the confirm. */
  agree(consents: Consent[]): void
}

/** The verification can also stand in an inquiry that is answered. */
const VERIFICATION = {
  DONE: null,
  NEEDED: 'PAYLATER_ONE_TIME_VERIFICATION',
  PENDING: 'PAYLATER_VERIFICATION_PENDING',
} as const

/** Its row says that the order isn't where it was: another page may have paid it. */
const speaksOfState = (name: ErrorName): boolean =>
  name === 'STEP_OUT_OF_ORDER' || rowOf(name).order === 'settled'

const basisOf = ({ amount, points }: Quote): string => `${amount} ${points}`

/** Runs what asks the bank: the newest wins, what ran before is cancelled and changes nothing any more. */
function createWork(core: Core, onFailure: (error: unknown) => Promise<void>) {
  const loading = atom(false)
  let pending: { ends: AbortController; completion: Promise<void> } | undefined
  return {
    loading,
    /** Resolves when what runs is over; undefined: nothing runs. */
    completion: () => pending?.completion,
    run(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
      pending?.ends.abort()
      const ends = new AbortController()
      const isNewest = () => pending?.ends === ends
      loading.set(true)
      core.problems.clear('paylater')
      const completion = task(ends.signal)
        .catch((error: unknown) => (isNewest() ? onFailure(error) : undefined))
        .finally(() => {
          if (!isNewest()) return
          pending = undefined
          loading.set(false)
        })
      pending = { ends, completion }
      return completion
    },
  }
}

/** Takes plans over; another one is emitted and agreed to anew. */
function createAcceptance({ core, plan, payment, dispatch }: PaymentContext): (next: CheckedPlan) => void {
  let lastText: string | undefined
  return (next) => {
    const previousText = lastText
    lastText = planText(next)
    plan.set(next)
    if (previousText === lastText) return
    const { agreed: agreement } = payment.get()
    if (agreement && agreement.plan !== lastText) dispatch({ type: 'agreement', agreed: null })
    core.events.emit('bank-installment-change', {
      months: next.months,
      monthly: senToWire(next.monthly),
      fee: senToWire(next.fee),
      total: senToWire(next.total),
      firstDueDate: next.firstRepaymentDate,
    })
  }
}

/** Opens the screen where it can be corrected, unless it is this one. */
async function lead({ core }: PaymentContext, screen: Screen): Promise<void> {
  if (core.nav.screen() !== screen) await core.nav.go(screen, { replace: true })
}

/** The offer for these points. @throws BankError also for an answer without an offer */
async function askOffer(
  { core, originalReferenceNo }: PaymentContext,
  points: number,
  signal: AbortSignal,
): Promise<Inquiry> {
  const answer = await core.session.client.call(
    'payment/paylater-order-inquiry',
    { originalReferenceNo, pointAmount: points },
    { signal },
  )
  signal.throwIfAborted()
  // A bank may also answer an empty offer.
  const missing =
    VERIFICATION[answer.oneTimeVerification] ?? (answer.tenors.length > 0 ? null : 'PAYLATER_UNAVAILABLE')
  if (missing) throw ownError(missing)
  return { ...answer, points }
}

/** From the summary on to the PIN; what was agreed to goes with the confirm. */
function agree(context: PaymentContext, consents: Consent[]): void {
  const { core, plan, dispatch } = context
  const current = plan.get()
  if (!current) return core.problems.refuse('paylater', 'TENOR_REQUIRED')
  const { months, points, total, principal, fee, firstRepaymentDate } = current
  const terms = { months, points, total, principal, fee, firstRepaymentDate, plan: planText(current) }
  dispatch({ type: 'agreement', agreed: { ...terms, consents } })
  core.problems.clear('pin')
  void core.nav.go('payment', { params: pinParams(context) })
}

export function createPaylater(context: PaymentContext): PaylaterStep {
  const { core, originalReferenceNo, order, quote, plan, payment, dispatch } = context
  const inquiry = atom<Inquiry | null>(null)
  const months = atom(payment.get().months)
  /** Basis of the pending or answered inquiry. */
  let inquiryBasis: string | null = null
  const accept = createAcceptance(context)

  const work = createWork(core, async (error) => {
    const name = error instanceof BankError ? error.failure.name : null
    if (name && recoveryOf(name) === 'method') {
      // Its reason stands on the method, where another one can be chosen.
      context.refuse('PAYLATER', name)
      return lead(context, 'payment')
    }
    if (name && speaksOfState(name)) {
      const status = await context.recheck().then(
        () => order.get()?.status,
        () => undefined,
      )
      // Paid, or under way: followed already.
      if (status && !isPayable(status)) return
    }
    if (name === 'PAYLATER_TENOR_UNAVAILABLE') {
      months.set(null)
      dispatch({ type: 'months', months: null })
    }
    const isAboutPoints = name !== null && recoveryOf(name) === 'points'
    if (isAboutPoints) {
      // The customer's points have changed since the order was asked for.
      await context.refresh().catch(() => undefined)
      await lead(context, 'payment')
    }
    await core.problems.show(error, {
      field: isAboutPoints ? 'points' : 'paylater',
      retry: () => void renew(),
    })
  })

  const inquire = async (signal: AbortSignal) => {
    const currentQuote = quote.get()
    if (!currentQuote) return
    inquiryBasis = basisOf(currentQuote)
    inquiry.set(null)
    plan.set(null)
    try {
      inquiry.set(await askOffer(context, currentQuote.points, signal))
    } catch (error) {
      // It is asked for again when the customer comes back.
      if (!signal.aborted) inquiryBasis = null
      throw error
    }
    const savedMonths = payment.get().months
    months.set(inquiry.get()?.tenors.some((tenor) => tenor.months === savedMonths) ? savedMonths : null)
    await planFor(signal)
  }

  const planFor = async (signal: AbortSignal): Promise<void> => {
    const [currentQuote, offer, chosenMonths] = [quote.get(), inquiry.get(), months.get()]
    if (!currentQuote || chosenMonths === null) return
    // Chosen while the offer was requested, which was cancelled for this.
    if (!offer) return inquire(signal)
    plan.set(null)
    const answer = await core.session.client.call(
      'payment/paylater-repayment-plan',
      { originalReferenceNo, months: chosenMonths, pointAmount: currentQuote.points },
      { signal },
    )
    signal.throwIfAborted()
    const checkedPlan = checkPlan(answer, chosenMonths, offer, currentQuote)
    if (!checkedPlan) throw ownError('PAYLATER_PLAN_MISMATCH')
    accept(checkedPlan)
  }

  const renew = () => work.run(inquire)
  const load = async () => {
    const currentQuote = quote.get()
    if (!currentQuote) return
    const completion = work.completion()
    if (inquiryBasis !== basisOf(currentQuote)) await renew()
    else if (completion) await completion
    else if (!plan.get() && months.get() !== null) await work.run(planFor)
  }

  return {
    inquiry,
    months,
    plan,
    loading: work.loading,
    load,
    renew,
    async ready() {
      await load()
      // Without an offer there is nothing to choose, and why there is none has been said.
      if (months.get() === null && inquiry.get()) {
        const errorName = core.problems.fields.get()['paylater']?.name ?? 'TENOR_REQUIRED'
        if (errorName === 'TENOR_REQUIRED') core.problems.refuse('paylater', errorName)
        await lead(context, context.planScreen())
      }
      return plan.get() !== null
    },
    async choose(next) {
      months.set(next)
      dispatch({ type: 'months', months: next })
      await work.run(planFor)
    },
    agree: (consents) => agree(context, consents),
  }
}
