/** Loads words: one chunk per part and language, when a screen needs it. */
import type { Language } from '../contract/language.ts'
import { firstLoaders, type Chunk } from './firstLoaders.ts'
import type { laterLoaders } from './laterLoaders.ts'

/** Part → its chunk in each language. */
export type Loaders = typeof firstLoaders & typeof laterLoaders

/** A group of texts that is loaded at once. */
export type Part = keyof Loaders

const first: Partial<Record<Part, Record<Language, Chunk>>> = firstLoaders

/** Loads one part's chunk. */
export async function loadPart(part: Part, language: Language): Promise<Readonly<Record<string, string>>> {
  const row =
    first[part] ?? (await import('./laterLoaders.ts')).laterLoaders[part as keyof typeof laterLoaders]
  return (await row[language]()).texts
}
