/**
 * The bundles of `npm run dev`, made by rolldown, which is fast enough to build everything again after each
 * change: not minified, with React's development build, each chunk a plain dynamic import. What ships is
 * built by rollup.config.mjs; the plugins for the source (styles, Leaflet) are the same.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { chunkImports } from '../../elements/build/chunkImports.mjs'
import { JSX_RUNTIME } from '../../elements/build/compile.mjs'
import { bankFolder, bankOfBuild, pageOfBank } from '../../elements/build/bank.mjs'
import { languages, withNoScript } from '../../elements/build/languages.mjs'
import { leaflet } from '../../elements/build/leaflet.mjs'
import { linaria } from '../../elements/build/linaria.mjs'
import { mockPage } from '../../elements/build/mock.mjs'
import { documentFiles } from '../server/documents.ts'
import { demoPages, galleryPage } from '../site.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path) => join(root, path)
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
/** Without a time-out: on a developer's own machine files come, or the build says what is wrong. */
const LOADING = `export const withTimeout = (promise) => promise
export const preload = (part) => part().catch(() => {})
export default (part) => part()`

/** What leads to a chunk is a function that imports it, which the loader calls. */
const lazyChunks = () => ({
  name: 'dev-lazy-chunks',
  ...chunkImports(LOADING, (id) => `() => import(${JSON.stringify(id)})`),
})

const NO_SCREEN = ['tree', 'words', 'versions', 'byVersion'].map((name) => `export const ${name} = []\n`)

/** The app draws the first screens: drawing them at build time would take too long after each change. */
const noFirstScreens = () => ({
  name: 'dev-no-first-screens',
  resolveId: {
    filter: { id: /^first-screens\// },
    handler: (specifier) => `\0${specifier}`,
  },
  load: {
    filter: { id: /^\0first-screens\// },
    handler: () => `${NO_SCREEN.join('')}export const css = ''\nexport const reasons = {}\n`,
  },
})

/** An import that isn't found is an error: the browser would request a module that doesn't exist. */
function onLog(_level, { code, message }) {
  if (code === 'UNRESOLVED_IMPORT') throw new Error(message)
}

/**
 * @param {string} to folder of the output
 * @returns the bundles: their inputs and output folders
 */
const bundles = (to) => [
  { input: { 'bank-elements': 'elements/bank-elements.ts' }, dir: join(to, 'public') },
  { input: { hosted: 'elements/hosted/hosted.ts' }, dir: join(to, 'public/hosted'), hosted: true },
  { input: { mock: 'demo/mock/mock.ts' }, dir: join(to, 'mock') },
  {
    input: demoPages,
    dir: join(to, 'demo'),
  },
]

const write = (file, text) => {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

/** The pages that the build makes besides its scripts. */
async function writePages(to) {
  const page = pageOfBank(
    await withNoScript(readFileSync(at('elements/hosted/index.html'), 'utf8')),
    bankOfBuild(),
  )
    .replace('  <script src="./first.ts"></script>\n', '')
    .replace('./hosted.ts', './hosted.js')
  write(join(to, 'public/hosted/index.html'), page)
  const mock = mockPage(page.replace('./hosted.js', '../../hosted/hosted.js'), {
    chunks: '../../hosted/chunks/',
    mock: '../mock.js',
  })
  write(join(to, 'mock/hosted/index.html'), mock)
  const gallery = galleryPage(page.replace('./hosted.js', '../../hosted/hosted.js'))
  write(join(to, 'demo/gallery/hosted/index.html'), gallery)
  for (const [name, text] of Object.entries(await documentFiles()))
    write(join(to, 'mock/documents', name), text)
}

/**
 * Makes one bundle in memory.
 * @returns {Promise<{ dir: string, files: { fileName: string, code?: string, source?: string | Uint8Array
 *   }[], }>}
 */
async function make({ input, dir, hosted = false }) {
  const bundle = await rolldown({
    input,
    cwd: root,
    logLevel: 'warn',
    onLog,
    platform: 'browser',
    moduleTypes: { '.css': 'js' },
    // package.json lists side effects of the package's files only, but a module of the source may register
    // styles when it is loaded.
    treeshake: {
      moduleSideEffects: (id, external) => external || !id.includes('/node_modules/') || undefined,
    },
    resolve: { conditionNames: ['development', 'browser', 'import', 'module'], alias: JSX_RUNTIME },
    transform: {
      define: {
        'process.env.NODE_ENV': '"development"',
        __VERSION__: JSON.stringify(version),
        __FOLDER__: '""',
      },
      jsx: { runtime: 'automatic', importSource: '#text', development: false },
    },
    plugins: [bankFolder(), languages(), lazyChunks(), noFirstScreens(), leaflet(), linaria({ hosted })],
  })
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      sourcemap: true,
    })
    return { dir, files: output }
  } finally {
    await bundle.close()
  }
}

/**
 * Builds all bundles and writes them only if every one succeeded, so that the last good ones stay.
 * @param {string} to folder of the output
 * @throws the bundler's error, its message with file, line and the text there
 */
export async function buildForDev(to) {
  const results = await Promise.all(bundles(to).map(make))
  for (const { dir, files } of results)
    for (const { fileName, code, source } of files) write(join(dir, fileName), code ?? source)
  await writePages(to)
}
