/** The form of a noun that a number takes in a language (CLDR plural rules): `one`, `other` and so on. */
import type { Language } from '../contract/language.ts'

/** Every noun has the form `other`: it stands in where a page's own Intl knows no rules. */
export function pluralForm(n: number, language: Language): Intl.LDMLPluralRule {
  try {
    return new Intl.PluralRules(language).select(n)
  } catch {
    return 'other'
  }
}
