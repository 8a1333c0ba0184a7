/** Time for a customer to read that it is done, before the merchant's page comes back. */
import type { BankProfile } from '../contract/session.ts'
import { REDIRECT } from './limits.ts'

const USUAL = { linked: REDIRECT.linkedMs, paid: REDIRECT.paidMs } as const

/** The text that was read meanwhile. */
export type Ending = keyof typeof USUAL

/** In ms. @param bank null as long as nobody has said who the bank is */
export function redirectMs(ending: Ending, bank: Pick<BankProfile, 'redirectSeconds'> | null): number {
  const seconds = bank?.redirectSeconds?.[ending]
  return seconds === undefined ? USUAL[ending] : seconds * 1000
}
