/** The command's work, once `node.ts` has loaded it. */
import { safeText } from '../../domain/safeText.ts'
import { SIGNER_MS } from '../base/limits.ts'
import { checkReport } from '../config/check.ts'
import { ConfigError, type EnvVariables, inspectConfig } from '../config/config.ts'
import { helpText } from '../config/help.ts'
import { logWarnings } from '../config/reload.ts'
import { tryKeys } from '../keys/signer.ts'
import { askDocuments } from './documents.ts'
import { configPorts, startProxy } from './start.ts'
import { tryStore } from './storeTrial.ts'
import { hostProblems } from './tryHost.ts'

/** Ends it once its words are written, whatever a module of the operator's still waits for. */
function endProcess(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

/**
 * Prints the configuration in effect; the exit code says whether a proxy would start with it and have its
 * store.
 */
async function check(env: EnvVariables): Promise<void> {
  const inspection = await inspectConfig(env, configPorts)
  const { keys, values, problems, settings } = inspection
  const trials = keys ? await tryKeys(keys, values.SIGNER_TIMEOUT_MS ?? SIGNER_MS) : []
  const ofHost = values.HOST === undefined ? [] : await hostProblems(values.HOST)
  const store = settings && (await tryStore(settings))
  const documents = settings ? await askDocuments(settings) : []
  const report = checkReport({
    ...inspection,
    problems: [...problems, ...trials, ...ofHost, ...(store?.problems ?? [])],
    warnings: [...inspection.warnings, ...(store?.warnings ?? []), ...documents],
  })
  console.log(JSON.stringify(report, null, 2))
  endProcess(report.ok ? 0 : 1)
}

/** The files are to be read again: hears each time who wants it, and who wanted it before. */
export type OnReload = (reload: () => void) => void

async function run(env: EnvVariables, onReload: OnReload): Promise<void> {
  const proxy = await startProxy(env)
  proxy.log({ event: 'started', url: proxy.url, operatorUrl: proxy.operatorUrl ?? null, ...proxy.facts })
  void proxy.askAround().then((warnings) => logWarnings(proxy.log, warnings))
  onReload(() => void proxy.reload())
  onSignals({
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

async function obey(args: readonly string[], env: EnvVariables, onReload: OnReload): Promise<void> {
  if (args.length === 1 && args[0] === '--check') return check(env)
  if (args.length === 1 && args[0] === '--help') return console.log(helpText())
  if (args.length > 0)
    throw new ConfigError([`${safeText(args.join(' '))} is not known; --help says what is.`])
  return run(env, onReload)
}

/** Ends with an exit code of 1 and a sentence for the operator where something is wrong. */
export async function runCommand(
  args: readonly string[],
  env: EnvVariables,
  onReload: OnReload,
): Promise<void> {
  try {
    await obey(args, env, onReload)
  } catch (error) {
    // A stack only for an unexpected error.
    const isExpected = error instanceof ConfigError || (error as NodeJS.ErrnoException).code !== undefined
    console.error(isExpected ? (error as Error).message : error)
    endProcess(1)
  }
}

/** Reactions to signals of the process that an operator has started. */
interface OnSignals {
  /** SIGTERM or SIGINT. */
  stop(signal: string): Promise<void>
  /** The second of them: at once. */
  end(): void
}

function onSignals({ stop, end }: OnSignals): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return end()
      stopping = true
      void stop(signal)
    })
  }
}
