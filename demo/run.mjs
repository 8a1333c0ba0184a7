/**
 * A command in TypeScript: installs what is missing, and runs the file with a Node that strips types. `node
 * demo/run.mjs demo/start.ts --dev` is `npm run dev`. Files that the command names are looked for from where
 * it was given: npm itself goes to the top of the repository.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapError, ensureInstalled, nodeBinary, root } from './bootstrap.mjs'

/** Neither well nor badly ended: it could not be begun. */
const STOPPED = 2
/** A terminal's Ctrl-C reaches the command by itself; one to this process alone goes on after this (ms). */
const GRACE = 300
/** npm's shell may end on a signal without passing it on, so this process looks for that (interval in ms). */
const ORPHAN = 500

const stop = (message) => {
  console.error(message)
  process.exit(STOPPED)
}

const onOrphaned = (act) => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || act(), ORPHAN).unref()
}

try {
  const [file, ...args] = process.argv.slice(2)
  await ensureInstalled()
  const child = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', join(root, file), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => setTimeout(() => child.kill(signal), signal === 'SIGINT' ? GRACE : 0))
  onOrphaned(() => child.kill('SIGTERM'))
  child.once('error', (error) => stop(error.message))
  child.once('close', (code) => process.exit(code ?? STOPPED))
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  stop(error.message)
}
