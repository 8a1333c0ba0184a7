/** The customer's credential: given after a code or a password, required by the calls after login. */
import type { Context } from './context.ts'
import { BankRefusal } from './refusal.ts'
import type { Journey } from './store.ts'

/** A credential of another journey or order is refused by every call. */
export function checkPresented(subject: string | undefined, { store, credential }: Context): void {
  if (subject === undefined || credential === null) return
  const owner = [...store.credentials].find(([, candidate]) => candidate === credential)?.[0]
  if (owner !== undefined && owner !== subject) throw new BankRefusal('SESSION_MISMATCH')
}

/**
 * Refuses later steps of a journey without the credential of its last step: whoever proved a number before
 * another tab proved one would register or link that one. The PIN authorises payments.
 */
export function checkCredential(journey: Journey, { store, credential }: Context): void {
  const current = store.credentials.get(journey.id)
  if (current !== undefined && credential !== current) throw new BankRefusal('SESSION_REQUIRED')
}
