/** Where words are: two parts in each language. */
import type { Language } from '../contract/language.ts'
import type { Texts } from './translator.ts'

/**
 * - first: what the first screens show; there before anything is drawn.
 * - rest: everything else; whatever shows it is fetched together with it.
 */
export type Part = 'first' | 'rest'

const loaders: Record<Part, Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  first: {
    id: () => import('../../locales/id/first.ts'),
    en: () => import('../../locales/en/first.ts'),
  },
  rest: {
    id: () => import('../../locales/id/rest.ts'),
    en: () => import('../../locales/en/rest.ts'),
  },
}

/** Fetches one part; rejects when it can't be had. */
export const loadPart = async (part: Part, language: Language): Promise<Texts> =>
  (await loaders[part][language]()).texts
