/**
 * Beginnings other than the usual one, inside a merchant's page: the frame did not answer, or the customer is
 * back from the hosted page. How things ended there is told by what bank and proxy say, never by the address.
 */
import { BankError } from '../client/error.ts'
import { flowScreens, type Screen } from '../contract/routes.ts'
import type { SessionAnswer } from '../contract/session.ts'
import type { Embedding } from '../host/port.ts'
import { settingsError, type Core } from '../stores/core/core.ts'
import type { LinkStore } from '../stores/link/link.ts'
import { showOutcome } from '../stores/payment/outcome.ts'
import type { PayStore } from '../stores/payment/context.ts'
import { payRefused } from '../stores/payment/refused.ts'
import { poll } from '../stores/core/poll.ts'
import type { FlowStore, Starting } from './createApp.ts'

const refusal = (name: 'SETTINGS_INVALID' | 'PAGE_LOAD_FAILED') =>
  new BankError({ name, wireCode: '', data: {}, diagnosticsId: '', sent: false })

/** A journey that is over: the session's answer says how it ended. False: it isn't known to be over. */
async function tellJourney(core: Core, { context }: LinkStore, { outcome }: SessionAnswer): Promise<boolean> {
  if (!outcome) return false
  const linked = outcome.what === 'linked'
  context.advance({ finished: true }, { linkedAt: outcome.at, returnUrl: outcome.returnUrl })
  core.emit(linked ? 'bank-linked' : 'bank-unlinked', { journeyId: context.journeyId })
  await core.nav.go(flowScreens[linked ? 'link' : 'unlink'].done, { replace: true })
  return true
}

/** False: nothing is known to have come of it. */
async function tellPayment(core: Core, { context }: Pick<PayStore, 'context'>): Promise<boolean> {
  try {
    return (await showOutcome(context)) !== 'OPEN'
  } catch (error) {
    await payRefused(context, error)
    return core.nav.here() === 'noticeInfo'
  }
}

/** How often the proxy is asked whether a confirm is still at the bank, in ms. */
const STILL_UNDER_WAY_MS = 5_000

/**
 * A confirm was sent from the hosted page and is at the bank: whoever came back meanwhile hasn't left. The
 * waiting screen follows the status, and `left` is called when it is over and nothing was paid.
 */
function follow(core: Core, { context }: Pick<PayStore, 'context'>, left: () => void): void {
  const { processing, status, deadline } = context
  let over = false
  const done = () => over || (status.get()?.status ?? 'OPEN') !== 'OPEN'
  void processing(null)
  core.onEnd(
    poll(core, {
      done,
      delay: () => STILL_UNDER_WAY_MS,
      async ask(signal) {
        const { underWay } = await core.connect()
        if (underWay || signal.aborted || done()) return
        // As long as the status can't be had, this is asked again.
        const isKnown = await tellPayment(core, { context })
        over = true
        if (isKnown && core.nav.here() !== 'noticeInfo') return
        deadline.set(null)
        if (!isKnown) await core.nav.go(flowScreens.pay.first, { replace: true })
        left()
      },
    }),
  )
}

/** Asks how it stands; whoever comes back and has nothing to show has left (`bank-cancelled`). */
async function comeBack(core: Core, flow: FlowStore, { hides, returned }: Embedding): Promise<void> {
  core.away.set(false)
  const answer = await core.connect()
  // As long as a confirm is at the bank, the status says nothing yet.
  const underWay = returned && answer.underWay
  const ended =
    flow.kind === 'link' ? await tellJourney(core, flow, answer) : underWay || (await tellPayment(core, flow))
  core.emit('bank-ready', {})
  const here: Screen = core.nav.here()
  const left = () => {
    // Whoever has gone there once more meanwhile goes on.
    if (!core.away.get()) core.emit('bank-cancelled', { stage: here })
  }
  if (underWay && flow.kind === 'pay') return follow(core, flow, left)
  if (returned && !ended && hides?.(here)) left()
}

/**
 * True when all is done; false when the usual beginning may follow. Throws what keeps it from starting.
 * @param restart called when the customer comes back once more, by the browser's button
 */
export async function startEmbedded(
  { core, flow }: Pick<Starting, 'core' | 'flow'>,
  embedding: Embedding,
  restart: () => void,
): Promise<boolean> {
  const { barred, hides } = embedding
  if (barred === 'hosted-invalid') throw refusal('SETTINGS_INVALID')
  if (barred === 'mock-missing') throw refusal('PAGE_LOAD_FAILED')
  if (settingsError(core.settings)) return false
  if (hides) {
    await comeBack(core, flow, embedding)
    // Back once more, by the browser's button: the page shows what was true before.
    const stop = core.ports.onRestored(() => {
      stop()
      restart()
    })
    core.onEnd(stop)
    return true
  }
  if (barred === 'silent') {
    // Whose page is offered instead; without a name it is offered all the same. That of MOCK lies beside what
    // is asked here.
    await core.connect().catch((error: unknown) => {
      if (core.settings.environment === 'MOCK') throw error
    })
    core.emit('bank-ready', {})
    return true
  }
  const { inlineAllowed } = await core.connect()
  if (inlineAllowed) core.elsewhere.set(false)
  else core.port.giveWay?.()
  return !inlineAllowed
}
