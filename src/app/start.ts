/**
 * What happens before the first screen: check the settings, open the session, learn about the journey or
 * order.
 */
import { settingsError, type Core } from '../stores/core.ts'
import { BankError, isCancelled } from '../client/error.ts'
import type { LinkStore } from '../stores/link.ts'
import type { PayStore } from '../stores/payRoom.ts'

/** Tells the page that not even the words of what went wrong could be fetched. */
export const tellUnloaded = ({ tell, diagnosticsId }: Core): void =>
  void tell('bank-load-error', {
    error: {
      code: 'PAGE_LOAD_FAILED',
      category: 'network',
      recoverable: true,
      retryAfterMs: null,
      diagnosticsId,
    },
  })

/** Its words and hints are fetched when something went wrong. */
async function refuse(core: Core, error: unknown): Promise<void> {
  if (isCancelled(error)) return
  const failure = await import('./refuse.ts').catch(() => null)
  // The network went meanwhile: that much can be said without words of the error.
  if (failure) return failure.refuse(core, error)
  core.stuck.set(true)
  tellUnloaded(core)
}

export type FlowStore = LinkStore | PayStore

/** The store of the flow; the other flow's code is never fetched. */
export async function loadFlow(core: Core): Promise<FlowStore> {
  return core.settings.flow === 'pay'
    ? (await import('../stores/pay.ts')).createPay(core)
    : (await import('../stores/link.ts')).createLink(core)
}

/** The first tap and the merchant's own pictures come first, in ms. */
const PATIENCE_MS = 1_000

function later(core: Core, task: () => void): void {
  const handle = core.ports.timers.setTimeout(task, PATIENCE_MS)
  core.onEnd(() => core.ports.timers.clearTimeout(handle))
}

/**
 * Runs once per element, and again on retry. Tells `bank-ready` when the first screen can be used.
 * @param drawn settled when the page has been told of the first screen (`bank-step`), which comes first
 */
export async function start(
  core: Core,
  flow: FlowStore,
  drawn: Promise<void> = Promise.resolve(),
): Promise<void> {
  core.fatal.set(null)
  const { apart, giveWay } = core.port
  const again = core.isReady()
  try {
    if (apart && (await (await import('./apart.ts')).startApart(core, flow, apart, drawn))) return
    const wrong = settingsError(core.settings)
    if (wrong) throw new BankError({ name: wrong, wireCode: '', data: {}, diagnosticsId: '', sent: false })
    // The partner's number needs no session, so a link does not wait for one after the other.
    const connecting = core.connect()
    const loading = flow.kind === 'link' ? flow.load() : connecting.then(() => flow.load())
    // What is asked meanwhile is refused, where the screens may not stand.
    loading.catch(() => undefined)
    const { inlineAllowed } = await connecting
    if (!inlineAllowed) return giveWay?.()
    await loading
    await drawn
    if (again || !core.isReady()) core.tell('bank-ready', {})
    later(
      core,
      () =>
        void import('./idle.ts').then(
          ({ whenIdle }) => whenIdle(core),
          () => undefined,
        ),
    )
    // Out of the back-forward cache the page shows what was true when it was left.
    core.onEnd(core.ports.onRestored(() => void flow.load().catch(() => undefined)))
  } catch (error) {
    await refuse(core, error)
  }
}
