/** The words of errors for customers, in each language, with their slots in braces. */
import type { ErrorName } from '../../src/contract/errors.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'

type Texts = Readonly<Record<ErrorName, string> & Partial<Record<`${ErrorName}.title`, string>>>

const textsIn = async (language: Language): Promise<[Language, Texts]> => {
  const { texts } = (await import(`../../locales/${language}/errors.ts`)) as { texts: Texts }
  return [language, texts]
}
const every = Object.fromEntries(await Promise.all(LANGUAGES.map(textsIn))) as Record<Language, Texts>

/** The title of its dialog, notice or result, where it has one; and the sentence. */
export const wordsOf = (
  name: ErrorName,
  language: Language,
): { readonly title: string | undefined; readonly text: string } => ({
  title: every[language][`${name}.title`],
  text: every[language][name],
})
