/** The bank's licence line. Pure. */
import type { Language } from '../contract/language.ts'
import type { BankProfile } from '../contract/session.ts'

/** The line in a language; an older proxy has one for all. */
export const licenceIn = (
  language: Language,
  { licence, licences }: Pick<BankProfile, 'licence' | 'licences'>,
): string => licences?.[language] ?? licence
