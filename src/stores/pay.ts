/** Paying one order: what is owed, one confirm per attempt, then only the status says how it ended (readings 4, design: trust). */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { parseSen, sen, type Sen } from '../contract/money.ts'
import type { Screen } from '../contract/routes.ts'
import type { Method, Order, StatusAnswer } from '../contract/payloads/payment.ts'
import { isFinal, PAY_SCREENS, SERVED_METHODS, screenOf, settle } from '../domain/payFlow.ts'
import type { Core } from './core.ts'
import { createJournal } from './journal.ts'
import type { OtpStep } from './otp.ts'
import { createConfirm, DEFAULT_WAIT_SECONDS, type KeptPayment } from './payConfirm.ts'
import { watchStatus } from './watch.ts'

/** What is paid, in exact sen. */
export interface Quote {
  amount: Sen
  points: number
  pointsWorth: Sen
  adminFee: Sen
  total: Sen
}

export interface PayStore {
  readonly kind: 'pay'
  resume(): Screen
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen): Screen
  readonly order: ReadableAtom<Order | null>
  readonly method: ReadableAtom<Method | null>
  readonly usePoints: ReadableAtom<boolean>
  readonly quote: ReadableAtom<Quote | null>
  readonly balanceShown: WritableAtom<boolean>
  readonly status: ReadableAtom<StatusAnswer | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** The total to pay; null until the order is known. */
  readonly amount: ReadableAtom<Sen | null>
  /** When the countdown of the waiting screen ends and how long it is; null before a confirm. */
  readonly deadline: ReadableAtom<{ end: number; seconds: number } | null>
  /** The countdown ended without a final state. */
  readonly overdue: ReadableAtom<boolean>
  load(): Promise<void>
  choose(method: Method): void
  togglePoints(): void
  /** From the payment page to the PIN. */
  review(): void
  confirm(pin: string): Promise<void>
  /** When the bank asks for a code before it debits. */
  readonly otp: OtpStep
  /** Asks for the status until it is final; call the returned function to stop. */
  watch(): () => void
  /** After a failure: the same order once more, with a new attempt. */
  again(): Promise<void>
}

/** Worth of some points, exact. */
const worthOf = (order: Order, points: number): Sen => sen(parseSen(order.points.worth) * BigInt(points))

export function createPay(core: Core): PayStore {
  const originalReferenceNo = core.settings.subject
  const journal = createJournal<KeptPayment>(core.port.storage(), `pay:${originalReferenceNo}`, {
    attempt: null, sentAt: null, expectedSeconds: DEFAULT_WAIT_SECONDS, code: null,
  })
  const order = atom<Order | null>(null)
  const method = atom<Method | null>(null)
  const usePoints = atom(false)
  const balanceShown = atom(false)
  const status = atom<StatusAnswer | null>(null)
  const overdue = atom(false)
  const deadline = atom<{ end: number; seconds: number } | null>(null)

  const quote = computed([order, usePoints], (found, withPoints): Quote | null => {
    if (!found) return null
    const points = withPoints ? found.points.usable : 0
    const amount = parseSen(found.amount)
    const pointsWorth = worthOf(found, points)
    const adminFee = parseSen(found.adminFee)
    return { amount, points, pointsWorth, adminFee, total: sen(amount - pointsWorth + adminFee) }
  })

  const keep = (change: Partial<KeptPayment>) => journal.write({ ...journal.read(), ...change })

  const startWaiting = (seconds: number, since = core.clock.now()) => {
    overdue.set(false)
    deadline.set({ end: since + seconds * 1000, seconds })
  }

  /** Shows what the status says; final states end the attempt. */
  const receive = (answer: StatusAnswer) => {
    const before = status.get()
    const next = settle(before, answer)
    status.set(next)
    if (core.merchant.get() === '') core.merchant.set(next.merchantName)
    if (next === before || next.status === before?.status) return
    if (isFinal(next.status)) keep({ attempt: null, sentAt: null })
    if (next.status === 'OPEN' || next.status === 'PROCESSING') return
    const detail = { originReferenceNo: originalReferenceNo }
    if (next.status === 'SUCCESS') core.tell('bank-succeeded', detail)
    else if (next.status === 'ON_HOLD') core.tell('bank-pending', detail)
    else {
      const problem = core.problems.make(next.method === 'PAYLATER' ? 'PAYMENT_FAILED_PAYLATER' : 'PAYMENT_FAILED')
      void core.publicError(problem).then((error) => core.tell('bank-failed', { ...detail, error }))
    }
    void core.nav.go('paymentResult', { replace: true })
  }

  const ask = () => core.client.call('debit/payment-status-h5', { originalReferenceNo })

  const refresh = async () => {
    const found = await core.client.call('payment/payment-h5', { originalReferenceNo })
    core.merchant.set(found.merchantName)
    order.set(found)
    const open = found.methods.filter((each) => each.blocked === null && SERVED_METHODS.includes(each.method))
    if (!open.some((each) => each.method === method.get())) method.set(open[0]?.method ?? null)
    if (found.points.blocked !== null || found.points.usable === 0) usePoints.set(false)
    return found
  }

  return {
    kind: 'pay',
    resume: () => 'payment',
    guard: (screen) => !PAY_SCREENS.includes(screen) || (screen === 'paymentLoading' && !deadline.get()) ? 'payment' : screen,
    order, method, usePoints, quote, balanceShown, status, deadline, overdue,

    async load() {
      const found = await refresh()
      const { sentAt, expectedSeconds } = journal.read()
      const state = found.status === 'OPEN' && sentAt !== null ? 'PROCESSING' : found.status
      if (state === 'OPEN') {
        if (found.toApp) await core.nav.go('toApp', { replace: true })
        return
      }
      startWaiting(expectedSeconds, sentAt ?? core.clock.now())
      if (state === 'PROCESSING') await core.nav.go(screenOf.PROCESSING, { replace: true })
      else receive(await ask())
    },

    choose(next) {
      method.set(next)
      core.tell('bank-method-change', { method: next, pointAmount: quote.get()?.points ?? 0 })
    },

    togglePoints() {
      usePoints.set(!usePoints.get())
      const chosen = method.get()
      if (chosen) core.tell('bank-method-change', { method: chosen, pointAmount: quote.get()?.points ?? 0 })
    },

    review() {
      if (!method.get()) return core.problems.field('method', 'METHOD_REQUIRED')
      core.problems.clear('pin')
      void core.nav.go('payment', { params: { step: 'pin' } })
    },

    ...createConfirm({ core, originalReferenceNo, journal, order, quote, startWaiting, begin: () => status.set(null) }),
    amount: computed(quote, (owed) => owed?.total ?? null),
    returnUrl: computed([order, status], (found, answer) => answer?.returnUrl ?? found?.returnUrl ?? null),

    watch: () => watchStatus(core, { ask, receive, deadline, overdue, done: () => isFinal(status.get()?.status ?? 'OPEN') }),

    again: () => core.run('again', async () => {
      keep({ attempt: null, sentAt: null })
      status.set(null)
      deadline.set(null)
      await refresh()
      await core.nav.go('payment', { replace: true })
    }),
  }
}
