/**
 * The build as `npm start` and the tests ask for it: only when something has changed since the last one.
 * elements/build/build.ts builds.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bankFiles } from './bankFiles.ts'
import { BootstrapError, run } from './bootstrap.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts: string[]): string => join(root, ...parts)

const SOURCES = ['src', 'elements', 'locales', 'demo']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'rollup.config.mjs']

/** Absolute paths. */
const filesUnder = (path: string): string[] =>
  existsSync(at(path))
    ? readdirSync(at(path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/** Pages in the npm package (elements/build/package.ts). */
const PAGES = ['README.md', 'ERRORS.md', 'testing/README.md'].map((path) => at('elements', path))

/** Of the Markdown only these pages are shipped, and the bank's texts. */
const isSource = (file: string): boolean =>
  // The checkouts of the frameworks are built separately (frameworks.ts).
  !file.startsWith(at('demo', 'frameworks') + sep)
  && (!file.endsWith('.md') || PAGES.includes(file) || file.startsWith(at('demo', 'bank', 'texts') + sep))

/** Hash of everything that the bundles are made from. */
function fingerprint(folders: readonly string[]): string {
  const sources = folders.flatMap(filesUnder).filter(isSource)
  // The demo's bank lies among the sources.
  const { BANK_DIR: bankDir = '' } = process.env
  const ownBankFiles = bankDir === '' ? [] : bankFiles(bankDir)
  const hash = createHash('sha256').update(bankDir).update('\0')
  for (const file of [...SETTINGS.map((path) => at(path)), ...sources, ...ownBankFiles].toSorted())
    hash
      .update(relative(root, file).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** The last build: hash of its sources, and its files. */
interface Stamp {
  readonly hash: string
  readonly files: readonly string[]
}

function isUpToDate(stamp: string, hash: string): boolean {
  if (!existsSync(stamp)) return false
  const { hash: savedHash, files } = JSON.parse(readFileSync(stamp, 'utf8')) as Stamp
  return savedHash === hash && files.length > 0 && files.every((file) => existsSync(at(file)))
}

interface BuildOptions {
  /** The browser tests into dist/test, in place of the bundles into dist. */
  readonly tests?: boolean
  /** Also when nothing has changed. */
  readonly force?: boolean
}

/**
 * Does nothing when the sources are those of the last build and its files are there.
 * @returns whether something was built
 * @throws BootstrapError when the bundler fails
 */
export async function build({ tests = false, force = false }: BuildOptions = {}): Promise<boolean> {
  const [name, folders] = tests
    ? ['tests', ['dist/test']]
    : ['app', ['dist/public', 'dist/mock', 'dist/demo', 'dist/npm', 'dist/site']]
  const hash = fingerprint(tests ? [...SOURCES, 'test/elements'] : SOURCES)
  const stamp = at(`dist/.${name}.json`)
  if (!force && isUpToDate(stamp, hash)) return false
  console.log(tests ? 'Building the browser tests …' : 'Building …')
  rmSync(stamp, { force: true })
  const startTime = performance.now()
  const code = await run(process.execPath, [at('elements/build/build.ts'), ...(tests ? ['tests'] : [])])
  if (code !== 0) throw new BootstrapError('the build failed; see the lines above')
  const files = folders.flatMap(filesUnder).map((file) => relative(root, file))
  writeFileSync(stamp, JSON.stringify({ hash, files } satisfies Stamp))
  console.log(`Built in ${((performance.now() - startTime) / 1000).toFixed(1)} s.`)
  return true
}
