// `npm test`: installs what is missing and starts the runner (runner/run.ts) with a Node that strips types.
// Runs on Node 20 or later, on a fresh clone without node_modules, without a terminal.
import { spawn } from 'node:child_process'
import { ensureInstalled, nodeBinary, root } from '../demo/bootstrap.mjs'

/** Nothing was run, which is a failure. */
const fail = (error) => {
  console.log(`${error.stack}\n\n0 passed, 1 failed`)
  process.exit(1)
}

try {
  await ensureInstalled({ tests: true })
  const args = ['--disable-warning=ExperimentalWarning', 'test/runner/run.ts', ...process.argv.slice(2)]
  const child = spawn(nodeBinary(), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', fail)
  child.once('close', (code) => process.exit(code ?? 1))
} catch (error) {
  fail(error)
}
