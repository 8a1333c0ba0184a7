// `npm run conformance`: installs the packages that are missing and starts main.ts with a Node that strips
// types. Runs on Node 20 or later.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapError, ensureInstalled, nodeBinary, root } from './bootstrap.mjs'

/** Neither passed nor different: it could not be begun. */
const STOPPED = 2

try {
  await ensureInstalled()
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(root, 'src/conformance/main.ts'),
    ...process.argv.slice(2),
  ]
  // The folder in which npm was called: files are named from there.
  const child = spawn(nodeBinary(), args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(STOPPED)
  })
  child.once('close', (code, signal) => process.exit(signal ? STOPPED : (code ?? STOPPED)))
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  console.error(error.message)
  process.exit(STOPPED)
}
