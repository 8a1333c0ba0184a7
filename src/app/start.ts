/** What happens before the first screen: check the settings, open the session, learn about the journey or order. */
import { settingsError, type Core } from '../stores/core.ts'
import { BankError, isCancelled } from '../client/error.ts'
import type { LinkStore } from '../stores/link.ts'
import type { PayStore } from '../stores/pay.ts'

/** Its words and hints are fetched when something went wrong; without a network the page could not have come this far. */
async function refuse(core: Core, error: unknown): Promise<void> {
  if (!isCancelled(error)) await (await import('./refuse.ts')).refuse(core, error)
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

/** Runs once per element, and again on retry. Tells `bank-ready` when the first screen can be used. */
export async function start(core: Core, flow: FlowStore): Promise<void> {
  core.fatal.set(null)
  const wrong = settingsError(core.settings)
  if (wrong) {
    return refuse(core, new BankError({ name: wrong, wireCode: '', data: {}, diagnosticsId: '', sent: false }))
  }
  try {
    // The partner's number needs no session, so a link does not wait for one after the other.
    const connecting = core.connect()
    const loading = flow.kind === 'link' ? flow.load() : connecting.then(() => flow.load())
    const [{ inlineAllowed }] = await Promise.all([connecting, loading])
    if (core.port.kind === 'inline' && !inlineAllowed) core.elsewhere.set(true)
    core.tell('bank-ready', {})
    if (core.elsewhere.get()) return
    later(core, () => void import('./idle.ts').then(({ whenIdle }) => whenIdle(core), () => undefined))
    // Out of the back-forward cache the page shows what was true when it was left.
    core.onEnd(core.ports.onRestored(() => void flow.load().catch(() => undefined)))
  } catch (error) {
    await refuse(core, error)
  }
}
