/** The plugins that every bundle needs for the source, except those for styles. */
import { readFileSync } from 'node:fs'
import replace from '@rollup/plugin-replace'
import type { Plugin } from 'rollup'
import { bankFolder } from './bank.ts'
import { compile } from './compile.ts'
import { FOLDER } from './forms.ts'
import { languages } from './languages.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * @param mode which of React's builds is bundled
 * @returns new ones, because a bundle keeps state in its plugins
 */
export const source = (mode: 'production' | 'development' = 'production'): Plugin[] => [
  replace({
    preventAssignment: true,
    sourceMap: false,
    delimiters: ['\\b', '\\b'],
    values: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VERSION__: JSON.stringify(version),
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
