/**
 * Takes what has changed in the configuration's files while the proxy runs: keys, merchants, `bank.json`,
 * certificates. A pending request goes on with what it began with. A configuration with mistakes changes
 * nothing; the log says why.
 */
import { isDeepStrictEqual } from 'node:util'
import { type ConfigPorts, fixedBank, type Inspection, inspectConfig, type Settings } from './config.ts'
import type { EnvVariables } from './sources.ts'
import type { Log } from '../base/ports.ts'
import { type Variable, type VariableName, variableNames, variables } from './variables.ts'

export interface ReloadOptions {
  readonly env: EnvVariables
  readonly ports: ConfigPorts
  readonly log: Log['log']
  /** The configuration that the proxy starts with. */
  readonly first: Inspection
  apply(settings: Settings): void | Promise<void>
  /** Hears of each reading whether the files hold something that was refused. */
  onReading(isRefused: boolean): void
}

const isLive = (name: VariableName): boolean => (variables[name] as Variable<unknown>).live === true

/** True where the bank's folder holds something else that only a start takes. */
const hasOtherBank = (previous: Inspection, now: Inspection): boolean =>
  !isDeepStrictEqual(previous.bank && fixedBank(previous.bank), now.bank && fixedBank(now.bank))

/** Other than before, but only looked at when the process starts. */
const restartNames = (previous: Inspection, now: Inspection): VariableName[] =>
  variableNames.filter((name) =>
    isLive(name)
      ? name === 'BANK_DIR' && hasOtherBank(previous, now)
      : previous.sources.settings[name]?.text !== now.sources.settings[name]?.text,
  )

/** Each as a line. */
export function logWarnings(log: Log['log'], warnings: readonly string[]): void {
  for (const warning of warnings) log({ event: 'configuration-warning', warning })
}

/** Reloads one after the other; those asked for while one runs become one. Never rejects. */
export function createReload({
  env,
  ports,
  log,
  first,
  apply,
  onReading,
}: ReloadOptions): () => Promise<void> {
  let { warnings } = first
  const refuse = (problems: string): void => {
    onReading(true)
    log({ event: 'reload-refused', problems })
  }

  async function reload(): Promise<void> {
    const inspection = await inspectConfig(env, ports)
    const { settings, problems } = inspection
    if (!settings) return refuse(problems.join(' · '))
    await apply(settings)
    onReading(false)
    logWarnings(
      log,
      inspection.warnings.filter((warning) => !warnings.includes(warning)),
    )
    warnings = inspection.warnings
    const {
      keys: { current, next },
      merchants,
    } = settings.config
    log({
      event: 'reloaded',
      signKeyId: current.kid,
      nextSignKeyId: next?.signer.kid ?? null,
      merchants: merchants.length,
      // Against what it started with: these still wait for a restart.
      restartFor: restartNames(first, inspection).join(',') || null,
    })
  }

  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const start = (): Promise<void> =>
    (running = reload()
      .catch((error: unknown) => refuse(error instanceof Error ? error.name : 'unknown'))
      .finally(() => {
        running = undefined
      }))
  return () => {
    if (!running) return start()
    return (following ??= running.then(() => {
      following = undefined
      return start()
    }))
  }
}
