// `npm run mutants`: starts run.ts with a Node that strips types. It installs nothing: the packages may be
// shared.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeBinary, root } from '../../demo/bootstrap.mjs'

const args = [
  '--disable-warning=ExperimentalWarning',
  join(root, 'test/mutants/run.ts'),
  ...process.argv.slice(2),
]
const child = spawn(nodeBinary(), args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
