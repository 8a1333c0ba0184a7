/** The plugins that bundles need for the source. Each bundle gets new ones, since a plugin keeps a state. */
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import type { Plugin } from 'rollup'
import { bankFolder } from './bank.ts'
import { chunks, importedChunks } from './chunks.ts'
import { compile } from './compile.ts'
import { firstScreens } from './firstScreens.ts'
import { FOLDER } from './forms.ts'
import { languages } from './languages.ts'
import { libraries } from './libraries.ts'
import { linaria } from './linaria.ts'
import { repository } from './repository.ts'

type Mode = 'production' | 'development'

/** @param mode which of React's builds is bundled */
export const source = (mode: Mode = 'production'): Plugin[] => [
  replace({
    preventAssignment: true,
    sourceMap: false,
    delimiters: ['\\b', '\\b'],
    values: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VERSION__: JSON.stringify(repository.version),
      // While developing there is one form, beside the bank's files.
      __FOLDER__: JSON.stringify(mode === 'production' ? FOLDER : ''),
      // nanostores would put a counter on the merchant's window, shared with the page's own copy.
      'globalThis.nanostoresGlobal': '({}).nanostoresGlobal',
    },
  }),
  bankFolder(),
  languages(),
  compile(),
]

const FIRST_SCREENS = 'first-screens/'
/** While developing the app draws the first screens: the build would take too long after each change. */
const noFirstScreens = (): Plugin => ({
  name: 'bank-no-first-screens',
  resolveId: (specifier) => (specifier.startsWith(FIRST_SCREENS) ? `\0${specifier}` : null),
  load: (id) =>
    id.startsWith(`\0${FIRST_SCREENS}`)
      ? `export const tree = [], versions = [], css = '', reasons = {}, endWords = {}, endCodes = {}\n`
      : null,
})

/**
 * All plugins for what pages load: the source with its libraries and styles.
 * @param hosted true for the bank's own page
 */
export const pagePlugins = (hosted: boolean, mode: Mode = 'production'): Plugin[] => [
  ...source(mode),
  ...(mode === 'production'
    ? [firstScreens(source, { hosted }), chunks()]
    : [noFirstScreens(), { name: 'bank-imported-chunks', ...importedChunks((id) => id) }]),
  nodeResolve({ browser: true, exportConditions: [mode] }),
  libraries(),
  commonjs({ sourceMap: false }),
  ...linaria({ hosted }),
]
