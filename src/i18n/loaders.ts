/** Where words are: two parts in each language. */
import type { Language } from '../contract/language.ts'
import { first, rest } from './folders.ts'
import type { Texts } from './translator.ts'

/**
 * - first: what the first screens show; there before anything is drawn.
 * - rest: everything else; whatever shows it is fetched together with it.
 */
export type Part = 'first' | 'rest'

const parts = { first, rest } satisfies Record<Part, unknown>

/** Fetches one part; rejects when it can't be had. */
export const loadPart = async (part: Part, language: Language): Promise<Texts> =>
  (await parts[part](language)).texts
