/**
 * Which files an element asks for until its first screen can be used: what a page may announce with `<link
 * rel="modulepreload">`.
 */
import { LANGUAGES } from '../../src/contract/language.ts'

const ELEMENTS = { 'bank-bind': ['link', 'app'], 'bank-pay': ['first-pay', 'pay', 'app'] }

/** @returns {Record<string, Record<string, string[]>>} tag → language → files, in the order of their need */
export function preloads(bundle) {
  const fileOf = (part) => {
    const chunk = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === part)
    if (!chunk) throw new Error(`there is no chunk ${part}; see parts.mjs`)
    return chunk.fileName
  }
  const needed = (parts) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, [...parts, `words-${language}`].map(fileOf)]))
  return Object.fromEntries(Object.entries(ELEMENTS).map(([tag, parts]) => [tag, needed(parts)]))
}
