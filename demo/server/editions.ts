/** A language's words as the bank says them, outside a page. */
import { inWordsOf, type StandardWords } from '../../src/bank/words.ts'
import type { BankFolder } from '../../src/bank/folder.ts'
import type { Language } from '../../src/contract/language.ts'
import { fillRows } from '../../src/domain/bankTexts.ts'
import { createI18n } from '../../src/i18n/i18n.ts'
import { loadWords, type WordSet } from '../../src/i18n/loaders.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import type { Edition } from '../../src/screens/payment/riplay/facts.ts'

const SETS: readonly WordSet[] = ['first', 'rest']

/** The words of a language, each as the bank says it; by default as the product does. */
export async function wordsIn(language: Language, bank?: BankFolder): Promise<Texts> {
  const standard: StandardWords = await import(`../../locales/${language}/products.ts`)
  const sets = await Promise.all(SETS.map((set) => loadWords(set, language)))
  const texts: Texts = Object.assign({}, ...sets)
  return bank ? inWordsOf(bank.texts[language].words, bank.tries, standard, texts) : texts
}

/** The edition that RIPLAY is written with. */
export async function editionOf(language: Language, bank: BankFolder): Promise<Edition> {
  const i18n = createI18n(language)
  i18n.add('rest', language, await wordsIn(language, bank))
  const { name, supportPhone, texts } = bank
  return {
    tr: i18n.in(language),
    bank: fillRows(texts[language].riplay, { bank: name, phone: supportPhone }),
  }
}
