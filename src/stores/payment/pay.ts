/**
 * Paying one order: what is owed, one confirm per attempt, then only the status says how it ended.
 */
import { atom, computed } from 'nanostores'
import { ownError } from '../../client/error.ts'
import type { Method, Order, StatusAnswer } from '../../contract/payloads/payment.ts'
import { flowScreens } from '../../contract/routes.ts'
import { RESULT } from '../../domain/limits.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { payScreen } from '../../domain/payFlow.ts'
import { accountBlock, isPayable } from '../../domain/payStatus.ts'
import type { CheckedPlan } from '../../domain/paylater.ts'
import { isFree, mayBePaid, newPayment, sentAtOf } from '../../domain/payment.ts'
import { quoteOf, type Blocks } from '../../domain/quote.ts'
import { reduce } from '../../domain/reducePayment.ts'
import { readPayment } from '../../domain/savedPayment.ts'
import type { Core } from '../core/core.ts'
import { later } from '../door.ts'
import { createJournal } from '../core/journal.ts'
import { createOtherPages } from './otherPages.ts'
import type { PaymentContext, PayStore } from './context.ts'
import { methodBlocks, methodOf } from './methods/methods.ts'
import { createPoints } from './points.ts'
import { firstMethod, isOpenMethod, offeredMethods } from './shape.ts'

/**
 * @param beforeOrder runs before an order that can be paid is shown, with the way to pay that was chosen;
 *   never rejects
 */
export function createPay(
  core: Core,
  beforeOrder?: (order: Order, savedMethod: Method | null) => Promise<void>,
): PayStore {
  const originalReferenceNo = core.settings.subject
  const journal = createJournal(
    core.port.storage(),
    `pay:${originalReferenceNo}`,
    newPayment(core.diagnosticsId),
    readPayment,
  )
  const payment = atom(reduce(journal.read(), { type: 'reload' }))
  const order = atom<Order | null>(null)
  const method = computed(payment, (value) => value.method)
  const points = computed(payment, (value) => value.points)
  const typedPoints = atom<string | null>(null)
  const refusals = atom<Blocks>({})
  const plan = atom<CheckedPlan | null>(null)
  const agreement = computed(payment, (value) => value.agreed)
  const qr = computed(payment, ({ state }) => (state.kind === 'scan' ? state.qr : null))
  const status = atom<StatusAnswer | null>(null)
  const overdue = atom(false)
  const deadline = atom<{ end: number; seconds: number } | null>(null)
  const otherPages = createOtherPages({
    storage: core.ports.preferenceStorage,
    now: core.ports.now,
    order: originalReferenceNo,
    page: payment.get().page,
  })
  // From the moment a confirm leaves a page, or the customer for the bank app, over a reload, too.
  core.leaving.payingWhile(
    () =>
      deadline.get() !== null
      || mayBePaid(payment.get())
      || otherPages.mayPay()
      || core.session.underWay.get(),
  )

  const features = () => payFeatures[core.nav.version()]
  const methods = computed(order, (current) => (current ? offeredMethods(current, core.nav.version()) : []))
  const quote = computed([order, points], (current, usedPoints) => current && quoteOf(current, usedPoints))
  const choice = computed([quote, plan, agreement], (currentQuote, checkedPlan, terms) =>
    currentQuote ? { quote: currentQuote, plan: checkedPlan, agreement: terms } : null,
  )
  const blocks = computed([order, quote, refusals], (current, currentQuote, by): Blocks =>
    current && currentQuote ? methodBlocks(current, currentQuote, by) : {},
  )

  // A copy of this tab has the same name: it takes back only what it has announced itself.
  let isAnnounced = mayBePaid(payment.get())
  const announce = () => {
    const mayPay = mayBePaid(payment.get()) || payment.get().state.kind === 'paid'
    if (mayPay !== isAnnounced) otherPages.announce(mayPay)
    isAnnounced = mayPay
  }

  const dispatch: PaymentContext['dispatch'] = (event) => {
    const next = reduce(payment.get(), event)
    journal.write(next)
    payment.set(next)
    announce()
  }

  const startWaiting: PaymentContext['startWaiting'] = (seconds, startTime = core.clock.now()) => {
    overdue.set(false)
    deadline.set({ end: startTime + seconds * 1000, seconds })
  }

  const ask: PaymentContext['ask'] = async (signal) => {
    const time = core.clock.now()
    const answer = await core.session.client.call(
      'debit/payment-status-h5',
      { originalReferenceNo },
      signal && { signal },
    )
    if (isPayable(answer.status)) dispatch({ type: 'unpaid', time })
    return answer
  }

  /** Another choice is another agreement, and nothing was refused for it yet. */
  const pick = (next: { method?: Method | null; points?: number }) => {
    dispatch({ type: 'choice', ...next })
    typedPoints.set(null)
    refusals.set({})
    plan.set(null)
    for (const field of ['method', 'points', 'paylater']) core.problems.clear(field)
  }
  const nextOf = (candidate: Method | null) => candidate && methodOf(candidate).next
  const isOpen = (candidate: Method | null) => isOpenMethod(candidate, methods.get(), blocks.get())

  const emitMethod = () => {
    const current = method.get()
    if (current)
      core.events.emit('bank-method-change', { method: current, pointAmount: quote.get()?.points ?? 0 })
  }

  /** @param onOrder runs ahead of the order being shown */
  const refresh = async (onOrder?: (answer: Order) => void) => {
    const answer = await core.session.client.call('payment/payment-h5', { originalReferenceNo })
    core.session.nameMerchant(answer)
    core.leaving.offerReturn(answer.returnUrl)
    // Shown with the order or in place of it, so that nobody types a PIN in vain.
    const blockReason = accountBlock(answer)
    if (blockReason) throw ownError(blockReason)
    if (isPayable(answer.status)) await beforeOrder?.(answer, method.get())
    onOrder?.(answer)
    refusals.set({})
    order.set(answer)
    // A pending payment holds money and points: what is short now says nothing about the choice.
    if (!isPayable(answer.status)) return answer
    const usable = quote.get()?.points ?? 0
    const current = method.get()
    const isLess = usable !== points.get()
    if (isLess) pick({ points: usable })
    const isShut = !isOpen(current)
    if (isShut) pick({ method: firstMethod(current, methods.get(), blocks.get()) })
    // The first choice of a visit is not the customer's, so no event.
    if (isLess || (isShut && current)) emitMethod()
    return answer
  }

  const pointsStore = createPoints({
    order,
    points,
    typedPoints,
    problems: core.problems,
    pick(count) {
      pick({ points: count })
      emitMethod()
    },
  })

  const guard: PayStore['guard'] = (screen, hasProblem) =>
    payScreen(
      screen,
      {
        status: status.get()?.status ?? null,
        isWaiting: deadline.get() !== null,
        overdue: overdue.get(),
        state: payment.get().state,
        byPlan: nextOf(method.get()) === 'plan',
        planApart: features().planScreen === 'paylaterConfirmation',
        toApp: order.get()?.toApp ?? false,
        isLoaded: order.get() !== null,
      },
      hasProblem,
    )

  const context: PaymentContext = {
    core,
    originalReferenceNo,
    order,
    method,
    quote,
    plan,
    status,
    deadline,
    overdue,
    otherPages,
    payment,
    dispatch,
    guard,
    refresh,
    startWaiting,
    ask,
    planScreen: () => features().planScreen,
    refuse: (blockedMethod, reason) => refusals.set({ ...refusals.get(), [blockedMethod]: reason }),
    begin: () => status.set(null),
    async recheck() {
      const answer = await refresh()
      // Paid in another tab meanwhile; what was sent from here is followed already.
      if (!isPayable(answer.status) && sentAtOf(payment.get().state) === null) await context.processing(null)
    },
    async processing(expectedSeconds) {
      const seconds = expectedSeconds || RESULT.waitSeconds
      dispatch({ type: 'wait', seconds })
      startWaiting(seconds)
      await core.nav.go('paymentLoading', { replace: true })
    },
  }

  /** What stands behind the door, fetched where it isn't there yet; undefined once a failure was shown. */
  const laterSteps = async (): Promise<Awaited<ReturnType<typeof later>> | undefined> => {
    let steps
    await core.actions.run('review', async () => {
      steps = await later()
    })
    return steps
  }

  return {
    kind: 'pay',
    resume: () => flowScreens.pay.first,
    guard,
    order,
    method,
    methods,
    blocks,
    quote,
    plan,
    agreement,
    status,
    qr,
    deadline,
    overdue,
    ...pointsStore,
    context,

    async load() {
      const { state, expectedSeconds } = payment.get()
      const sentAt = sentAtOf(state)
      try {
        const answer = await refresh(({ status: orderStatus }) => {
          // A pending or final payment can't be paid again, not even while the page that says so is
          // fetched.
          if (orderStatus !== 'OPEN' || sentAt !== null)
            startWaiting(expectedSeconds, sentAt ?? core.clock.now())
        })
        const isNew =
          !deadline.get() && !answer.toApp && isFree(state) && core.nav.screen() === flowScreens.pay.first
        if (!isNew) await (await later()).resume(context, answer)
      } catch (error) {
        await (await later()).payRefused(context, error)
      }
    },

    renew: () => core.actions.run('renew', context.recheck),

    choose(next) {
      pick({ method: next })
      emitMethod()
    },

    async review() {
      const current = method.get()
      if (current && methodOf(current).takesPoints && pointsStore.pointsRefused()) return
      if (!isOpen(current)) return core.problems.field('method', 'METHOD_REQUIRED')
      core.problems.clear('pin')
      if (nextOf(current) === 'pin') return core.nav.go('payment', { params: { step: 'pin' } })
      if (nextOf(current) === 'confirm') {
        const steps = await laterSteps()
        return steps && core.instance(steps.createConfirm, context).confirm(null)
      }
      await core.actions.run('review', async () => {
        if (features().planScreen === 'paylaterConfirmation') return core.nav.go('paylaterConfirmation')
        await core.instance((await later()).createPaylater, context).ready()
      })
    },

    amount: computed([method, choice], (current, now) =>
      now && current ? methodOf(current).amount(now) : (now?.quote.total ?? null),
    ),
    debt: computed(
      [method, choice],
      (current, now) => (now && current && methodOf(current).debt?.(now)) ?? null,
    ),
    payable: computed(
      [method, blocks, agreement],
      (current, _, terms) =>
        isOpen(current) && (nextOf(current) === 'pin' || (nextOf(current) === 'plan' && terms !== null)),
    ),
    returnUrl: computed(
      [order, status],
      (current, answer) => answer?.returnUrl ?? current?.returnUrl ?? null,
    ),
  }
}
