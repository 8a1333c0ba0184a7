/**
 * The proxy as a command: `node src/proxy/node.ts`. With `--check` it only prints its configuration, with
 * `--help` what can be configured. SIGHUP reads its files again, SIGTERM and SIGINT stop it gracefully, and
 * at once when they come again.
 */
import { fileURLToPath } from 'node:url'
import { SIGNER_MS } from './base/limits.ts'
import { checkReport } from './config/check.ts'
import { ConfigError, type EnvVariables, inspectConfig } from './config/config.ts'
import { helpText } from './config/help.ts'
import { tryKeys } from './keys/signer.ts'
import { configPorts, startProxy } from './operate/start.ts'

/** Prints the configuration in effect; the exit code says whether the proxy would start with it. */
async function check(env: EnvVariables): Promise<void> {
  const inspection = await inspectConfig(env, configPorts)
  const { keys, values, problems } = inspection
  const trials = keys ? await tryKeys(keys, values.SIGNER_TIMEOUT_MS ?? SIGNER_MS) : []
  const report = checkReport({ ...inspection, problems: [...problems, ...trials] })
  console.log(JSON.stringify(report, null, 2))
  if (!report.ok) process.exitCode = 1
}

async function run(env: EnvVariables): Promise<void> {
  const proxy = await startProxy(env)
  proxy.log({ event: 'started', url: proxy.url, operatorUrl: proxy.operatorUrl ?? null, ...proxy.facts })
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
  if (args.length === 1 && args[0] === '--help') return console.log(helpText())
  if (args.length > 0) throw new ConfigError([`${args.join(' ')} is not known; --help says what is.`])
  return run(env)
}

/** What signals mean to the process that an operator has started. */
interface OnSignals {
  /** SIGHUP. */
  reload(): void
  /** SIGTERM or SIGINT. */
  stop(signal: string): Promise<void>
  /** The second of them: at once. */
  end(): void
}

function onSignals({ reload, stop, end }: OnSignals): void {
  let stopping = false
  process.on('SIGHUP', reload)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return end()
      stopping = true
      void stop(signal)
    })
  }
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
