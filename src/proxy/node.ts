/**
 * The proxy as a command: `node src/proxy/node.ts`; with `--check` it only prints its configuration. SIGHUP
 * reads its files again, SIGTERM and SIGINT stop it gracefully, and at once when they come again.
 */
import { fileURLToPath } from 'node:url'
import { checkReport } from './config/check.ts'
import { ConfigError, type EnvVariables, inspectConfig } from './config/config.ts'
import { SIGNER_MS } from './base/limits.ts'
import { onSignals } from './operate/signals.ts'
import { ports, startProxy } from './operate/start.ts'
import { tryKeys } from './keys/signer.ts'

/** Prints the configuration in effect; the exit code says whether the proxy would start with it. */
async function check(env: EnvVariables): Promise<void> {
  const found = await inspectConfig(env, ports)
  const trials = found.keys ? await tryKeys(found.keys, found.values.SIGNER_TIMEOUT_MS ?? SIGNER_MS) : []
  const report = checkReport({ ...found, problems: [...found.problems, ...trials] })
  console.log(JSON.stringify(report, null, 2))
  if (!report.ok) process.exitCode = 1
}

async function run(env: EnvVariables): Promise<void> {
  const proxy = await startProxy(env)
  proxy.log({ event: 'started', url: proxy.url, operatorUrl: proxy.operatorUrl ?? null })
  onSignals({
    reload: () => void proxy.reload(),
    async stop(signal) {
      proxy.log({ event: 'stopping', signal })
      await proxy.close()
      proxy.log({ event: 'stopped', signal })
      await proxy.flush()
      // A log that nobody reads would keep it alive.
      process.exit()
    },
    end: () => process.exit(1),
  })
}

async function main(args: readonly string[], env: EnvVariables): Promise<void> {
  if (args.length === 1 && args[0] === '--check') return check(env)
  if (args.length > 0)
    throw new ConfigError([`${args.join(' ')} is not known; --check is all there is besides starting.`])
  return run(env)
}

// Node 24.0 and 24.1 don't know `main` yet.
if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2), process.env).catch((error: unknown) => {
    // A sentence for the operator; a stack only for an unexpected error.
    console.error(
      error instanceof ConfigError || (error as NodeJS.ErrnoException).code
        ? (error as Error).message
        : error,
    )
    process.exitCode = 1
  })
}
