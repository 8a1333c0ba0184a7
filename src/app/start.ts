/**
 * What happens before the first screen: check the settings, open the session, learn about the journey or
 * order.
 */
import { settingsError, type Core } from '../stores/core/core.ts'
import { BankError, isCancelled } from '../client/error.ts'
import type { Asked, Starting } from './createApp.ts'
import { whenIdle } from './idle.ts'

/** Its words and hints are fetched when something went wrong. */
async function refuse(core: Core, error: unknown): Promise<void> {
  if (isCancelled(error)) return
  const failure = await import('./refuse.ts').catch(() => null)
  // The network was lost meanwhile: that can be said without the error's own words.
  if (failure) return failure.refuse(core, error)
  core.stuck.set(true)
  core.emit('bank-load-error', {
    error: {
      code: 'PAGE_LOAD_FAILED',
      category: 'network',
      recoverable: true,
      retryAfterMs: null,
      diagnosticsId: core.diagnosticsId,
    },
  })
}

/** The first tap and the merchant's own pictures come first, in ms. */
const PATIENCE_MS = 1_000

function later(core: Core, task: () => void): void {
  const handle = core.ports.timers.setTimeout(task, PATIENCE_MS)
  core.onEnd(() => core.ports.timers.clearTimeout(handle))
}

/** Asks for the session, and for what the first screen shows. */
export function ask({ core, flow }: Pick<Starting, 'core' | 'flow'>): Asked {
  // The order, or the partner's number, comes along with the session.
  const connecting = core.connect({ first: core.settings.flow !== 'unlink' })
  const loading = flow.kind === 'link' ? flow.load() : connecting.then(() => flow.load())
  // Where the screens may not stand, requests made meanwhile are refused.
  loading.catch(() => undefined)
  return { connecting, loading }
}

/**
 * Runs once per element, after `bank-step` of the first screen, and again on retry.
 * Emits `bank-ready` when that screen can be used.
 */
export async function start(running: Starting): Promise<void> {
  const { core, flow } = running
  core.fatal.set(null)
  const { embedding, giveWay } = core.port
  const again = core.isReady()
  try {
    if (
      embedding
      && (await (await import('./embedding.ts')).startEmbedded(running, embedding, () => void start(running)))
    )
      return
    const wrong = settingsError(core.settings)
    if (wrong) throw new BankError({ name: wrong, wireCode: '', data: {}, diagnosticsId: '', sent: false })
    const { connecting, loading } = running.asked ?? ask(running)
    running.asked = undefined
    const { inlineAllowed } = await connecting
    if (!inlineAllowed) return giveWay?.()
    await loading
    if (again || !core.isReady()) core.emit('bank-ready', {})
    later(core, () => whenIdle(running))
    // Out of the back-forward cache the page shows what was true when it was left.
    core.onEnd(core.ports.onRestored(() => void flow.load().catch(() => undefined)))
  } catch (error) {
    await refuse(core, error)
  }
}
