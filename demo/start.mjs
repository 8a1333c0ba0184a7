/**
 * `npm start`: installs what is missing, builds what has changed and runs the demo server until Ctrl-C. PORT
 * changes its port, `--bank DIR` its bank. `npm run build` (`--build-only`) stops after the build. `npm run
 * dev` (`--dev`) builds and serves again after every change.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BootstrapError, build, ensureInstalled, nodeBinary, root } from './bootstrap.mjs'

/**
 * A terminal's Ctrl-C reaches the server directly. A signal to this process alone is passed on after this
 * time (ms).
 */
const GRACE = 300

/**
 * npm's shell may end on a signal without passing it on, so this process checks for that (interval in ms).
 */
const ORPHAN = 500

const onOrphaned = (act) => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || act(), ORPHAN).unref()
}

const serve = (name) => {
  const file = join(root, name)
  if (!existsSync(file)) throw new BootstrapError(`${name} is missing`)
  const server = spawn(nodeBinary(), [file], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => setTimeout(() => server.kill(signal), signal === 'SIGINT' ? GRACE : 0))
  }
  onOrphaned(() => server.kill('SIGTERM'))
  server.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.once('close', (code, signal) =>
    process.exit(signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : (code ?? 1)),
  )
}

/** The bank's folder as `--bank` names it: for the build and the server alike. */
function chooseBank(args) {
  const at = args.indexOf('--bank')
  if (at < 0) return
  const dir = args[at + 1]
  if (!dir || dir.startsWith('-'))
    throw new BootstrapError('--bank needs a folder. Example: --bank demo/bank')
  process.env.BANK_DIR = resolve(dir)
}

async function buildAndServe() {
  const only = process.argv.includes('--build-only')
  const isBuilt = await build({ force: process.argv.includes('--force') })
  if (only && !isBuilt) console.log('Nothing has changed since the last build.')
  if (!only) serve('demo/server.ts')
}

try {
  await ensureInstalled()
  chooseBank(process.argv)
  if (process.argv.includes('--dev')) serve('demo/dev/dev.ts')
  else await buildAndServe()
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
