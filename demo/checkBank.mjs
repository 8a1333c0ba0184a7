/** `npm run check-bank -- DIR`: what is wrong with a bank's folder. */
import { BootstrapError, ensureInstalled, nodeBinary, root, run } from './bootstrap.mjs'
import { join, resolve } from 'node:path'

try {
  await ensureInstalled()
  const [dir] = process.argv.slice(2).filter((word) => !word.startsWith('-'))
  const words = dir === undefined ? [] : [resolve(dir)]
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
