/**
 * `npm run check-bank -- DIR`: what is wrong with a bank's folder. `--print FILE` writes a page with all its
 * texts, to be printed and signed off, `--signing-module FILE` tries a module that signs.
 */
import { BootstrapError, ensureInstalled, nodeBinary, root, run } from './bootstrap.mjs'
import { checkFlags } from './given.mjs'
import { join } from 'node:path'

try {
  const { bank, print, signingModule } = checkFlags(process.argv.slice(2), process.env)
  await ensureInstalled()
  process.exitCode = await run(nodeBinary(), [
    '--disable-warning=ExperimentalWarning',
    join(root, 'demo/checkBank.ts'),
    ...(bank === undefined ? [] : [bank]),
    ...(signingModule === undefined ? [] : [`--signing-module=${signingModule}`]),
    ...(print === undefined ? [] : [`--print=${print}`]),
  ])
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
