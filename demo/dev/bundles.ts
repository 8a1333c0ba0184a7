/**
 * The bundles of `npm run dev`: neither minified nor shaken, with React's development build, each chunk a
 * plain dynamic import. Modules that haven't changed come from the last build's memory.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rollup, type OutputAsset, type OutputChunk, type RollupCache } from 'rollup'
import { bankOfBuild, pageOfBank } from '../../elements/build/bank.ts'
import { withNoScript } from '../../elements/build/languages.ts'
import { hostedOfMock } from '../../elements/build/mock.ts'
import { pagePlugins } from '../../elements/build/source.ts'
import { documentFiles } from '../server/documents.ts'
import { demoPages, galleryPage } from '../site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path: string): string => join(root, path)

/** Modules that the build runs for their exports (elements/build/languages.ts): words, and their folders. */
const RUN = ['locales/', 'src/i18n/folders.ts', 'demo/harness/words.ts'].map(
  (path) => pathToFileURL(at(path)).href,
)
let builds = 0
// By another address in each build: a module that has been run isn't read again.
registerHooks({
  resolve(specifier, context, next) {
    const target = next(specifier, context)
    return RUN.some((begin) => target.url.startsWith(begin))
      ? { ...target, url: `${target.url}?${builds}` }
      : target
  },
})

interface DevBundle {
  readonly input: Readonly<Record<string, string>>
  /** Folder below that of the output. */
  readonly dir: string
  /** The bundle is loaded by the bank's own page. */
  readonly hosted?: true
}

const BUNDLES: readonly DevBundle[] = [
  { input: { 'bank-elements': 'elements/bank-elements.ts' }, dir: 'public' },
  { input: { hosted: 'elements/hosted/hosted.ts' }, dir: 'public/hosted', hosted: true },
  { input: { mock: 'demo/mock/mock.ts' }, dir: 'mock' },
  { input: demoPages, dir: 'demo' },
]

/** File → what it holds: most stay the same from build to build. */
const contents = new Map<string, string | Uint8Array>()

function write(file: string, content: string | Uint8Array): void {
  if (contents.get(file) === content) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  contents.set(file, content)
}

/** The pages that the build makes besides its scripts. */
async function writePages(to: string): Promise<void> {
  const page = pageOfBank(
    await withNoScript(readFileSync(at('elements/hosted/index.html'), 'utf8')),
    bankOfBuild(),
  )
    .replace('  <script src="./first.ts"></script>\n', '')
    .replace('./hosted.ts', './chunks/hosted.js')
  write(join(to, 'public/hosted/index.html'), page)
  write(join(to, 'mock/hosted/index.html'), hostedOfMock(page))
  write(join(to, 'demo/gallery/hosted/index.html'), galleryPage(page))
  for (const [name, text] of Object.entries(await documentFiles()))
    write(join(to, 'mock/documents', name), text)
}

type Files = readonly (OutputChunk | OutputAsset)[]

/** A bundle as it was built last. */
interface Built {
  readonly cache: RollupCache
  readonly modules: ReadonlySet<string>
  readonly files: Files
}
const built = new Map<DevBundle, Built>()

/** True when these files are all known, and none of them is in the bundle. */
const isUntouched = (bundle: DevBundle, changes: readonly string[]): boolean =>
  changes.length > 0
  && changes.every(
    (file) =>
      !built.get(bundle)?.modules.has(file) && [...built.values()].some(({ modules }) => modules.has(file)),
  )

/** Makes one bundle in memory. */
async function make(entry: DevBundle, changes: readonly string[]): Promise<Files> {
  const latest = built.get(entry)
  if (latest && isUntouched(entry, changes)) return latest.files
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(entry.input).map(([name, file]) => [name, at(file)])),
    cache: latest?.cache ?? true,
    // Both cost more time than all else.
    treeshake: false,
    plugins: pagePlugins(entry.hosted ?? false, 'development'),
    // An import that isn't found is an error: the browser would request a module that doesn't exist.
    onwarn({ code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message)
    },
  })
  try {
    const { output: files } = await bundle.generate({
      format: 'esm',
      // As the built page has it.
      entryFileNames: entry.hosted ? 'chunks/[name].js' : '[name].js',
      chunkFileNames: 'chunks/[name].js',
      sourcemap: false,
    })
    if (bundle.cache) built.set(entry, { cache: bundle.cache, modules: new Set(bundle.watchFiles), files })
    return files
  } finally {
    await bundle.close()
  }
}

/**
 * Builds the bundles and writes them only if every one succeeded, so that the last good ones stay.
 * @param to folder of the output
 * @param changes paths of the files that have changed since the last build
 * @throws the bundler's error, its message with file, line and the text there
 */
export async function buildForDev(to: string, changes: readonly string[] = []): Promise<void> {
  builds += 1
  const results = await Promise.all(
    BUNDLES.map(async (entry) => [entry, await make(entry, changes)] as const),
  )
  for (const [{ dir }, files] of results)
    for (const file of files)
      write(join(to, dir, file.fileName), file.type === 'asset' ? file.source : file.code)
  await writePages(to)
}
