/** The plugins that every bundle needs for the source, except those for styles. */
import { readFileSync } from 'node:fs'
import replace from '@rollup/plugin-replace'
import { bankFolder } from './bank.mjs'
import { compile } from './compile.mjs'
import { FOLDER } from './forms.mjs'
import { languages } from './languages.mjs'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** @returns {import('rollup').Plugin[]} new ones, because a bundle keeps state in its plugins */
export const source = () => [
  replace({
    preventAssignment: true,
    delimiters: ['\\b', '\\b'],
    values: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      __FOLDER__: JSON.stringify(FOLDER),
      // nanostores would put a counter on the merchant's window, shared with the page's own copy.
      'globalThis.nanostoresGlobal': '({}).nanostoresGlobal',
    },
  }),
  bankFolder(),
  languages(),
  compile(),
]
