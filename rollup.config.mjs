/**
 * The bundles:
 * - dist/public: what merchants' pages load. `bank-elements.js` (stable name, synchronous, tiny) and
 *   `chunks/*` (immutable).
 * - dist/public/hosted: the bank's own page with chunks of its own. A graph apart, since what its hash router
 *   brings along would otherwise be shared with the elements. Both are served from one root, chunks find each
 *   other by relative URLs.
 * - dist/npm: the same two graphs once more as a package for bundlers (elements/build/package.ts), and
 *   testing.js, the kit for merchants' tests, which no page loads.
 * - dist/mock: the bank that runs in the page where environment="MOCK"; a graph apart, since the product's own
 *   never names the sandbox bank or the proxy. The elements fetch it by its address, from the folder `mock`
 *   beside the script: whoever wants it there puts it there.
 * - dist/demo: the harness of the demo server. dist/site: all of the above as files for any web server
 *   (demo/site.ts).
 * - dist/test/elements: the browser tests with their tools, only when asked for (`testBundles`). They load
 *   the built elements from the server; nothing of src is bundled into them that they don't import
 *   themselves.
 *
 * Types are checked by `npm run types`, not here.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { bankOfBuild } from './elements/build/bank.ts'
import { firstScreens } from './elements/build/firstScreens.ts'
import { forms } from './elements/build/forms.ts'
import { chunks } from './elements/build/chunks.ts'
import { ALONE } from './elements/build/compile.ts'
import { hostedPage } from './elements/build/hosted.ts'
import { demoPages, galleryHosted, site } from './demo/site.ts'
import { documentFiles } from './demo/server/documents.ts'
import { withLook } from './src/bank/palette.ts'
import { licences } from './elements/build/licences.ts'
import { leaflet } from './elements/build/leaflet.ts'
import { linaria } from './elements/build/linaria.ts'
import { manifest } from './elements/build/manifest.ts'
import { minify } from './elements/build/minify.ts'
import { mock } from './elements/build/mock.ts'
import { moved } from './elements/build/moved.ts'
import { offersOf } from './elements/build/offers.ts'
import { ownEntry, packaged, packageFiles, withoutEntry } from './elements/build/package.ts'
import { DRAWN_SOON, manualChunks } from './elements/build/chunkTable.ts'
import { pure } from './elements/build/pure.ts'
import { prune } from './elements/build/prune.ts'
import { retry } from './elements/build/retry.ts'
import { source } from './elements/build/source.ts'
import { tokensIn } from './elements/build/tokens.ts'
import * as api from './elements/api.ts'
import * as attributes from './elements/attributes.ts'

const own = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const { version } = own
const plugins = (hosted) => [
  ...source(),
  firstScreens(source, { hosted }),
  chunks(),
  nodeResolve({ browser: true, exportConditions: ['production'] }),
  moved(),
  pure(),
  leaflet(),
  commonjs(),
  linaria({ hosted }),
]

/** @param {string[]} keep folders in `dir` that another bundle writes */
const output = (dir, last, keep = []) => ({
  dir,
  format: 'esm',
  plugins: [...last, prune(keep)],
  // Only names that others write down are stable; the hosted page is told its scripts' names by the build.
  entryFileNames: ({ name }) =>
    Object.hasOwn(hostedScripts, name) ? 'chunks/[name]-[hash].js' : '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  assetFileNames: 'chunks/[name]-[hash][extname]',
  hashCharacters: 'base36',
  manualChunks: manualChunks(),
  generatedCode: { preset: 'es2015', symbols: false },
  // A namespace made an object here is our own; nothing asks whether it is a module's.
  freeze: false,
})

/** The scripts of the hosted page: its entry, and what it fetches before the app. */
const hostedScripts = {
  hosted: `elements/hosted/hosted.ts${ALONE}`,
  'first-pay': `elements/first/firstPay.ts${ALONE}-first-pay`,
}

/** The same code for the npm package: under plain names, since nothing of it is fetched by its name. */
const packageOutput = (dir, last, keep = []) => ({
  ...output(dir, last, keep),
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
})

function onwarn(warning, warn) {
  // React's and its router's "use client" lines mean nothing here.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  // Libraries whose modules know each other both ways (Leaflet, the router) use none before all are there.
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/')))
    return
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  warn(warning)
}

const bundle = (input, outputs, firstPlugins = [], hosted = Object.hasOwn(input, 'hosted')) => ({
  input,
  // Served by the test runner; only test bundles name it.
  external: [/^\/__web-dev-server/],
  plugins: [...firstPlugins, ...plugins(hosted)],
  output: outputs,
  onwarn,
})

const tests = Object.fromEntries(
  globSync('test/elements/*.test.{ts,tsx}').map((file) => [basename(file).replace(/\.tsx?$/, ''), file]),
)

const ENTRY = 'bank-elements'
const offers = () =>
  offersOf({
    api,
    attributes,
    tokens: tokensIn(withLook(readFileSync('src/ui/tokens.ts', 'utf8'), bankOfBuild().look)),
  })

/** Of all that a page may load from dist/public. */
const shipped = licences()
const played = licences()
/** Of the package, which holds both. */
const all = licences(shipped, played)

/**
 * The bundles by name. `reads` names those whose files a bundle reads when it is written. Only what ships is
 * minified.
 */
export const bundles = {
  elements: {
    config: bundle({ [ENTRY]: `elements/bank-elements.ts${ALONE}` }, [
      output(
        'dist/public',
        [
          retry(),
          minify(DRAWN_SOON),
          shipped.gather(),
          forms(ENTRY, version),
          manifest(version, { elements: true }),
        ],
        ['hosted'],
      ),
      packageOutput('dist/npm', [withoutEntry(`${ENTRY}.js`)], ['hosted']),
    ]),
  },
  hosted: {
    config: bundle(hostedScripts, [
      output('dist/public/hosted', [
        retry(),
        minify(DRAWN_SOON),
        shipped.gather(),
        hostedPage('elements/hosted/index.html', () =>
          bundle({ first: 'elements/hosted/first.ts' }, [], [], true),
        ),
        manifest(version),
      ]),
      packageOutput('dist/npm/hosted', []),
    ]),
  },
  mock: {
    reads: ['elements', 'hosted'],
    config: bundle({ mock: 'demo/mock/mock.ts' }, [
      output('dist/mock', [
        minify(),
        played.emit(),
        shipped.writeTo('dist/public'),
        mock('dist/public/hosted/index.html', documentFiles),
        manifest(version),
      ]),
    ]),
  },
  testing: {
    reads: ['elements'],
    config: {
      input: { testing: 'elements/testing/index.ts' },
      plugins: source(),
      output: [{ dir: 'dist/npm', format: 'esm', entryFileNames: '[name].js' }],
    },
  },
  // Apart, since whoever doesn't use React has none to import.
  react: {
    reads: ['elements'],
    config: {
      input: { react: 'elements/npm/react.ts' },
      external: ['react'],
      onwarn,
      plugins: [ownEntry(), ...source()],
      // Next.js and others: what imports it may be drawn on a server, it itself runs in the page.
      output: [{ dir: 'dist/npm', format: 'esm', entryFileNames: '[name].js', banner: `'use client'` }],
    },
  },
  package: {
    reads: ['elements', 'hosted', 'mock', 'testing', 'react'],
    config: bundle(
      {
        index: 'elements/npm/index.ts',
        define: 'elements/npm/define.ts',
        hosted: 'elements/npm/hosted.ts',
      },
      [
        packageOutput(
          'dist/npm',
          [all.emit(), packageFiles(own, offers())],
          ['chunks', 'hosted', 'testing.js', 'react.js'],
        ),
      ],
      [packaged()],
    ),
  },
  demo: {
    reads: ['elements', 'hosted', 'mock', 'package'],
    config: bundle(demoPages, [
      output('dist/demo', [
        galleryHosted('dist/public/hosted/index.html'),
        site({
          from: {
            public: 'dist/public',
            mock: 'dist/mock',
            demo: 'dist/demo',
            harness: 'demo/harness',
            gallery: 'demo/gallery',
            contract: 'dist/npm/openapi',
          },
          to: 'dist/site',
        }),
      ]),
    ]),
  },
}

/** The browser tests, made only when they are asked for. */
export const testBundles = { tests: { config: bundle(tests, [output('dist/test/elements', [])]) } }

export default Object.values(bundles).map(({ config }) => config)
