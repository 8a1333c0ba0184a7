/** The two languages of the product: Indonesian is the default and the reference. */

export const LANGUAGES = ['id', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Reads a language attribute or parameter: `en` gives English, any other value Indonesian. */
export const languageOf = (value: string | null | undefined): Language => (value === 'en' ? 'en' : 'id')
