/**
 * `npm start`: installs what is missing, builds what has changed and runs the demo server until Ctrl-C. PORT
 * changes its port, `--bank DIR` its bank, `--signing-module FILE` how requests to it are signed. `npm run
 * build` (`--build-only`) stops after the build. `npm run dev` (`--dev`) builds and serves again after every
 * change.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BootstrapError, build, ensureInstalled, nodeBinary, root } from './bootstrap.mjs'
import { startFlags } from './given.mjs'

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

async function buildAndServe({ isBuildOnly, isForced }) {
  const isBuilt = await build({ force: isForced })
  if (isBuildOnly && !isBuilt) console.log('Nothing has changed since the last build.')
  if (!isBuildOnly) serve('demo/server.ts')
}

try {
  const flags = startFlags(process.argv.slice(2), process.env)
  // The build and the server read it.
  if (flags.bank) process.env.BANK_DIR = flags.bank
  if (flags.signingModule) process.env.SIGNING_MODULE = flags.signingModule
  await ensureInstalled()
  if (flags.isDev) serve('demo/dev/dev.ts')
  else await buildAndServe(flags)
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
