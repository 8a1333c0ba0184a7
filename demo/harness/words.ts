/**
 * The shop's own texts, by language, with the bank's name in them; the bank's own are in the element. A
 * bundle contains them (elements/build/languages.ts).
 */
import { bankDir, loadBank } from '../../src/bank/files.ts'
import type { ShopTexts } from '../../locales/id/demo/shop.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'

const bank = loadBank(bankDir(process.env)).name

/** The text, or the texts of a list, with the bank's name. */
const named = <T>(text: T): T =>
  typeof text === 'string' ? (text.replaceAll('{bank}', () => bank) as T & string) : text

const read = async (language: Language): Promise<readonly [Language, ShopTexts]> => {
  const file: { texts: ShopTexts } = await import(`../../locales/${language}/demo/shop.ts`)
  const texts = Object.entries(file.texts).map(([key, text]) => [key, named(text)])
  return [language, Object.fromEntries(texts) as ShopTexts]
}

export const words = Object.fromEntries(await Promise.all(LANGUAGES.map(read))) as Readonly<
  Record<Language, ShopTexts>
>
