/**
 * Paying in the bank app and coming back. The status alone says what
 * happened, not the app.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { BankError, ownError } from '../../client/error.ts'
import { rowOf } from '../../contract/errors.ts'
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import { safeAppLink } from '../../domain/appLink.ts'
import { pollDelay } from '../../domain/payStatus.ts'
import type { PaymentContext } from './context.ts'
import { receive } from './receive.ts'
import type { Core } from '../core/core.ts'
import { poll } from '../core/poll.ts'

export interface Handover {
  /** Opens this payment in the bank app, or the app itself; null when neither is known. */
  readonly link: ReadableAtom<string | null>
  /** here: nothing was opened yet, or it didn't open · opening · away: the customer is in the app, or was. */
  readonly place: ReadableAtom<'here' | 'opening' | 'away'>
  /** The customer asked whether it is paid, and it isn't. */
  readonly unpaid: ReadableAtom<boolean>
  open(): void
  check(): Promise<void>
  /** Asks for the status until it says something; call the returned function to stop. */
  watch(): () => void
}

/** A page that is still in view after so many ms was not left: the app didn't open. */
const OPENS_WITHIN_MS = 3_000
/** About two minutes; after that the status is asked for less often, until the page wakes. */
const EAGER_REQUESTS = 24

/**
 * Waits for the page to be left, each time it is called; if it isn't, the app is missing.
 * @param onEnd called with whether the page was left
 */
function createDeparture({ ports, onEnd: whenOver }: Core, onEnd: (hasLeft: boolean) => void): () => void {
  let settle: () => void = () => undefined
  whenOver(() => settle())
  return () => {
    settle()
    const end = (hasLeft: boolean) => {
      settle()
      onEnd(hasLeft)
    }
    const stop = ports.onLeave(() => end(true))
    const handle = ports.timers.setTimeout(() => end(false), OPENS_WITHIN_MS)
    settle = () => {
      stop()
      ports.timers.clearTimeout(handle)
    }
  }
}

export function createHandover(context: PaymentContext): Handover {
  const { core, order, ask, payment, dispatch } = context
  const { jitter } = core.ports
  const link = computed(
    [order, core.session.profile],
    (current, bank) => safeAppLink(current?.appLink) ?? safeAppLink(bank?.appLink),
  )
  // A phone that opens an app may drop the page meanwhile.
  const place = atom<'here' | 'opening' | 'away'>(payment.get().inApp ? 'away' : 'here')
  const unpaid = atom(false)
  core.leaving.payingWhile(() => place.get() === 'opening')
  const goAway = () => {
    dispatch({ type: 'app', inApp: true })
    place.set('away')
  }

  /** Goes where the status leads; false when nothing has happened since the order was asked for. */
  const hear = (answer: StatusAnswer): boolean => {
    if (answer.status === 'OPEN' || answer.status === order.get()?.status) return false
    if (answer.status === 'PROCESSING') void context.processing(answer.expectedSeconds)
    else receive(context, answer)
    return true
  }

  const awaitDeparture = createDeparture(core, (hasLeft) => {
    if (hasLeft) return goAway()
    place.set('here')
    void core.problems.show(ownError('APP_NOT_OPENED'), { field: 'app' })
  })
  const expectToLeave = () => {
    place.set('opening')
    awaitDeparture()
  }

  return {
    link,
    place,
    unpaid,

    open() {
      const url = link.get()
      if (!url) return
      core.problems.clear('app')
      unpaid.set(false)
      place.set('opening')
      // A page that prevents it opens the app in a way of its own.
      if (core.leaving.handOff(url)) return expectToLeave()
      const { inApp } = payment.get()
      goAway()
      // From a frame the page around opens the app, and says so later.
      core.port.onHanded?.(() => {
        dispatch({ type: 'app', inApp })
        expectToLeave()
      })
    },

    check: () =>
      core.actions.run('status', async () => {
        unpaid.set(false)
        unpaid.set(!hear(await ask()))
      }),

    watch() {
      let isOver = false
      return poll(core, {
        isDone: () => isOver,
        delay: (count) => pollDelay(count, count > EAGER_REQUESTS, jitter()),
        async ask(signal) {
          try {
            const answer = await ask(signal)
            if (!signal.aborted) isOver = hear(answer)
          } catch (error) {
            if (!(error instanceof BankError) || !rowOf(error.failure.name).endsOrder) throw error
            isOver = true
            dispatch({ type: 'orderEnd' })
            await core.problems.show(error)
          }
        },
      })
    },
  }
}
