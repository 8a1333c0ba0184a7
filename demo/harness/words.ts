/**
 * The shop's own texts, by language; the bank's are in the element. A bundle contains them
 * (elements/build/languages.mjs).
 */
import type { ShopTexts } from '../../locales/id/demo/shop.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'

const read = async (language: Language): Promise<readonly [Language, ShopTexts]> => {
  const file: { texts: ShopTexts } = await import(`../../locales/${language}/demo/shop.ts`)
  return [language, file.texts]
}

export const words = Object.fromEntries(await Promise.all(LANGUAGES.map(read))) as Readonly<
  Record<Language, ShopTexts>
>
