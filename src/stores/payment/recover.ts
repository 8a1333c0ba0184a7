/**
 * After a refused confirm: back to where it can be corrected, with the order or plan as it is now, and the
 * reason there.
 */
import type { BankError } from '../../client/error.ts'
import { recoveryOf } from '../../contract/errorRules.ts'
import { isPayable } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { createPaylater } from './plan.ts'

/** @throws the refusal itself when it is corrected where it was typed, or by a page of its own */
export async function recover(context: PaymentContext, refusal: BankError): Promise<void> {
  const { core } = context
  const { name } = refusal.failure
  const place = recoveryOf(name)
  if (place === 'secret') throw refusal
  const current = context.method.get()
  // An order that can't be asked now is shown as it was known.
  const refresh = () => context.refresh().catch(() => undefined)
  /** The dialogs of these refusals are shown over what they speak of: "check details" only closes them. */
  const show = (field: string, retry?: () => void) =>
    core.problems.show(refusal, { field, ...(retry ? { retry } : {}) })

  if (place === 'plan' || place === 'tenor') {
    context.dispatch(
      place === 'tenor' ? { type: 'months', months: null } : { type: 'agreement', agreed: null },
    )
    if (name === 'CONSENT_OUTDATED') await core.session.connect().catch(() => undefined)
    await core.instance(createPaylater, context).renew()
    await core.nav.go(context.planScreen(), { replace: true })
    return show('paylater')
  }
  // The debt has changed: what was agreed to no longer holds.
  if (place === 'details') context.dispatch({ type: 'agreement', agreed: null })
  const order = await refresh()
  // Another page has confirmed meanwhile.
  if (order && !isPayable(order.status)) return context.processing(null)
  if (place === 'method' && current) context.refuse(current, name)
  await core.nav.go('payment', { replace: true })
  await show(place, () => void refresh())
}
