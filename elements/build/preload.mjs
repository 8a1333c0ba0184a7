/**
 * The files that an element requests until its first screen can be used: a page may announce them with
 * `<link rel="modulepreload">`.
 */
import { LANGUAGES } from '../../src/contract/language.ts'

const ELEMENTS = { 'bank-bind': ['link', 'app'], 'bank-pay': ['first-pay', 'pay', 'app'] }

/**
 * @returns {Record<string, Record<string, string[]>>} tag → language → files, in the order in which they are
 * needed
 */
export function preloads(bundle) {
  const fileOf = (part) => {
    const chunk = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === part)
    if (!chunk) throw new Error(`there is no chunk ${part}; see parts.mjs`)
    return chunk.fileName
  }
  const filesFor = (parts) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, [...parts, `words-${language}`].map(fileOf)]))
  return Object.fromEntries(Object.entries(ELEMENTS).map(([tag, parts]) => [tag, filesFor(parts)]))
}
