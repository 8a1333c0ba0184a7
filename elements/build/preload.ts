/**
 * The files that an element requests until its first screen can be used: a page may announce them with
 * `<link rel="modulepreload">`.
 */
import type { OutputBundle } from 'rollup'
import { LANGUAGES } from '../../src/contract/language.ts'

const ELEMENTS = { 'bank-bind': ['link', 'app'], 'bank-pay': ['first-pay', 'pay', 'app'] }

/**
 * @returns tag → language → files, in the order in which they are
 * needed
 */
export function preloads(bundle: OutputBundle): Record<string, Record<string, string[]>> {
  const fileOf = (name: string): string => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
    if (!chunk) throw new Error(`there is no chunk ${name}; see chunkTable.ts`)
    return chunk.fileName
  }
  const filesFor = (names: readonly string[]): Record<string, string[]> =>
    Object.fromEntries(LANGUAGES.map((language) => [language, [...names, `words-${language}`].map(fileOf)]))
  return Object.fromEntries(Object.entries(ELEMENTS).map(([tag, names]) => [tag, filesFor(names)]))
}
