/** The terms of a confirm: the PIN is about those that were shown when it was asked for. */
import type { ReadableAtom } from 'nanostores'
import { ownError } from '../../client/error.ts'
import { isPastOrder } from '../../domain/payFlow.ts'
import type { Terms } from '../../domain/payment.ts'
import type { Params } from '../core/navigation.ts'
import type { Loss } from './choice.ts'
import type { PaymentContext } from './context.ts'
import { methodOf } from './methods/methods.ts'

type Shown = Pick<PaymentContext, 'quote' | 'method' | 'plan' | 'payment'>

/** The terms of a confirm, as the customer sees it now; null while that is not complete. */
export function currentTerms(shown: Shown): Terms | null {
  const quote = shown.quote.get()
  // An agreement outlasts a reload; without the order nobody sees what it is about.
  if (!quote) return null
  const method = shown.method.get()
  const choice = { quote, plan: shown.plan.get(), agreement: shown.payment.get().agreed }
  const terms = method && methodOf(method).terms(choice)
  return terms && { method, ...terms }
}

/** The current terms as a history entry holds them: the amount, then the others. */
function termsText(shown: Shown): string {
  const terms = currentTerms(shown)
  return terms ? [terms.amount, terms.method, terms.pointAmount, terms.months, terms.documents].join(' ') : ''
}

const withoutAmount = (text: string): string => text.slice(text.indexOf(' '))

/** The step of the PIN, for the terms that are shown now. */
export const pinParams = (shown: Shown): Params => ({ step: 'pin', about: termsText(shown) })

/** True while the PIN of a history entry is about what would be paid. */
const isPinAbout = (shown: Shown, { about = '' }: Params): boolean =>
  about !== '' && about === termsText(shown)

/** True where what the PIN is about costs something else now, and nothing but that has changed. */
const isOtherAmount = (shown: Shown, { about = '' }: Params): boolean => {
  const text = termsText(shown)
  return about !== '' && about !== text && withoutAmount(about) === withoutAmount(text)
}

interface TermsDeps extends Shown, Pick<PaymentContext, 'core' | 'order' | 'guard'> {
  readonly payable: ReadableAtom<boolean>
}

/**
 * The rule while the customer stands between order and confirm: where something else would be paid than what
 * they have seen there, they are led back to the order, and see why.
 * @returns checks it. `losses`: the customer's choices that an order has taken away
 */
export function createTermsCheck(deps: TermsDeps): (losses?: readonly Loss[]) => Promise<void> {
  const { core, order, guard, payable } = deps
  // A second step back would leave the order, too.
  let isLeading = false
  const isChanged = (losses: readonly Loss[]): boolean => {
    const params = core.nav.params() ?? {}
    if (!isPastOrder(core.nav.screen(), params.step) || guard('payment') !== 'payment') return false
    return losses.length > 0 || (params.step === 'pin' && !(payable.get() && isPinAbout(deps, params)))
  }
  return async (losses = []) => {
    const current = order.get()
    if (!current || isLeading || !isChanged(losses)) return
    const hasOtherAmount = isOtherAmount(deps, core.nav.params() ?? {})
    isLeading = true
    try {
      await core.nav.go('payment', { replace: true })
    } finally {
      isLeading = false
    }
    // Without the network its code doesn't come; the order itself says how it stands.
    const reasons = await import('./losses.ts').catch(() => undefined)
    reasons?.tellLosses(core.problems, current, losses)
    if (hasOtherAmount) await core.problems.show(ownError('AMOUNT_MISMATCH'))
  }
}
