/** Steps before the first screen: check the settings, open the session, load the journey or order. */
import type { ErrorName } from '../contract/errors.ts'
import { pageError } from '../contract/pageErrors.ts'
import { settingsError, type Core } from '../stores/core/core.ts'
import { isCancelled, ownError } from '../client/error.ts'
import type { StartRequests, StartDeps } from './running.ts'
import { whenIdle } from './idle.ts'

/**
 * Shows why the start failed. The code for that, with its words, is fetched only then.
 * @param previous why the start before it had failed, which the page knows
 */
async function refuse(core: Core, error: unknown, previous?: ErrorName): Promise<void> {
  if (isCancelled(error)) return
  const failure = await import('./refuse.ts').catch(() => null)
  // Missing code leads to the error about loading, which needs no other words.
  if (failure) return failure.refuse(core, error, previous)
  core.loadFailed.set(true)
  core.events.emit('bank-load-error', {
    error: pageError('PAGE_LOAD_FAILED', core.diagnosticsId),
  })
}

/** Leaves time for the first tap and the merchant's own pictures, in ms. */
const PATIENCE_MS = 1_000

function afterPatience(core: Pick<Core, 'onEnd' | 'ports'>, task: () => void): void {
  const handle = core.ports.timers.setTimeout(task, PATIENCE_MS)
  core.onEnd(() => core.ports.timers.clearTimeout(handle))
}

/** Requests the session and the data of the first screen. */
export function ask({ core, flow }: Pick<StartDeps, 'core' | 'flow'>): StartRequests {
  // The order, or the partner's number, comes with the session.
  const connecting = core.session.connect({ first: core.settings.flow !== 'unlink' })
  const loading = flow.kind === 'link' ? flow.load() : connecting.then(() => flow.load())
  // A page that may not show the screens has these requests refused.
  loading.catch(() => undefined)
  return { connecting, loading }
}

/**
 * Runs once per element, after `bank-step` of the first screen, and again on retry.
 * Emits `bank-ready` when that screen can be used.
 * @param isWoken nobody asked for another try, the page woke: the same failure is no news then
 */
export async function start(running: StartDeps, isWoken = false): Promise<void> {
  const { core, flow } = running
  const previous = isWoken ? core.fatal.get()?.name : undefined
  if (core.fatal.get()) core.problems.dismiss()
  running.isStarted = true
  core.fatal.set(null)
  const { embedding, switchToFrame } = core.port
  const isRestart = core.isReady()
  try {
    // A customer who comes back from the hosted page types nothing here.
    if (!embedding?.hides && !core.ports.canEncrypt() && !settingsError(core.settings))
      throw ownError('PAGE_NOT_SECURE')
    const restart = (by?: 'wake') => void start(running, by === 'wake')
    if (embedding && (await (await import('./embedding.ts')).startEmbedded(running, embedding, restart)))
      return afterPatience(core, () => whenIdle(running))
    const wrong = settingsError(core.settings)
    if (wrong) throw ownError(wrong)
    const { connecting, loading } = running.requests ?? ask(running)
    running.requests = undefined
    const { inlineAllowed } = await connecting
    if (!inlineAllowed) return switchToFrame?.()
    // A journey that has ended has nothing to load: the bank refuses to say anything of it.
    if (flow.kind === 'pay' || !(await flow.context.endAsTold())) await loading
    if (isRestart || !core.isReady()) core.events.emit('bank-ready', {})
    afterPatience(core, () => whenIdle(running, running.library))
    // A page from the back-forward cache shows an old state, so it is loaded again.
    core.onEnd(core.ports.onRestored(() => void flow.load().catch(() => undefined)))
  } catch (error) {
    await refuse(core, error, previous)
    whenIdle(running)
  }
}
