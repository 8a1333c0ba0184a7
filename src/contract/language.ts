/**
 * THE table of languages: what must be known of one before its words are there. All else stands in its
 * folder, `locales/<code>/`; types, attributes, chunks and the demo follow from the two.
 */

interface Row {
  /** Between groups of three digits. */
  readonly group: string
  /** Before decimals. */
  readonly decimal: string
}

/** Code, which is the BCP 47 tag and the folder's name, → row; the default comes first. */
export const languages = {
  id: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const satisfies Record<string, Row>

export type Language = keyof typeof languages

/** The codes, in the order of the table. */
export const LANGUAGES = Object.keys(languages) as unknown as readonly [Language, ...Language[]]

/** Also the language whose texts apply in law, and in which the bank states its own conditions. */
export const DEFAULT_LANGUAGE = 'id' satisfies Language

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** Reads a language attribute or parameter: what is no code of the table gives the default. */
export const languageOf = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE)
