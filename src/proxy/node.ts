/**
 * The proxy as a command: `node src/proxy/node.ts`. With `--check` it only prints its configuration, with
 * `--help` what can be configured. SIGHUP reads its files again, SIGTERM and SIGINT stop it gracefully, and
 * at once when they come again.
 */
import { fileURLToPath } from 'node:url'

/**
 * SIGHUP ends a process that doesn't listen for it, and the rest takes half a second to load and to start.
 */
function listenForReloads() {
  let reload: (() => void) | undefined
  let isWanted = false
  process.on('SIGHUP', () => {
    if (reload) reload()
    else isWanted = true
  })
  return (reloadNow: () => void): void => {
    reload = reloadNow
    if (isWanted) reloadNow()
  }
}

// Node 24.0 and 24.1 don't know `main` yet.
if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) {
  const onReload = listenForReloads()
  const { runCommand } = await import('./operate/command.ts')
  await runCommand(process.argv.slice(2), process.env, onReload)
}
