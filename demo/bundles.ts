/**
 * The bundles:
 * - dist/public: what merchants' pages load. `bank-elements.js` (stable name, synchronous, tiny) and
 *   `chunks/*` (immutable).
 * - dist/public/hosted: the bank's own page with chunks of its own. A graph apart, since what its hash router
 *   brings along would otherwise be shared with the elements. Both are served from one root, chunks find each
 *   other by relative URLs.
 * - dist/npm: the same two graphs once more as a package for bundlers (elements/build/package.ts), and
 *   testing.js, the kit for merchants' tests, which no page loads.
 * - dist/mock: the bank that runs in the page where environment="MOCK"; a graph apart, since the product's
 *   own never names the sandbox bank or the proxy. The elements fetch it by its address, from the folder
 *   `mock` beside the script: whoever wants it there puts it there.
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
import type {
  InputOptions,
  OutputOptions,
  OutputPlugin,
  Plugin,
  RollupOptions,
  WarningHandlerWithDefault,
} from 'rollup'
import { demoPages, galleryHosted, site } from './site.ts'
import { documentFiles } from './server/documents.ts'
import * as api from '../elements/api.ts'
import * as attributes from '../elements/attributes.ts'
import { bankOfBuild } from '../elements/build/bank.ts'
import { DRAWN_SOON, manualChunks } from '../elements/build/chunkTable.ts'
import { ALONE } from '../elements/build/compile.ts'
import { forms } from '../elements/build/forms.ts'
import { hostedPage } from '../elements/build/hosted.ts'
import { gather, licences, type Folders } from '../elements/build/licences.ts'
import { manifest } from '../elements/build/manifest.ts'
import { minify } from '../elements/build/minify.ts'
import { mock } from '../elements/build/mock.ts'
import { offersOf } from '../elements/build/offers.ts'
import { ownEntry, packaged, packageFiles, withoutEntry } from '../elements/build/package.ts'
import { prune } from '../elements/build/prune.ts'
import { retry } from '../elements/build/retry.ts'
import { pagePlugins, source } from '../elements/build/source.ts'
import { tokensIn } from '../elements/build/tokens.ts'
import { withLook } from '../src/bank/palette.ts'

/** The scripts of the hosted page: its entry, and what it fetches before the app. */
const hostedScripts = {
  hosted: `elements/hosted/hosted.ts${ALONE}`,
  'first-pay': `elements/first/firstPay.ts${ALONE}-first-pay`,
}

/** @param keep folders in `dir` that another bundle writes */
const output = (dir: string, last: readonly OutputPlugin[], keep: readonly string[] = []): OutputOptions => ({
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

/** The same code for the npm package: under plain names, since nothing of it is fetched by its name. */
const packageOutput: typeof output = (...args) => ({
  ...output(...args),
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
})

/** One file of the package, beside the others. */
const packageFile = (banner = ''): OutputOptions => ({
  dir: 'dist/npm',
  format: 'esm',
  entryFileNames: '[name].js',
  banner,
})

const onwarn: WarningHandlerWithDefault = (warning, warn) => {
  // React's and its router's "use client" lines mean nothing here.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  // Libraries whose modules know each other both ways (Leaflet, the router) use none before all are there.
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/')))
    return
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  warn(warning)
}

type Input = Readonly<Record<string, string>>

const input = (entries: Input, hosted: boolean, firstPlugins: readonly Plugin[] = []): InputOptions => ({
  input: entries,
  // Served by the test runner; only test bundles name it.
  external: [/^\/__web-dev-server/],
  plugins: [...firstPlugins, ...pagePlugins(hosted)],
  onwarn,
})

const ENTRY = 'bank-elements'
const HOSTED_PAGE = 'dist/public/hosted/index.html'
const offers = () =>
  offersOf({
    api,
    attributes,
    tokens: tokensIn(withLook(readFileSync('src/ui/tokens.ts', 'utf8'), bankOfBuild().look)),
  })

/** Libraries of what pages load from dist/public, of the mock bank, and of the package's own entries. */
const shipped: Folders = new Set()
const played: Folders = new Set()
const packed: Folders = new Set()

/** The bundles by name, each after those whose files it reads. Only what ships is minified. */
export const bundles: Readonly<Record<string, RollupOptions>> = {
  elements: {
    ...input({ [ENTRY]: `elements/bank-elements.ts${ALONE}` }, false),
    output: [
      output(
        'dist/public',
        [retry(), minify(DRAWN_SOON), gather(shipped), forms(ENTRY), manifest({ elements: true })],
        ['hosted'],
      ),
      packageOutput('dist/npm', [withoutEntry(`${ENTRY}.js`)], ['hosted']),
    ],
  },
  hosted: {
    ...input(hostedScripts, true),
    output: [
      output('dist/public/hosted', [
        retry(),
        minify(DRAWN_SOON),
        gather(shipped),
        hostedPage('elements/hosted/index.html', () => input({ first: 'elements/hosted/first.ts' }, true)),
        manifest(),
      ]),
      packageOutput('dist/npm/hosted', []),
    ],
  },
  mock: {
    ...input({ mock: 'demo/mock/mock.ts' }, false),
    output: output('dist/mock', [
      minify(),
      gather(played),
      licences([played]),
      licences([shipped], 'dist/public'),
      mock(HOSTED_PAGE, documentFiles),
    ]),
  },
  testing: {
    input: { testing: 'elements/testing/index.ts' },
    plugins: source(),
    output: packageFile(),
  },
  // Apart, since whoever doesn't use React has none to import.
  react: {
    input: { react: 'elements/npm/react.ts' },
    external: ['react'],
    onwarn,
    plugins: [ownEntry(), ...source()],
    // Next.js and others: what imports it may be drawn on a server, it itself runs in the page.
    output: packageFile(`'use client'`),
  },
  package: {
    ...input(
      { index: 'elements/npm/index.ts', define: 'elements/npm/define.ts', hosted: 'elements/npm/hosted.ts' },
      true,
      [packaged()],
    ),
    output: packageOutput(
      'dist/npm',
      [gather(packed), licences([packed, shipped, played]), packageFiles(offers())],
      ['chunks', 'hosted', 'testing.js', 'react.js'],
    ),
  },
  demo: {
    ...input(demoPages, false),
    output: output('dist/demo', [galleryHosted(HOSTED_PAGE), site()]),
  },
}

const tests = globSync('test/elements/*.test.{ts,tsx}').map((file) => [
  basename(file).replace(/\.tsx?$/, ''),
  file,
])

/** The browser tests, made only when they are asked for. */
export const testBundles: Readonly<Record<string, RollupOptions>> = {
  tests: { ...input(Object.fromEntries(tests) as Input, false), output: output('dist/test/elements', []) },
}
