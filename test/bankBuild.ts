/** The bundles of another bank than the demo's, built once for all that look at them. */
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
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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

/** Compiled texts of this tree's build need not be made again: they are kept by content. */
export function shareCache(folder: string): void {
  const cache = join(root, '.cache/build/modules')
  mkdirSync(cache, { recursive: true })
  // Beside them lies what a build runs, which is its own.
  mkdirSync(join(folder, '.cache/build'), { recursive: true })
  symlinkSync(cache, join(folder, '.cache/build/modules'), 'junction')
}

/**
 * Stands for elements/build/minify.ts, which takes half of a build's time and does the same for each bank, as
 * the checks of the demo's show.
 */
const PLAIN = `export const minify = () => ({ name: 'bank-plain' })\n`

/** The bundles that the demo server gives out, and the folder `dist` that they lie in. */
export interface BankBuild {
  readonly dist: string
  readonly built: { readonly public: string; readonly mock: string; readonly demo: string }
}

/** Folder of a bank's build, once it was made. */
export function bankBuild(dir: string): BankBuild {
  const dist = join(root, '.cache/banks', basename(dir), 'dist')
  return { dist, built: { public: join(dist, 'public'), mock: join(dist, 'mock'), demo: join(dist, 'demo') } }
}

/** The input of the build: the sources of the first one, and the folder. */
function stampOf(dir: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'dist/.app.json')))
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

/** The process that has left its id in a file still runs; an empty file is just being written. */
function isAlive(file: string): boolean {
  try {
    const id = Number(readFileSync(file, 'utf8'))
    if (id > 0) process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

/** Makes a file with this process's id; false where another one has, and still runs. */
function takeTurn(file: string): boolean {
  if (existsSync(file) && !isAlive(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/**
 * Builds a bank's folder, unless nothing has changed. It needs the build of the demo's bank. Stages that need
 * it at the same time wait for the first of them.
 */
export async function buildBank(dir: string): Promise<BankBuild> {
  const build = bankBuild(dir)
  const folder = dirname(build.dist)
  const stamp = stampOf(dir)
  const isThere = (): boolean =>
    existsSync(join(folder, '.stamp')) && readFileSync(join(folder, '.stamp'), 'utf8') === stamp
  const turn = `${folder}.turn`
  mkdirSync(dirname(folder), { recursive: true })
  while (!isThere()) {
    if (!takeTurn(turn)) {
      await setTimeout(500)
      continue
    }
    try {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      copySources(folder)
      writeFileSync(join(folder, 'elements/build/minify.ts'), PLAIN)
      shareCache(folder)
      await promisify(execFile)(process.execPath, ['elements/build/build.ts'], {
        cwd: folder,
        env: { ...process.env, BANK_DIR: dir },
        // For a build that hangs; a slow machine takes minutes.
        timeout: 900_000,
      })
      writeFileSync(join(folder, '.stamp'), stamp)
    } finally {
      rmSync(turn, { force: true })
    }
  }
  return build
}
