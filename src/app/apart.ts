/**
 * Beginnings apart from the usual one, inside a merchant's page: the frame did not answer, or the customer is
 * back from the hosted page. How things ended there is told by what bank and proxy say, never by the address.
 * Fetched only then.
 */
import { BankError } from '../client/error.ts'
import type { Screen } from '../contract/routes.ts'
import type { Apart } from '../host/port.ts'
import { settingsError, type Core } from '../stores/core.ts'
import type { PayStore } from '../stores/payRoom.ts'
import { poll } from '../stores/poll.ts'
import { start, type FlowStore } from './start.ts'

const refusal = (name: 'SETTINGS_INVALID') =>
  new BankError({ name, wireCode: '', data: {}, diagnosticsId: '', sent: false })

/**
 * A journey that is over: the proxy's receipt, which came back with the customer, says how it ended. False:
 * nothing is known. The bank tells of a journey only that it is over.
 */
async function tellJourney(core: Core, flow: FlowStore): Promise<boolean> {
  const { outcome } = await core.connect()
  if (!outcome || flow.kind !== 'link') return false
  const linked = outcome.what === 'linked'
  flow.room.advance({ finished: true }, { linkedAt: outcome.at, returnUrl: outcome.returnUrl })
  core.tell(linked ? 'bank-linked' : 'bank-unlinked', { journeyId: flow.room.journeyId })
  await core.nav.go(linked ? 'bindResult' : 'resultPage', { replace: true })
  return true
}

/** How often the proxy is asked whether a confirm is still at the bank, in ms. */
const STILL_UNDER_WAY_MS = 5_000

/**
 * A confirm was sent from the hosted page and is at the bank: whoever came back meanwhile hasn't left. The
 * waiting screen follows the status, and `left` is called when it is over and nothing was paid.
 */
function follow(core: Core, { room }: PayStore, left: () => void): void {
  const { processing, status, deadline, refresh } = room
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
        // As long as the order can't be had, this is asked again.
        const next: Screen | null = await refresh().then(
          (found) => (found.status === 'OPEN' ? 'payment' : null),
          async (error: unknown) => {
            await (await import('../stores/payRefused.ts')).payRefused(room, error)
            return core.nav.here() === 'noticeInfo' ? 'noticeInfo' : null
          },
        )
        over = true
        // The waiting screen learns from the status how it ended.
        if (!next) return
        deadline.set(null)
        if (next === 'payment') await core.nav.go(next, { replace: true })
        left()
      },
    }),
  )
}

/** Asks how it stands; whoever comes back and has nothing to show has left (`bank-cancelled`). */
async function comeBack(
  core: Core,
  flow: FlowStore,
  { hides, returned }: Apart,
  drawn: Promise<void>,
): Promise<void> {
  core.away.set(false)
  const { underWay } = await core.connect()
  const told = await flow.load().then(
    () => false,
    async (error: unknown) => {
      const over = error instanceof BankError && error.failure.name === 'JOURNEY_FINISHED'
      if (over && (await tellJourney(core, flow))) return true
      throw error
    },
  )
  await drawn
  core.tell('bank-ready', {})
  const here: Screen = core.nav.here()
  const ended = told || (flow.kind === 'pay' && flow.deadline.get() !== null)
  if (!returned || ended || !hides?.(here)) return
  const left = () => {
    // Whoever has gone there once more meanwhile goes on.
    if (!core.away.get()) core.tell('bank-cancelled', { stage: here })
  }
  if (underWay && flow.kind === 'pay') follow(core, flow, left)
  else left()
}

/** True when all is done; false when the usual beginning may follow. Throws what keeps it from starting. */
export async function startApart(
  core: Core,
  flow: FlowStore,
  apart: Apart,
  drawn: Promise<void>,
): Promise<boolean> {
  const { barred, hides } = apart
  if (barred === 'hosted-invalid') throw refusal('SETTINGS_INVALID')
  if (settingsError(core.settings)) return false
  if (hides) {
    await comeBack(core, flow, apart, drawn)
    // Back once more, by the browser's button: the page shows what was true before.
    const stop = core.ports.onRestored(() => {
      stop()
      void start(core, flow)
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
    await drawn
    core.tell('bank-ready', {})
    return true
  }
  const { inlineAllowed } = await core.connect()
  if (inlineAllowed) core.elsewhere.set(false)
  else core.port.giveWay?.()
  return !inlineAllowed
}
