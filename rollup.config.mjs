/**
 * The bundles, each made only where its sources exist:
 * - dist/public: what merchants' pages load. `bank-elements.js` (stable name, synchronous, tiny) and `chunks/*` (immutable).
 * - dist/public/hosted: the bank's own page with chunks of its own. A graph apart, since what its hash router brings along would
 *   otherwise be shared with the elements.
 *   Both are served from one root, chunks find each other by relative URLs.
 * - dist/demo: the harness of the demo server.
 * - dist/test/elements: the browser tests with their tools, only with `BUILD=tests`. They load the built elements from the
 *   server; nothing of src is bundled into them that they don't import themselves.
 *
 * Types are checked by `npm run types`, not here (elements/build/tsconfig.json says noCheck).
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import typescript from '@rollup/plugin-typescript'
import { grouping } from './elements/build/groups.mjs'
import { chunks } from './elements/build/chunks.mjs'
import { hostedPage } from './elements/build/hosted.mjs'
import { linaria } from './elements/build/linaria.mjs'
import { manifest } from './elements/build/manifest.mjs'
import { prune } from './elements/build/prune.mjs'
import { retry } from './elements/build/retry.mjs'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const found = (files) => Object.fromEntries(Object.entries(files).filter(([, file]) => existsSync(file)))

const plugins = (hosted) => [
  replace({
    preventAssignment: true,
    delimiters: ['\\b', '\\b'],
    values: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      // nanostores would put a counter on the merchant's window, and share it with the page's own copy.
      'globalThis.nanostoresGlobal': '({}).nanostoresGlobal',
    },
  }),
  typescript({ tsconfig: 'elements/build/tsconfig.json', filterRoot: false }),
  chunks(),
  nodeResolve({ browser: true, exportConditions: ['production'] }),
  commonjs(),
  linaria({ hosted }),
]

// unsafe_methods: no method of an object literal is called with `new`; pure_getters: no property is read for a side effect;
// keep_fargs: nothing asks a function how many parameters it has.
const minify = () => terser({ ecma: 2022, module: true, compress: { passes: 3, unsafe_methods: true, pure_getters: true, keep_fargs: false }, format: { comments: false } })

/** @param {string[]} keep folders in `dir` that another bundle writes */
const bundle = (input, dir, more, keep = []) => ({
  input: found(input),
  // Served by the test runner; only test bundles name it.
  external: [/^\/__web-dev-server/],
  plugins: [...plugins(Object.hasOwn(input, 'hosted')), ...more, prune(keep)],
  output: {
    dir,
    format: 'esm',
    // Only names that others write down are stable; the hosted page is told its script's name by the build.
    entryFileNames: ({ name }) => (name === 'hosted' ? 'chunks/[name]-[hash].js' : '[name].js'),
    // A chunk that is nobody's entry would be called after any one of its modules.
    chunkFileNames: ({ isEntry, isDynamicEntry }) => `chunks/${isEntry || isDynamicEntry ? '[name]' : 'shared'}-[hash].js`,
    assetFileNames: 'chunks/[name]-[hash][extname]',
    hashCharacters: 'base36',
    manualChunks: grouping(),
    generatedCode: { preset: 'es2015' },
  },
  onwarn(warning, warn) {
    // React's and its router's "use client" lines mean nothing here.
    if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
    if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
    warn(warning)
  },
})

const tests = Object.fromEntries(
  globSync('test/elements/*.test.{ts,tsx}').map((file) => [basename(file).replace(/\.tsx?$/, ''), file]),
)

export default [
  process.env.BUILD === 'tests'
    ? bundle(tests, 'dist/test/elements', [])
    : [
        bundle({ 'bank-elements': 'elements/bank-elements.ts' }, 'dist/public', [retry(), minify(), manifest(version)], ['hosted']),
        bundle(
          { hosted: 'elements/hosted/hosted.ts' },
          'dist/public/hosted',
          [retry(), minify(), hostedPage('elements/hosted/index.html'), manifest(version)],
        ),
        bundle({ harness: 'demo/harness/harness.ts', ...found({ harness: 'demo/harness/harness.tsx' }) }, 'dist/demo', [minify()]),
      ],
]
  .flat()
  .filter(({ input }) => Object.keys(input).length > 0)
