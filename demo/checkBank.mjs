/**
 * `npm run check-bank -- DIR`: what is wrong with a bank's folder. `--print FILE` writes a page with all its
 * texts, to be printed and signed off.
 */
import { BootstrapError, ensureInstalled, nodeBinary, root, run } from './bootstrap.mjs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

try {
  await ensureInstalled()
  const { values, positionals } = parseArgs({
    options: { print: { type: 'string' } },
    allowPositionals: true,
  })
  const words = [
    ...positionals.slice(0, 1).map((dir) => resolve(dir)),
    ...(values.print === undefined ? [] : [`--print=${resolve(values.print)}`]),
  ]
  process.exitCode = await run(nodeBinary(), [
    '--disable-warning=ExperimentalWarning',
    join(root, 'demo/checkBank.ts'),
    ...words,
  ])
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
