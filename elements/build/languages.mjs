/**
 * Rollup plugin: everything that follows from the table of languages (src/contract/language.ts).
 * - A module of `FOLDERS` names files by a language that is known only at run time. A bundle gets another
 *   text instead: its data as it is at build time, and each function with the path of every language's file,
 *   or the name of what the bank's folder has in that language (bank.mjs).
 *   Each importer has its own copy with only what it uses, so a file that must import nothing still doesn't.
 * - A file of words has them as the bank says them (src/bank/words.ts).
 * - `chunks:../locales/*\/first.ts` gives an object: language → the result of the same specifier for that
 *   language's folder.
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { inWordsOf } from '../../src/bank/words.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { bankFile, bankOfBuild, isOfBank } from './bank.mjs'
import { ALONE, plainOf } from './compile.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const FOLDERS = [at('src/i18n/folders.ts'), at('demo/harness/words.ts')]
const EVERY = '\0every-language:'
const CHUNKS = 'chunks:'
const STAR = '/*/'

/** The path of the file with that name in a language's folder. */
export const fileOf = (language, name) => at(`locales/${language}/${name}.ts`)

const READ = `
const { parentPort } = require('node:worker_threads')
const plainOf = (module) =>
  Object.fromEntries(Object.entries(module).map(([name, value]) => [name, typeof value === 'function' ? null : value]))
parentPort.on('message', async (href) => {
  try {
    parentPort.postMessage({ href, values: plainOf(await import(href)) })
  } catch (error) {
    parentPort.postMessage({ href, error })
  }
})`

/**
 * Reads modules in a thread of its own, because a second build must not get the first version of a module.
 * `exportsOf` gives the exports of one, a function as null; `close` ends the thread.
 */
function moduleReader() {
  /** Started by the first module. */
  let worker
  const results = new Map()
  const read = (href) => {
    const { promise, ...settlers } = Promise.withResolvers()
    worker ??= new Worker(READ, { eval: true }).on('message', ({ href: name, error, values }) => {
      const { resolve: succeed, reject: fail } = results.get(name)
      if (error) fail(error)
      else succeed(values)
    })
    results.set(href, { promise, ...settlers })
    worker.postMessage(href, [])
    return promise
  }
  return {
    exportsOf(file) {
      const { href } = pathToFileURL(file)
      return results.get(href)?.promise ?? read(href)
    },
    close: () => worker?.terminate(),
  }
}

/** Code of an object: language → expression. */
const inEach = (of, languages) =>
  `{ ${languages.map((language) => `${JSON.stringify(language)}: ${of(language)}`).join(', ')} }`

/**
 * The text of a module of `FOLDERS`.
 * @param {Record<string, unknown>} values its exports, a function as null
 * @param {readonly string[]} [languages]
 */
export const folderModule = (values, languages = LANGUAGES) =>
  Object.entries(values)
    .map(([name, value]) => {
      const from = isOfBank(name) ? bankFile : fileOf
      const ways = inEach((language) => `() => import(${JSON.stringify(from(language, name))})`, languages)
      return `export const ${name} = ${value === null ? `(language) => (${ways})[language]()` : JSON.stringify(value)}\n`
    })
    .join('')

/**
 * The text of a specifier with a star.
 * @param {string} specifier
 * @param {readonly string[]} [languages]
 */
export const everyModule = (specifier, languages = LANGUAGES) => {
  const imports = languages.map(
    (language, index) =>
      `import file${index} from ${JSON.stringify(specifier.replace(STAR, `/${language}/`))}\n`,
  )
  return `${imports.join('')}export default ${inEach((language) => `file${languages.indexOf(language)}`, languages)}\n`
}

/** The text for readers without scripts, in every language, since they can't choose one. */
export const withNoScript = async (page) => {
  const reader = moduleReader()
  const { noScript } = await reader.exportsOf(FOLDERS[0])
  await reader.close()
  const lines = LANGUAGES.map((language) => `    <p lang="${language}">${noScript[language]}</p>\n`)
  return page.replace('<noscript></noscript>', `<noscript>\n${lines.join('')}  </noscript>`)
}

/** Which language's words a file has; undefined when it has none. */
const languageOfWords = (file) => LANGUAGES.find((language) => dirname(file) === at(`locales/${language}`))

/** A file of words, each as the bank says it. */
async function wordsModule({ exportsOf }, file, language, { texts, tries }) {
  const [standard, words] = await Promise.all([exportsOf(fileOf(language, 'products')), exportsOf(file)])
  const own = inWordsOf(texts[language].words, tries, standard, words.texts)
  return `export const texts = ${JSON.stringify(own)}\n`
}

/** @returns {import('rollup').Plugin} */
export const languages = () => {
  let reader = moduleReader()
  let bank
  return {
    name: 'bank-languages',
    buildStart() {
      reader = moduleReader()
      bank = bankOfBuild()
    },
    resolveId(specifier, importer) {
      if (!importer) return null
      const from = dirname(plainOf(importer))
      if (specifier.startsWith(CHUNKS) && specifier.includes(STAR))
        return EVERY + CHUNKS + resolve(from, specifier.slice(CHUNKS.length))
      if (!specifier.startsWith('.')) return null
      const file = resolve(from, specifier).replace(/\.js$/, '.ts')
      const [name] = basename(plainOf(importer)).split('.')
      return FOLDERS.includes(file) ? `${file}${ALONE}-${name}` : null
    },
    async load(id) {
      if (id.startsWith(EVERY)) return everyModule(id.slice(EVERY.length))
      const file = plainOf(id)
      const language = languageOfWords(file)
      if (language) return { code: await wordsModule(reader, file, language, bank), moduleType: 'js' }
      if (!FOLDERS.includes(file)) return null
      return { code: folderModule(await reader.exportsOf(file)), moduleType: 'js' }
    },
    buildEnd: () => reader.close(),
  }
}
