/**
 * Paying one order: what is owed, one confirm per attempt, then only the status says how it ended.
 */
import { atom, computed } from 'nanostores'
import { BankError } from '../../client/error.ts'
import type { Method, Order, StatusAnswer } from '../../contract/payloads/payment.ts'
import { flowScreens } from '../../contract/routes.ts'
import { RESULT } from '../../domain/limits.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { payScreen } from '../../domain/payFlow.ts'
import { isPayable } from '../../domain/payStatus.ts'
import type { CheckedPlan } from '../../domain/paylater.ts'
import { isFree, mayBePaid, newPayment, sentAtOf } from '../../domain/payment.ts'
import { quoteOf, usablePoints, type Blocks } from '../../domain/quote.ts'
import { reduce } from '../../domain/reducePayment.ts'
import { readPayment } from '../../domain/savedPayment.ts'
import type { Core } from '../core/core.ts'
import { createJournal } from '../core/journal.ts'
import { createOtherPages } from './otherPages.ts'
import type { PaymentContext, PayStore } from './context.ts'
import { methodBlocks, methodOf } from './methods/methods.ts'
import { defaultMethod, isOpenMethod, offeredMethods } from './shape.ts'

export function createPay(core: Core): PayStore {
  const originalReferenceNo = core.settings.subject
  const journal = createJournal(
    core.port.storage(),
    `pay:${originalReferenceNo}`,
    newPayment(core.diagnosticsId),
    readPayment,
  )
  const payment = atom(reduce(journal.read(), { type: 'reload' }))
  const order = atom<Order | null>(null)
  const method = computed(payment, (now) => now.method)
  const points = computed(payment, (now) => now.points)
  const refused = atom<Blocks>({})
  const plan = atom<CheckedPlan | null>(null)
  const agreed = computed(payment, (now) => now.agreed)
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
  core.payingWhile(
    () => deadline.get() !== null || mayBePaid(payment.get()) || otherPages.mayPay() || core.underWay.get(),
  )

  const features = () => payFeatures[core.nav.version()]
  const methods = computed(order, (found) => (found ? offeredMethods(found, core.nav.version()) : []))
  const quote = computed([order, points], (found, wanted) => found && quoteOf(found, wanted))
  const choice = computed([quote, plan, agreed], (owed, shown, signed) =>
    owed ? { quote: owed, plan: shown, agreed: signed } : null,
  )
  const blocks = computed([order, quote, refused], (found, owed, by): Blocks =>
    found && owed ? methodBlocks(found, owed, by) : {},
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

  const startWaiting: PaymentContext['startWaiting'] = (seconds, since = core.clock.now()) => {
    overdue.set(false)
    deadline.set({ end: since + seconds * 1000, seconds })
  }

  const ask: PaymentContext['ask'] = async (signal) => {
    const time = core.clock.now()
    const answer = await core.client.call(
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
    refused.set({})
    plan.set(null)
    for (const field of ['method', 'points', 'paylater']) core.problems.clear(field)
  }
  const nextOf = (one: Method | null) => one && methodOf(one).next
  const isOpen = (one: Method | null) => isOpenMethod(one, methods.get(), blocks.get())

  const emitMethod = () => {
    const chosen = method.get()
    if (chosen) core.emit('bank-method-change', { method: chosen, pointAmount: quote.get()?.points ?? 0 })
  }

  /** @param before runs ahead of the order being shown */
  const refresh = async (before?: (found: Order) => void) => {
    const found = await core.client.call('payment/payment-h5', { originalReferenceNo })
    core.nameMerchant(found)
    core.offerReturn(found.returnUrl)
    // Shown with the order or in place of it, so that nobody types a PIN in vain. In its app the bank
    // asks itself.
    const { frozen, pinSet } = found.account
    const blocked = !isPayable(found.status)
      ? null
      : frozen
        ? 'ACCOUNT_FROZEN'
        : pinSet || found.toApp
          ? null
          : 'PIN_NOT_SET'
    if (blocked)
      throw new BankError({ name: blocked, wireCode: '', data: {}, diagnosticsId: '', delivery: 'none' })
    before?.(found)
    refused.set({})
    order.set(found)
    // A pending payment holds money and points: what is short now says nothing about the choice.
    if (!isPayable(found.status)) return found
    const usable = quote.get()?.points ?? 0
    const chosen = method.get()
    const isLess = usable !== points.get()
    if (isLess) pick({ points: usable })
    const isShut = !isOpen(chosen)
    if (isShut) pick({ method: defaultMethod(methods.get(), blocks.get()) })
    // The first choice of a visit is not the customer's, so no event.
    if (isLess || (isShut && chosen)) emitMethod()
    return found
  }

  const setPoints = (wanted: number) => {
    const found = order.get()
    const next = found ? usablePoints(found, wanted) : 0
    if (next === points.get()) return
    pick({ points: next })
    emitMethod()
  }

  const pointsRefused = () => points.get() > 0 && core.problems.fields.get()['points'] !== undefined

  const guard: PayStore['guard'] = (screen, hasProblem) =>
    payScreen(
      screen,
      {
        status: status.get()?.status ?? null,
        waiting: deadline.get() !== null,
        overdue: overdue.get(),
        state: payment.get().state,
        byPlan: nextOf(method.get()) === 'plan',
        planApart: features().planScreen === 'paylaterConfirmation',
        toApp: order.get()?.toApp ?? false,
        loaded: order.get() !== null,
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
    refuse: (which, reason) => refused.set({ ...refused.get(), [which]: reason }),
    begin: () => status.set(null),
    async look() {
      const found = await refresh()
      // Paid in another tab meanwhile; what was sent from here is followed already.
      if (!isPayable(found.status) && sentAtOf(payment.get().state) === null) await context.processing(null)
    },
    async processing(expected) {
      const seconds = expected || RESULT.waitSeconds
      dispatch({ type: 'wait', seconds })
      startWaiting(seconds)
      await core.nav.go('paymentLoading', { replace: true })
    },
  }

  const confirm: PayStore['confirm'] = (pin) =>
    core.run(
      'confirm',
      async () => {
        // A pending or final payment is shown, never confirmed once more.
        const where = guard('payment')
        if (where !== 'payment') return core.nav.go(where, { replace: true })
        await core.own((await import('./confirm.ts')).createConfirm, context).confirm(pin)
      },
      { field: pin === null ? 'method' : 'pin' },
    )

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
    agreed,
    status,
    qr,
    deadline,
    overdue,
    setPoints,
    pointsRefused,
    context,

    async load() {
      const { state, expectedSeconds } = payment.get()
      const sentAt = sentAtOf(state)
      try {
        const found = await refresh(({ status: now }) => {
          // A pending or final payment can't be paid again, not even while the page that says so is
          // fetched.
          if (now !== 'OPEN' || sentAt !== null) startWaiting(expectedSeconds, sentAt ?? core.clock.now())
        })
        const isNew =
          !deadline.get() && !found.toApp && isFree(state) && core.nav.screen() === flowScreens.pay.first
        if (!isNew) await (await import('./resume.ts')).resume(context, found)
      } catch (error) {
        await (await import('./refused.ts')).payRefused(context, error)
      }
    },

    renew: () => core.run('renew', context.look),

    choose(next) {
      pick({ method: next })
      emitMethod()
    },

    togglePoints: () => setPoints(points.get() > 0 ? 0 : (order.get()?.points.usable ?? 0)),

    async review() {
      const chosen = method.get()
      if (chosen && methodOf(chosen).takesPoints && pointsRefused()) return
      if (!isOpen(chosen)) return core.problems.field('method', 'METHOD_REQUIRED')
      core.problems.clear('pin')
      if (nextOf(chosen) === 'pin') return core.nav.go('payment', { params: { step: 'pin' } })
      if (nextOf(chosen) === 'confirm') return confirm(null)
      await core.run('review', async () => {
        if (features().planScreen === 'paylaterConfirmation') return core.nav.go('paylaterConfirmation')
        await core.own((await import('./plan.ts')).createPaylater, context).ready()
      })
    },

    confirm,
    leaveQr: async () => (await import('./qr.ts')).leaveQr(context),
    amount: computed([method, choice], (chosen, now) =>
      now && chosen ? methodOf(chosen).amount(now) : (now?.quote.total ?? null),
    ),
    owed: computed(
      [method, choice],
      (chosen, now) => (now && chosen && methodOf(chosen).owed?.(now)) ?? null,
    ),
    payable: computed(
      [method, blocks, agreed],
      (chosen, _, signed) =>
        isOpen(chosen) && (nextOf(chosen) === 'pin' || (nextOf(chosen) === 'plan' && signed !== null)),
    ),
    returnUrl: computed([order, status], (found, answer) => answer?.returnUrl ?? found?.returnUrl ?? null),

    again: () => core.run('again', async () => (await import('./resume.ts')).retryPayment(context)),
  }
}
