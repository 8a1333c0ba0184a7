/**
 * Rollup plugin: what follows from the table of languages (src/contract/language.ts).
 *
 * - A module of `FOLDERS` names files by a language that is known only when it runs. A bundle gets another
 *   text in its place: its data as it is when the build runs, and each function with the path of every
 *   language's file written out. Each importer has a copy of its own, with no more than it uses: so a file
 *   that must import nothing doesn't.
 * - `chunks:../locales/*\/first.ts` gives an object, language → what the same specifier gives for its folder.
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LANGUAGES } from '../../src/contract/language.ts'
import { ALONE, plainOf } from './compile.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const FOLDERS = [at('src/i18n/folders.ts'), at('demo/harness/words.ts')]
const EVERY = '\0every-language:'
const CHUNKS = 'chunks:'
const STAR = '/*/'

/** The file of that name in a language's folder. */
export const fileOf = (language, name) => at(`locales/${language}/${name}.ts`)

const READ = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData).then((module) => {
  const plain = Object.entries(module).map(([name, value]) => [name, typeof value === 'function' ? null : value])
  parentPort.postMessage(Object.fromEntries(plain))
})`

/**
 * What a module exports, a function as null. In a thread of its own: a second build must not get
 * what the module was the first time.
 */
export const exportsOf = (file) =>
  new Promise((found, failed) => {
    const worker = new Worker(READ, { eval: true, workerData: pathToFileURL(file).href })
    worker.once('message', found)
    worker.once('error', failed)
  })

/** An object as code, language → expression. */
const inEach = (of, languages) =>
  `{ ${languages.map((language) => `${JSON.stringify(language)}: ${of(language)}`).join(', ')} }`

/**
 * The text of a module of `FOLDERS`.
 * @param {Record<string, unknown>} values what it exports, a function as null
 * @param {readonly string[]} [languages]
 */
export const folderModule = (values, languages = LANGUAGES) =>
  Object.entries(values)
    .map(([name, value]) => {
      const ways = inEach((language) => `() => import(${JSON.stringify(fileOf(language, name))})`, languages)
      return `export const ${name} = ${value === null ? `(language) => (${ways})[language]()` : JSON.stringify(value)}\n`
    })
    .join('')

/**
 * The text behind a specifier with a star.
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

/** A page for readers without scripts: in every language, since nobody can choose one. */
export const withNoScript = async (page) => {
  const { noScript } = await exportsOf(FOLDERS[0])
  const lines = LANGUAGES.map((language) => `    <p lang="${language}">${noScript[language]}</p>\n`)
  return page.replace('<noscript></noscript>', `<noscript>\n${lines.join('')}  </noscript>`)
}

/** @returns {import('rollup').Plugin} */
export const languages = () => {
  const read = new Map()
  return {
    name: 'bank-languages',
    buildStart: () => read.clear(),
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
      if (!FOLDERS.includes(file)) return null
      if (!read.has(file)) read.set(file, exportsOf(file))
      return { code: folderModule(await read.get(file)), moduleType: 'js' }
    },
  }
}
