/**
 * A language's folder beside single words, for code that knows the language. The build puts another text in
 * this module's place, in which every path is written out and the early words are there at once; it takes a
 * function for the way to the file of that name (elements/build/languages.ts).
 */
import type { texts as reference } from '../../locales/id/early.ts'
import { LANGUAGES, type Language } from '../contract/language.ts'
import type { RiplayRows, Terms } from '../domain/bankTexts.ts'
import type { Texts } from './translator.ts'

const fileOf = <M>(language: Language, name: string): Promise<M> =>
  import(`../../locales/${language}/${name}.ts`)

/** The build's form of the texts in the bank's folder. */
const bankFileOf = <M>(language: Language, name: string): Promise<M> =>
  import(`bank-folder/${language}/${name}`)

/** The words of the first screens. */
export const first = (language: Language) => fileOf<{ readonly texts: Texts }>(language, 'first')
/** All other words. */
export const rest = (language: Language) => fileOf<{ readonly texts: Texts }>(language, 'rest')
/** The bank's terms of linking an account, with slots; only a build has them. */
export const terms = (language: Language) => bankFileOf<{ readonly terms: Terms }>(language, 'terms')
/** The bank's words about its product in RIPLAY, with slots; only a build has it. */
export const riplay = (language: Language) => bankFileOf<{ readonly rows: RiplayRows }>(language, 'riplay')

type EarlyTexts = Readonly<Record<keyof typeof reference, string>>

const earlyTexts = await Promise.all(
  LANGUAGES.map(
    async (language) => [language, (await fileOf<{ texts: EarlyTexts }>(language, 'early')).texts] as const,
  ),
)
const inEach = (key: keyof EarlyTexts) =>
  Object.fromEntries(earlyTexts.map(([language, texts]) => [language, texts[key]])) as Record<
    Language,
    string
  >

export const languageName = inEach('languageName')
export const loadError = inEach('loadError')
export const tryAgain = inEach('tryAgain')
export const pageErrorTitle = inEach('pageErrorTitle')
export const pageErrorBody = inEach('pageErrorBody')
export const screenErrorTitle = inEach('screenErrorTitle')
export const screenErrorBody = inEach('screenErrorBody')
export const nothingSent = inEach('nothingSent')
export const paymentFollowed = inEach('paymentFollowed')
export const helpCode = inEach('helpCode')
export const back = inEach('back')
export const noScript = inEach('noScript')
export const payFrameSr = inEach('payFrameSr')
export const linkFrameSr = inEach('linkFrameSr')
export const unlinkFrameSr = inEach('unlinkFrameSr')
export const redirecting = inEach('redirecting')
