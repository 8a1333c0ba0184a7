/** The banks of the tests: the demo's, and one that differs from it in everything. */
import { fileURLToPath } from 'node:url'
import { DEMO_BANK, loadBank } from '../src/bank/files.ts'
import { profileOf } from '../src/bank/profile.ts'
import type { BankProfile } from '../src/contract/session.ts'

export const demoBank = loadBank(DEMO_BANK)

/** The folder of the second bank. */
export const RIMBA = fileURLToPath(new URL('banks/rimba', import.meta.url))

/** The demo's bank in sessions, without its branches. @param hostedUrl ends in a slash */
export const demoProfile = (hostedUrl: string): BankProfile =>
  profileOf({ ...demoBank, offices: [] }, hostedUrl)
