/**
 * Takes what has changed in the configuration's files while the proxy runs: keys, merchants, `bank.json`,
 * certificates. A pending request goes on with what it began with. A configuration with mistakes changes
 * nothing; the log says why. It is read again until it has none: the cause may lie outside the files, as with
 * a KMS that was away for a moment, or a certificate that holds from tomorrow on.
 */
import { isDeepStrictEqual } from 'node:util'
import { type ConfigPorts, fixedBank, type Inspection, inspectConfig, type Settings } from './config.ts'
import type { EnvVariables } from './sources.ts'
import type { Log } from '../base/ports.ts'
import { type Variable, type VariableName, variableNames, variables } from './variables.ts'

/** Time until a configuration that was refused is read again by itself, in ms. */
const AGAIN_MS = 30_000

export interface ReloadOptions {
  readonly env: EnvVariables
  readonly ports: ConfigPorts
  readonly log: Log['log']
  /** The configuration that the proxy starts with. */
  readonly first: Inspection
  apply(settings: Settings): void | Promise<void>
  /**
   * Hears of each reading the files to be watched: those in effect, and those of a configuration that was
   * refused, missing ones too.
   */
  follow(files: readonly string[]): void | Promise<void>
  /** Calls once after so many ms, without keeping the process alive; what it returns calls that off. */
  later(work: () => void, ms: number): () => void
  /** Hears of each reading whether the files hold something that was refused. */
  onReading(isRefused: boolean): void
}

export interface Reload {
  /** Reloads one after the other; those asked for while one runs become one. Never rejects. */
  reload(): Promise<void>
  /** Reads nothing by itself from now on. */
  close(): void
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

export function createReload({
  env,
  ports,
  log,
  first,
  apply,
  follow,
  later,
  onReading,
}: ReloadOptions): Reload {
  let { warnings, files } = first
  /** Those in the last line; none where the last configuration was taken. */
  let loggedProblems: string | undefined
  let isClosed = false
  let callOff = (): void => undefined

  /** @param isByItself nobody asked for it: it says nothing that stands in the log */
  function refuse(problems: string, isByItself: boolean): void {
    onReading(true)
    if (!isByItself || problems !== loggedProblems) log({ event: 'reload-refused', problems })
    loggedProblems = problems
    if (!isClosed) callOff = later(() => void start(true), AGAIN_MS)
  }

  async function read(isByItself: boolean): Promise<void> {
    const inspection = await inspectConfig(env, ports)
    const { settings, problems } = inspection
    await follow(settings ? inspection.files : [...files, ...inspection.files])
    if (!settings) return refuse(problems.join(' · '), isByItself)
    files = inspection.files
    await apply(settings)
    onReading(false)
    loggedProblems = undefined
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
  function start(isByItself: boolean): Promise<void> {
    callOff()
    return (running = read(isByItself)
      .catch((error: unknown) => refuse(error instanceof Error ? error.name : 'unknown', isByItself))
      .finally(() => {
        running = undefined
      }))
  }
  return {
    reload() {
      if (!running) return start(false)
      return (following ??= running.then(() => {
        following = undefined
        return start(false)
      }))
    },
    close() {
      isClosed = true
      callOff()
    },
  }
}
