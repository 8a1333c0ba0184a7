/**
 * Rollup plugin: everything that follows from the table of languages (src/contract/language.ts).
 * - A module of `FOLDERS` names files by a language that is known only at run time. A bundle gets another
 *   text instead: its data as it is at build time, and each function with the path of every language's file,
 *   or the name of what the bank's folder has in that language (bank.ts).
 *   Each importer has its own copy with only what it uses, so a file that must import nothing still doesn't.
 * - A file of words has them as the bank says them (src/bank/words.ts).
 * - `chunks:../../locales/*\/first.ts` gives an object: language → the result of the same specifier for that
 *   language's folder.
 */
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'rollup'
import type { BankFolder } from '../../src/bank/folder.ts'
import { inWordsOf, type StandardWords } from '../../src/bank/words.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { bankFile, bankOfBuild, isOfBank } from './bank.ts'
import { ALONE, plainOf } from './compile.ts'
import { at } from './repository.ts'

const FOLDERS: readonly [string, ...string[]] = [at('src/i18n/folders.ts'), at('demo/harness/words.ts')]
const EVERY = '\0every-language:'
const CHUNKS = 'chunks:'
const STAR = '/*/'

/** The path of the file with that name in a language's folder. */
export const fileOf = (language: string, name: string): string => at(`locales/${language}/${name}.ts`)

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

type Exports = Readonly<Record<string, unknown>>
/** An answer of the thread. */
interface Reading {
  readonly href: string
  readonly values: Exports
  readonly error?: Error
}
interface ModuleReader {
  exportsOf(file: string): Promise<Exports>
  close(): Promise<void>
}

/**
 * Reads modules in a thread of its own, because a second build must not get the first version of a module.
 * `exportsOf` gives the exports of one, a function as null; `close` ends the thread.
 */
function moduleReader(): ModuleReader {
  /** Started by the first module. */
  let worker: Worker | undefined
  const results = new Map<string, PromiseWithResolvers<Exports>>()
  const read = (href: string): Promise<Exports> => {
    const result = Promise.withResolvers<Exports>()
    worker ??= new Worker(READ, { eval: true }).on('message', ({ href: name, error, values }: Reading) => {
      if (error) results.get(name)?.reject(error)
      else results.get(name)?.resolve(values)
    })
    results.set(href, result)
    worker.postMessage(href, [])
    return result.promise
  }
  return {
    exportsOf(file) {
      const { href } = pathToFileURL(file)
      return results.get(href)?.promise ?? read(href)
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Code of an object: language → expression. */
const inEach = (of: (language: string) => string, languages: readonly string[]): string =>
  `{ ${languages.map((language) => `${JSON.stringify(language)}: ${of(language)}`).join(', ')} }`

/**
 * The text of a module of `FOLDERS`.
 * @param values its exports, a function as null
 * @param [languages]
 */
export const folderModule = (values: Exports, languages: readonly string[] = LANGUAGES): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const from = isOfBank(name) ? bankFile : fileOf
      const ways = inEach((language) => `() => import(${JSON.stringify(from(language, name))})`, languages)
      return `export const ${name} = ${value === null ? `(language) => (${ways})[language]()` : JSON.stringify(value)}\n`
    })
    .join('')

/**
 * The text of a specifier with a star.
 * @param specifier
 * @param [languages]
 */
export const everyModule = (specifier: string, languages: readonly string[] = LANGUAGES): string => {
  const imports = languages.map(
    (language, index) =>
      `import file${index} from ${JSON.stringify(specifier.replace(STAR, `/${language}/`))}\n`,
  )
  return `${imports.join('')}export default ${inEach((language) => `file${languages.indexOf(language)}`, languages)}\n`
}

/** The text for readers without scripts, in every language, since they can't choose one. */
export const withNoScript = async (page: string): Promise<string> => {
  const reader = moduleReader()
  const { noScript } = (await reader.exportsOf(FOLDERS[0])) as { noScript: Record<Language, string> }
  await reader.close()
  const lines = LANGUAGES.map((language) => `    <p lang="${language}">${noScript[language]}</p>\n`)
  return page.replace('<noscript></noscript>', `<noscript>\n${lines.join('')}  </noscript>`)
}

/** The language of a file's words; undefined when it has none. */
const languageOfWords = (file: string): Language | undefined =>
  LANGUAGES.find((language) => dirname(file) === at(`locales/${language}`))

/** A file of words, each as the bank says it. */
async function wordsModule(
  { exportsOf }: ModuleReader,
  file: string,
  language: Language,
  { texts, tries }: BankFolder,
): Promise<string> {
  const [standard, words] = (await Promise.all([
    exportsOf(fileOf(language, 'products')),
    exportsOf(file),
  ])) as [unknown, { texts: Readonly<Record<string, string>> }]
  const bankWords = inWordsOf(texts[language].words, tries, standard as StandardWords, words.texts)
  return `export const texts = ${JSON.stringify(bankWords)}\n`
}

export const languages = (): Plugin => {
  let reader = moduleReader()
  let bank: BankFolder
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
      if (language) return wordsModule(reader, file, language, bank)
      if (!FOLDERS.includes(file)) return null
      return folderModule(await reader.exportsOf(file))
    },
    buildEnd: () => reader.close(),
  }
}
