/** What happens before the first screen: check the settings, open the session, learn about the journey or order. */
import type { Screen } from '../contract/routes.ts'
import { linkAllows, linkScreen } from '../domain/linkFlow.ts'
import { settingsError, type Core } from '../stores/core.ts'
import { BankError } from '../client/error.ts'
import { isCancelled } from '../client/error.ts'
import type { LinkStore } from '../stores/link.ts'
import type { PayStore } from '../stores/pay.ts'
import { hintFor } from './hints.ts'
import { whenIdle } from './idle.ts'

export type FlowStore = LinkStore | PayStore

/** The store of the flow; the other flow's code is never fetched. */
export async function loadFlow(core: Core): Promise<FlowStore> {
  return core.settings.flow === 'pay'
    ? (await import('../stores/pay.ts')).createPay(core)
    : (await import('../stores/link.ts')).createLink(core)
}

/** Screens of a payment that have their state in the order and its status, open to whoever holds the order. */
const PAY_SCREENS: readonly Screen[] = [
  'payment', 'paymentLoading', 'paymentResult', 'toApp', 'noticeInfo', 'verification', 'framePage', 'resultPage',
  'paylaterConfirmation', 'riplay', 'termsOfUse', 'chooseLocation', 'openLocation',
]

/** Whether an address may be shown in the state that the customer is in, and where to go instead. */
export function guard(core: Core, flow: FlowStore, screen: Screen): Screen {
  const version = core.nav.version()
  if (flow.kind === 'link') {
    const progress = flow.progress.get()
    return linkAllows(screen, progress, version) ? screen : linkScreen(progress, version)
  }
  if (!PAY_SCREENS.includes(screen)) return 'payment'
  if (screen === 'paymentLoading') return flow.deadline.get() ? screen : 'payment'
  return screen
}

/** Shows why nothing can be shown, tells the page, and logs how to mend it. */
async function refuse(core: Core, error: unknown): Promise<void> {
  if (isCancelled(error)) return
  const failure = error instanceof BankError ? error.failure : undefined
  // Without any answer of the proxy the words about money or system would promise too much: the page could not be loaded.
  const unanswered = !failure || (failure.sent && failure.diagnosticsId === '' && failure.name !== 'TIMEOUT')
  const name = unanswered ? 'PAGE_LOAD_FAILED' : failure.name
  const problem = { ...core.problems.make(name, failure?.data), ...(failure ? { wireCode: failure.wireCode } : {}) }
  if (failure?.diagnosticsId) problem.diagnosticsId = failure.diagnosticsId
  core.ports.log(`${hintFor(name, core.settings)} [${problem.diagnosticsId}]`)
  if (!failure && error) core.ports.log(String(error))
  await core.i18n.load('core', 'shared', 'format', 'noticeInfo', 'errors').catch(() => undefined)
  core.fatal.set(problem)
  core.tell('bank-load-error', { error: await core.publicError(problem) })
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
    if (core.port.kind === 'inline' && (!inlineAllowed || core.settings.mode !== 'inline')) core.elsewhere.set(true)
    core.tell('bank-ready', {})
    if (core.elsewhere.get()) return
    whenIdle(core)
    // Out of the back-forward cache the page shows what was true when it was left.
    core.onEnd(core.ports.onRestored(() => void flow.load().catch(() => undefined)))
  } catch (error) {
    await refuse(core, error)
  }
}
