/**
 * Which files an element asks for until its first screen can be used: what a page may announce with `<link
 * rel="modulepreload">`.
 */
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const LANGUAGES = ['id', 'en']

/** The app, the flow's store, its first screen and the parts of the catalogue that this screen shows. */
const NEEDED = {
  'bank-bind': {
    modules: ['elements/inner.tsx', 'src/stores/link.ts', 'src/screens/bind/AccountCreation.tsx'],
    words: ['core', 'accountCreation'],
  },
  'bank-pay': {
    modules: [
      'elements/inner.tsx',
      'src/stores/pay.ts',
      'src/screens/payment/Payment.tsx',
      'src/client/client.ts',
      'src/client/session.ts',
    ],
    words: ['core', 'format', 'payment'],
  },
}

/** @returns {Record<string, Record<string, string[]>>} tag → language → files, the largest part first */
export function preloads(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const holder = (path) => chunks.find(({ moduleIds }) => moduleIds.includes(at(path)))
  const withImports = (file, found = new Set()) => {
    if (found.has(file)) return found
    found.add(file)
    bundle[file].imports.forEach((next) => withImports(next, found))
    return found
  }
  const filesOf = ({ modules, words }, language) => {
    const wanted = [...modules, ...words.map((part) => `locales/${language}/${part}.ts`)]
    const files = wanted.map((path) => {
      const chunk = holder(path)
      if (!chunk) throw new Error(`${path} is in no chunk; see preload.mjs`)
      return chunk.fileName
    })
    return [...new Set(files.flatMap((file) => [...withImports(file)]))]
  }
  return Object.fromEntries(
    Object.entries(NEEDED).map(([tag, needed]) => [
      tag,
      Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(needed, language)])),
    ]),
  )
}
