/**
 * Paying one order: what is owed, one confirm per attempt, then only the status says how it ended.
 */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { ownError } from '../../client/error.ts'
import { FIRST_ATTEMPT } from '../../contract/payloads/fields.ts'
import type { Method, Order, StatusAnswer } from '../../contract/payloads/payment.ts'
import { flowScreens } from '../../contract/routes.ts'
import { RESULT } from '../../domain/limits.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { payScreen } from '../../domain/payFlow.ts'
import { accountBlock, isPayable, mayArrive } from '../../domain/payStatus.ts'
import { isFree, mayBePaid, sentAtOf, type Payment } from '../../domain/payment.ts'
import { isOfOrder } from '../../domain/quote.ts'
import type { Core } from '../core/core.ts'
import { createChoice, type ChoiceStore } from './choice.ts'
import type { PaymentContext, PayStore } from './context.ts'
import { methodOf } from './methods/methods.ts'
import { createPaymentStore } from './paymentStore.ts'
import { createTermsCheck, pinParams } from './terms.ts'

type BeforeOrder = (order: Order, savedMethod: Method | null) => Promise<void>

interface OrderDeps {
  readonly core: Core
  readonly originalReferenceNo: string
  readonly payment: ReadableAtom<Payment>
  readonly order: WritableAtom<Order | null>
  readonly attempt: WritableAtom<string>
  readonly choice: ChoiceStore
  readonly checkTerms: ReturnType<typeof createTermsCheck>
  readonly beforeOrder: BeforeOrder | undefined
}

/**
 * An order is asked for anew before a status of another sum is called another order's: its amount may have
 * changed, and where it says the same status itself, the bank has taken another sum. A failure takes none.
 */
async function isBelieved(deps: OrderDeps, answer: StatusAnswer): Promise<boolean> {
  const order = deps.order.get()
  if (!order || answer.status === 'OPEN' || isOfOrder(order, answer)) return true
  const renewed = await fetchOrder(deps).catch(() => null)
  const isAlike = answer.status !== 'FAILED' && renewed?.status === answer.status
  return isAlike || (renewed !== null && isOfOrder(renewed, answer))
}

/** The order's status, as the bank says. @throws BankError also where it is another order's status */
async function askStatus(
  deps: OrderDeps & Pick<PaymentContext, 'dispatch'>,
  signal?: AbortSignal,
): Promise<StatusAnswer> {
  const { core, originalReferenceNo, attempt, dispatch } = deps
  const askTime = core.clock.mark()
  const answer = await core.session.client.call(
    'debit/payment-status-h5',
    { originalReferenceNo },
    signal && { signal },
  )
  if (!(await isBelieved(deps, answer))) throw ownError('ANSWER_UNREADABLE')
  attempt.set(answer.attempt ?? FIRST_ATTEMPT)
  if (isPayable(answer.status)) {
    const time = askTime()
    dispatch({ type: 'unpaid', attempt: answer.attempt, time })
    if (!mayArrive(core.session.underWay.get(), time)) core.session.underWay.set(null)
  }
  return answer
}

/** @param onOrder runs ahead of the order being shown */
async function fetchOrder(
  { core, originalReferenceNo, payment, order, attempt, choice, checkTerms, beforeOrder }: OrderDeps,
  onOrder?: (answer: Order) => Promise<void>,
): Promise<Order> {
  const answer = await core.session.client.call('payment/payment-h5', { originalReferenceNo })
  attempt.set(answer.attempt ?? FIRST_ATTEMPT)
  core.session.nameMerchant(answer)
  core.leaving.offerReturn(answer.returnUrl)
  // Shown with the order or in place of it, so that nobody types a PIN in vain.
  const blockReason = accountBlock(answer)
  if (blockReason) throw ownError(blockReason)
  if (isPayable(answer.status)) await beforeOrder?.(answer, choice.method.get())
  await onOrder?.(answer)
  choice.forgetRefusals()
  order.set(answer)
  // A payment under way holds money and points: what is short now says nothing about the choice.
  if (isPayable(answer.status) && isFree(payment.get().state)) await checkTerms(choice.adjust())
  return answer
}

/** The common part of one order for screens and later steps. */
function createContext(core: Core, beforeOrder: BeforeOrder | undefined) {
  const originalReferenceNo = core.settings.subject
  const { payment, otherPages, dispatch } = createPaymentStore(core, originalReferenceNo)
  const order = atom<Order | null>(null)
  const attempt = atom(FIRST_ATTEMPT)
  const choice = createChoice({ core, payment, dispatch, order })
  const status = atom<StatusAnswer | null>(null)
  const overdue = atom(false)
  const deadline = atom<{ end: number; seconds: number } | null>(null)
  const features = () => payFeatures[core.nav.version()]

  const guard: PayStore['guard'] = (screen, hasProblem) =>
    payScreen(
      screen,
      {
        status: status.get()?.status ?? null,
        isWaiting: deadline.get() !== null,
        overdue: overdue.get(),
        state: payment.get().state,
        byPlan: choice.next() === 'plan',
        planApart: features().planScreen === 'paylaterConfirmation',
        toApp: order.get()?.toApp ?? false,
        isLoaded: order.get() !== null,
      },
      hasProblem,
    )
  const checkTerms = createTermsCheck({ core, payment, order, guard, ...choice })
  const deps: OrderDeps = {
    core,
    originalReferenceNo,
    payment,
    order,
    attempt,
    choice,
    checkTerms,
    beforeOrder,
  }
  const refresh = (onOrder?: (answer: Order) => Promise<void>) => fetchOrder(deps, onOrder)

  const context: PaymentContext = {
    core,
    originalReferenceNo,
    order,
    attempt,
    method: choice.method,
    quote: choice.quote,
    plan: choice.plan,
    status,
    deadline,
    overdue,
    otherPages,
    payment,
    dispatch,
    guard,
    refresh,
    startWaiting(seconds, startTime = core.clock.now()) {
      overdue.set(false)
      deadline.set({ end: startTime + seconds * 1000, seconds })
    },
    ask: (signal) => askStatus({ ...deps, dispatch }, signal),
    planScreen: () => features().planScreen,
    refuse: choice.refuse,
    begin: () => status.set(null),
    async recheck() {
      const answer = await refresh()
      // Paid in another tab meanwhile; what was sent from here is followed already.
      if (!isPayable(answer.status) && sentAtOf(payment.get().state) === null) await context.processing(null)
    },
    async processing(expectedSeconds) {
      const seconds = expectedSeconds || RESULT.waitSeconds
      dispatch({ type: 'wait', seconds })
      context.startWaiting(seconds)
      await core.nav.go('paymentLoading', { replace: true })
    },
  }
  return { context, choice, refresh, guard, checkTerms }
}

/** From the payment page on, by the way to pay. */
async function review(context: PaymentContext, choice: ChoiceStore): Promise<void> {
  const { core } = context
  const method = choice.method.get()
  if (method && methodOf(method).takesPoints && choice.pointsRefused()) return
  if (!choice.isOpen(method)) return core.problems.refuse('method', 'METHOD_REQUIRED')
  core.problems.clear('pin')
  if (choice.next() === 'pin') return core.nav.go('payment', { params: pinParams(context) })
  if (choice.next() === 'confirm') {
    // The code of it is fetched where it isn't there yet; a failure is shown.
    let steps: typeof import('./confirm.ts') | undefined
    await core.actions.run('review', async () => {
      steps = await import('./confirm.ts')
    })
    return steps && core.instance(steps.createConfirm, context).confirm(null)
  }
  await core.actions.run('review', async () => {
    if (context.planScreen() === 'paylaterConfirmation') return core.nav.go('paylaterConfirmation')
    await core.instance((await import('./plan.ts')).createPaylater, context).ready()
  })
}

/**
 * @param beforeOrder runs before an order that can be paid is shown, with the way to pay that was chosen;
 *   never rejects
 */
export function createPay(core: Core, beforeOrder?: BeforeOrder): PayStore {
  const { context, choice, refresh, guard, checkTerms } = createContext(core, beforeOrder)
  const { payment, order, status, deadline, overdue, startWaiting } = context
  // From the moment a confirm leaves a page, or the customer for the bank app, over a reload, too.
  core.leaving.payingWhile(
    () =>
      deadline.get() !== null
      || mayBePaid(payment.get())
      || context.otherPages.mayPay()
      || core.session.underWay.get() !== null,
  )
  return {
    kind: 'pay',
    resume: () => flowScreens.pay.first,
    guard,
    order,
    status,
    qr: computed(payment, ({ state }) => (state.kind === 'scan' ? state.qr : null)),
    deadline,
    overdue,
    ...choice,
    context,

    async load() {
      const { state, expectedSeconds } = payment.get()
      const sentAt = sentAtOf(state)
      const isSent = ({ status: orderStatus }: Order): boolean => orderStatus !== 'OPEN' || sentAt !== null
      const isNew = ({ toApp }: Order): boolean =>
        !deadline.get() && !toApp && isFree(state) && core.nav.screen() === flowScreens.pay.first
      const resume = async (current: Order) => (await import('./resume.ts')).resume(context, current)
      try {
        const answer = await refresh(async (current) => {
          // A pending or final payment can't be paid again, not even while the page that says so is
          // fetched.
          if (isSent(current)) return startWaiting(expectedSeconds, sentAt ?? core.clock.now())
          // Ahead of the order being shown: the page that shows it would be there to be pressed.
          if (!isNew(current)) await resume(current)
        })
        if (isSent(answer)) await resume(answer)
      } catch (error) {
        await (await import('./refused.ts')).payRefused(context, error)
      }
    },
    renew: () => core.actions.run('renew', context.recheck),
    review: () => review(context, choice),
    enterPin: () => checkTerms(),

    returnUrl: computed(
      [order, status],
      (current, answer) => answer?.returnUrl ?? current?.returnUrl ?? null,
    ),
  }
}
