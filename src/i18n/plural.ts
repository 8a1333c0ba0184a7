/** Which form of a noun a number takes in a language (CLDR plural rules): `one`, `other` and so on. */
import type { Language } from '../contract/language.ts'

export const pluralForm = (n: number, language: Language): Intl.LDMLPluralRule =>
  new Intl.PluralRules(language).select(n)
