/**
 * `npm start`: builds what has changed and runs the demo server until Ctrl-C. PORT changes its port, `--bank
 * DIR` its bank, `--signing-module FILE` how requests to it are signed. `npm run build` (`--build-only`)
 * stops after the build. `npm run dev` (`--dev`) builds and serves again after every change.
 */
import { fileURLToPath } from 'node:url'
import { build } from './build.ts'
import { command, startFlags } from './given.ts'

await command(async () => {
  const { bank, signingModule, isBuildOnly, isDev, isForced } = startFlags(process.argv.slice(2), process.env)
  // The build and the server read it.
  if (bank) process.env['BANK_DIR'] = bank
  if (signingModule) process.env['SIGNING_MODULE'] = signingModule
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (isDev) await import('./dev/dev.ts')
  else {
    const isBuilt = await build({ force: isForced })
    if (isBuildOnly && !isBuilt) console.log('Nothing has changed since the last build.')
    if (!isBuildOnly) await (await import('./server.ts')).main(process.env)
  }
})
