/** The customer's choice for an order, what it costs, and what can't be chosen. */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ErrorName } from '../../contract/errors.ts'
import type { Method, Order } from '../../contract/payloads/payment.ts'
import type { CheckedPlan } from '../../domain/paylater.ts'
import { isFree, isUntouched } from '../../domain/payment.ts'
import { quoteOf, type Blocks } from '../../domain/quote.ts'
import type { Core } from '../core/core.ts'
import type { PayStore } from './context.ts'
import { methodBlocks, methodOf } from './methods/methods.ts'
import type { PaymentMethod } from './methods/method.ts'
import type { PaymentStore } from './paymentStore.ts'
import { createPoints, type PointsStore } from './points.ts'
import { firstMethod, isOpenMethod, offeredMethods } from './shape.ts'

type Shown =
  | 'method'
  | 'methods'
  | 'blocks'
  | 'quote'
  | 'agreement'
  | 'amount'
  | 'debt'
  | 'payable'
  | 'choose'

/** A choice of the customer's that an order no longer allows. */
export type Loss =
  | { readonly field: 'points' }
  /** `reason`: a bank code or the name of an error; null where the order doesn't name the method any more. */
  | { readonly field: 'method'; readonly reason: string | null }

export interface ChoiceStore extends Pick<PayStore, Shown>, PointsStore {
  readonly plan: WritableAtom<CheckedPlan | null>
  /** A way to pay was refused for what is chosen now: its reason stands on it. */
  refuse(method: Method, reason: string): void
  /** The order is asked for anew: nothing is refused for it yet. */
  forgetRefusals(): void
  /** Takes back what this order no longer allows, in favour of what is chosen by itself: that is returned. */
  adjust(): readonly Loss[]
  /** True while the way to pay can be used. */
  isOpen(method: Method | null): method is Method
  /** The next step after the order; null where no way to pay is chosen. */
  next(): PaymentMethod['next'] | null
}

interface ChoiceDeps extends Pick<PaymentStore, 'payment' | 'dispatch'> {
  readonly core: Core
  readonly order: ReadableAtom<Order | null>
}

const BY_POINTS: ErrorName = 'PAYLATER_POINTS_NOT_ALLOWED'
/** Refusals that hold as long as some points are used. */
const ofPoints = (refusals: Blocks): Blocks =>
  Object.fromEntries(Object.entries(refusals).filter(([, reason]) => reason === BY_POINTS))

export function createChoice({ core, payment, dispatch, order }: ChoiceDeps): ChoiceStore {
  const points = computed(payment, (value) => value.points)
  const agreement = computed(payment, (value) => value.agreed)
  const typedPoints = atom<string | null>(null)
  const refusals = atom<Blocks>({})
  const plan = atom<CheckedPlan | null>(null)
  const methods = computed(order, (current) => (current ? offeredMethods(current, core.nav.version()) : []))
  const quote = computed(
    [order, payment],
    (current, { points: used, state }) => current && quoteOf(current, used, !isFree(state)),
  )
  const blocks = computed([order, quote, refusals], (current, currentQuote, by): Blocks =>
    current && currentQuote ? methodBlocks(current, currentQuote, by) : {},
  )
  // A method that can't be used isn't chosen, whatever made it so: slip, list and button say the same. While
  // a payment runs, it holds money and points, and what is short then says nothing about the choice.
  const method = computed([payment, blocks], (value, by) =>
    value.method && by[value.method] && isUntouched(value) ? null : value.method,
  )
  const choices = computed([quote, plan, agreement], (currentQuote, checkedPlan, terms) =>
    currentQuote ? { quote: currentQuote, plan: checkedPlan, agreement: terms } : null,
  )
  const nextOf = (candidate: Method | null) => candidate && methodOf(candidate).next
  const isOpen = (candidate: Method | null): candidate is Method =>
    isOpenMethod(candidate, methods.get(), blocks.get())

  /** Another choice is another agreement; nothing but points was refused for it yet. */
  const pick = (next: { method?: Method | null; points?: number }) => {
    dispatch({ type: 'choice', ...next })
    typedPoints.set(null)
    refusals.set(points.get() > 0 ? ofPoints(refusals.get()) : {})
    plan.set(null)
    for (const field of ['method', 'points', 'paylater']) core.problems.clear(field)
  }
  const emitMethod = () => {
    const current = method.get()
    if (current)
      core.events.emit('bank-method-change', { method: current, pointAmount: quote.get()?.points ?? 0 })
  }

  return {
    method,
    methods,
    quote,
    plan,
    agreement,
    blocks,
    ...createPoints({
      order,
      points,
      typedPoints,
      problems: core.problems,
      pick(count) {
        pick({ points: count })
        emitMethod()
      },
    }),
    refuse: (blockedMethod, reason) => refusals.set({ ...refusals.get(), [blockedMethod]: reason }),
    forgetRefusals: () => refusals.set({}),
    adjust() {
      const usable = quote.get()?.points ?? 0
      const current = payment.get().method
      const isLess = usable !== points.get()
      if (isLess) pick({ points: usable })
      const isShut = !isOpen(current)
      const reason = (current && blocks.get()[current]) ?? null
      if (isShut) pick({ method: firstMethod(current, methods.get(), blocks.get()) })
      const losses: Loss[] = []
      if (isLess) losses.push({ field: 'points' })
      // The first choice of a visit is not the customer's, so no event.
      if (isShut && current) losses.push({ field: 'method', reason })
      if (losses.length > 0) emitMethod()
      return losses
    },
    choose(next) {
      pick({ method: next })
      emitMethod()
    },
    isOpen,
    next: () => nextOf(method.get()),
    amount: computed([method, choices], (current, choice) =>
      choice && current ? methodOf(current).amount(choice) : (choice?.quote.total ?? null),
    ),
    debt: computed(
      [method, choices],
      (current, choice) => (choice && current && methodOf(current).debt?.(choice)) ?? null,
    ),
    payable: computed(
      [method, blocks, agreement],
      (current, _, terms) =>
        isOpen(current) && (nextOf(current) === 'pin' || (nextOf(current) === 'plan' && terms !== null)),
    ),
  }
}
