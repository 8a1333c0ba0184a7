/** The oldest Chromium that is promised (browserslist in package.json), fetched for its tests only. */
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromiumLaunchOptions } from './browsers.ts'

const PACKAGE = '@sparticuz/chromium'
const VERSION = '111.0.0'
const INTEGRITY =
  'sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg=='

const folder = fileURLToPath(new URL(`../.cache/chromium-${VERSION}`, import.meta.url))
const program = join(folder, 'chromium')
const run = promisify(execFile)

/**
 * Installs the package that has it, outside the project's own.
 * @throws if it can't be had, or is another package
 */
type Log = (line: string) => void

async function install(log: Log): Promise<void> {
  await mkdir(folder, { recursive: true })
  log(`  npm install ${PACKAGE}@${VERSION}`)
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { timeout: 300_000 })
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>
  }
  if (lock.packages[`node_modules/${PACKAGE}`]?.integrity !== INTEGRITY)
    throw new Error(`${PACKAGE}@${VERSION} is not the package that it was`)
}

async function unpack(): Promise<void> {
  const part = `${program}.part`
  await pipeline(
    createReadStream(join(folder, 'node_modules', PACKAGE, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(part),
  )
  await chmod(part, 0o755)
  await rename(part, program)
}

/** @throws where the system lacks a library that it needs */
async function tryOut(): Promise<void> {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(chromiumLaunchOptions({ executablePath: program }))
  await browser.close()
}

async function find(log: Log): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    if (!existsSync(program)) {
      if (process.env.SKIP_BROWSER_INSTALL) return undefined
      await install(log)
      await unpack()
    }
    await tryOut()
    return program
  } catch (error) {
    log(`  no Chromium ${VERSION}: ${(error as Error).message}`)
    return undefined
  }
}

let pending: Promise<string | undefined> | undefined
/**
 * The path of the program, fetched and unpacked at the first use; undefined where it can't be had or started.
 * It is for Linux on x64.
 */
export const ensureOldest = (log: Log = console.log): Promise<string | undefined> => (pending ??= find(log))
