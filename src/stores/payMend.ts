/**
 * After a refused confirm: back to where it can be mended, with the order or plan as it is now, and the
 * reason there.
 */
import type { BankError } from '../client/error.ts'
import { mendedAt } from '../contract/errorRules.ts'
import type { PayRoom } from './payRoom.ts'

/** @throws the refusal itself when it is mended where it was typed, or by a page of its own */
export async function mend(room: PayRoom, refusal: BankError): Promise<void> {
  const { core } = room
  const { name } = refusal.failure
  const place = mendedAt(name)
  if (place === 'secret') throw refusal
  const chosen = room.method.get()
  // What can't be asked now is shown as it was known.
  const refresh = () => room.refresh().catch(() => undefined)
  /** The dialogs of these refusals are shown over what they speak of: "check details" only closes them. */
  const show = (field: string, retry?: () => void) =>
    core.problems.show(refusal, { field, ...(retry ? { retry } : {}) })

  if (place === 'plan' || place === 'tenor') {
    room.keep(place === 'tenor' ? { agreed: null, months: null } : { agreed: null })
    if (name === 'CONSENT_OUTDATED') await core.connect().catch(() => undefined)
    await core.own((await import('./paylater.ts')).createPaylater, room).renew()
    await core.nav.go(place === 'tenor' ? room.picker() : 'paylaterConfirmation', { replace: true })
    return show('paylater')
  }
  // What is owed has changed: whatever was agreed to was about something else.
  if (place === 'details') room.keep({ agreed: null })
  await refresh()
  if (place === 'method' && chosen) room.refuse(chosen, name)
  await core.nav.go('payment', { replace: true })
  await show(place, () => void refresh())
}
