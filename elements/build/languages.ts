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

type Exports = Readonly<Record<string, unknown>>

/** The exports of a module that is run here; `npm run dev` has it read anew (demo/dev/bundles.ts). */
const exportsOf = (file: string): Promise<Exports> => import(pathToFileURL(file).href) as Promise<Exports>

/** Code of an object: language → expression. */
const inEach = (of: (language: string) => string, languages: readonly string[]): string =>
  `{ ${languages.map((language) => `${JSON.stringify(language)}: ${of(language)}`).join(', ')} }`

/** The text of a module of `FOLDERS`, by its exports. */
export const folderModule = (values: Exports, languages: readonly string[] = LANGUAGES): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const from = isOfBank(name) ? bankFile : fileOf
      const ways = inEach((language) => `() => import(${JSON.stringify(from(language, name))})`, languages)
      return `export const ${name} = ${typeof value === 'function' ? `(language) => (${ways})[language]()` : JSON.stringify(value)}\n`
    })
    .join('')

/** The text of a specifier with a star. */
export const everyModule = (specifier: string, languages: readonly string[] = LANGUAGES): string => {
  const imports = languages.map(
    (language, index) =>
      `import file${index} from ${JSON.stringify(specifier.replace(STAR, `/${language}/`))}\n`,
  )
  return `${imports.join('')}export default ${inEach((language) => `file${languages.indexOf(language)}`, languages)}\n`
}

/** The text for readers without scripts, in every language, since they can't choose one. */
export const withNoScript = async (page: string): Promise<string> => {
  const { noScript } = (await exportsOf(FOLDERS[0])) as { noScript: Record<Language, string> }
  const lines = LANGUAGES.map((language) => `    <p lang="${language}">${noScript[language]}</p>\n`)
  return page.replace('<noscript></noscript>', `<noscript>\n${lines.join('')}  </noscript>`)
}

/** The language of a file's words; undefined when it has none. */
const languageOfWords = (file: string): Language | undefined =>
  LANGUAGES.find((language) => dirname(file) === at(`locales/${language}`))

/** A file of words, each as the bank says it. */
async function wordsModule(file: string, language: Language, { texts, tries }: BankFolder): Promise<string> {
  const [standard, words] = (await Promise.all([
    exportsOf(fileOf(language, 'products')),
    exportsOf(file),
  ])) as [unknown, { texts: Readonly<Record<string, string>> }]
  const bankWords = inWordsOf(texts[language].words, tries, standard as StandardWords, words.texts)
  return `export const texts = ${JSON.stringify(bankWords)}\n`
}

export const languages = (): Plugin => {
  let bank: BankFolder
  return {
    name: 'bank-languages',
    buildStart() {
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
      if (language) return wordsModule(file, language, bank)
      if (!FOLDERS.includes(file)) return null
      return folderModule(await exportsOf(file))
    },
  }
}
