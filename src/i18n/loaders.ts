/** Places of the words: two sets in each language. */
import type { Language } from '../contract/language.ts'
import { first, rest } from './folders.ts'
import type { Texts } from './translator.ts'

/**
 * - first: what the first screens show; there before anything is drawn.
 * - rest: everything else; whatever shows it is fetched together with it.
 */
export type WordSet = 'first' | 'rest'

const folders = { first, rest } satisfies Record<WordSet, unknown>

/** Fetches one set; rejects when it can't be had. */
export const loadWords = async (set: WordSet, language: Language): Promise<Texts> =>
  (await folders[set](language)).texts
