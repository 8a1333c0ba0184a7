/** The bundles of the second bank, built once for all tests that look at them. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RIMBA } from './bank.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All that a build reads. */
export const SOURCES = [
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'tsconfig.json',
  'src',
  'elements',
  'locales',
  'demo',
]

/** A folder as it would be for a build alone; packages are found from it. */
export function copySources(folder: string): void {
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Where the second bank's build lies; it has a `dist` of its own. */
export const SECOND_BUILD = join(root, '.cache/second-bank')
const dist = (name: string): string => join(SECOND_BUILD, 'dist', name)

/** The bundles that the demo server gives out. */
export const secondBundles = { public: dist('public'), mock: dist('mock'), demo: dist('demo') }

/** What the build is made from: the sources of the first one, and the folder. */
function stampOf(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'dist/.app.json')))
  for (const entry of readdirSync(RIMBA, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

/** Builds the second bank, unless nothing has changed. It needs the first bank's build. */
export async function buildSecondBank(): Promise<void> {
  const [file, stamp] = [join(SECOND_BUILD, '.stamp'), stampOf()]
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return
  rmSync(SECOND_BUILD, { recursive: true, force: true })
  mkdirSync(SECOND_BUILD, { recursive: true })
  copySources(SECOND_BUILD)
  await promisify(execFile)(process.execPath, ['elements/build/build.mjs'], {
    cwd: SECOND_BUILD,
    env: { ...process.env, BANK_DIR: RIMBA },
    timeout: 240_000,
  })
  writeFileSync(file, stamp)
}
