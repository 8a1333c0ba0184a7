/**
 * `npm run build:frameworks`: builds the checkouts of demo/frameworks into dist/frameworks, each with its
 * framework's own tools and from the package in dist/npm. Their packages are installed under .cache, apart
 * from the product's, and only when their lock file has changed.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BootstrapError, npm, run } from './bootstrap.mjs'
import { build } from './build.ts'
import { command } from './given.ts'

/** Built by Vite; plain HTML needs no build. */
const BUILT = ['react', 'react-server', 'vue', 'svelte']

const root = fileURLToPath(new URL('..', import.meta.url))
const from = join(root, 'demo/frameworks')
/** At the same depth as demo/frameworks, because its lock file names dist/npm by a relative path. */
const work = join(root, '.cache/frameworks')
const to = join(root, 'dist/frameworks')

/** Installs what the lock file names, unless it is installed already. */
async function install(): Promise<void> {
  const stamp = join(work, 'node_modules/.lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(from, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const code = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: work,
  })
  if (code !== 0) throw new BootstrapError('npm ci for the frameworks failed; see its lines above')
  writeFileSync(stamp, lock)
}

/**
 * Builds all of them.
 * @throws BootstrapError
 */
export async function buildFrameworks(): Promise<void> {
  await build()
  mkdirSync(work, { recursive: true })
  // Their installed packages are kept.
  for (const name of [...BUILT, 'html', 'package.json', 'package-lock.json']) {
    rmSync(join(work, name), { recursive: true, force: true })
    cpSync(join(from, name), join(work, name), { recursive: true })
  }
  await install()
  // A copy in place of npm's link, as a shop has it: the package looks for React around itself.
  const installed = join(work, 'node_modules/bank-elements')
  rmSync(installed, { recursive: true, force: true })
  cpSync(join(root, 'dist/npm'), installed, { recursive: true })
  rmSync(to, { recursive: true, force: true })
  cpSync(join(from, 'html'), join(to, 'html'), { recursive: true })
  const codes = await Promise.all(
    BUILT.map((name) =>
      run(
        process.execPath,
        [
          join(work, 'node_modules/vite/bin/vite.js'),
          'build',
          name,
          '--outDir',
          join(to, name),
          '--emptyOutDir',
          '--logLevel',
          'warn',
        ],
        { cwd: work },
      ),
    ),
  )
  const failed = BUILT.filter((_name, index) => codes[index] !== 0)
  if (failed.length > 0)
    throw new BootstrapError(`the checkout in ${failed.join(', ')} was not built; see the lines above`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await command(async () => {
    await buildFrameworks()
    console.log('Built into dist/frameworks; `npm start` serves them under /frameworks/.')
  })
