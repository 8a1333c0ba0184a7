/** How the customer leaves: back to the merchant, to the bank app, to the hosted page, or by closing. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { EventDetails } from '../../contract/outcomes.ts'
import type { HostPort } from '../../host/port.ts'
import type { Events } from './events.ts'
import type { Navigation } from './navigation.ts'

type Reason = EventDetails['bank-redirect']['reason']

export interface Leaving {
  /** A payment may be moving money: leaving now leaves it pending, not cancelled. */
  readonly paymentPending: WritableAtom<boolean>
  /** The customer has gone to the hosted page from here, and isn't known to be back. */
  readonly away: WritableAtom<boolean>
  /**
   * The customer wanted to leave a page of the bank's own that knows no way back: it says so until they
   * go on.
   */
  readonly stranded: ReadableAtom<boolean>
  /** Leaves for a checked address unless the page prevents it. */
  leave(url: string, reason: Reason): void
  /** Hands over to the bank app unless the page prevents it; whether it goes there. */
  handOff(url: string): boolean
  /**
   * The customer leaves before an outcome; for this address, or back to the page they came from, where there
   * is one.
   */
  close(url?: string | null, reason?: Reason): void
  /** Where `close` leads: this address, or the page that the customer came from; null: neither is known. */
  wayHome(url?: string | null): string | null
  /** On a page of the bank's own: where `close` leads when the customer came from no page that is known. */
  offerHome(url: string | null): void
}

export interface LeavingOptions {
  port: HostPort
  nav: Navigation
  emit: Events['emit']
  /** The customer may leave once more. */
  goOn: Events['goOn']
  /** The merchant's page that the customer came from and goes back to. */
  home(): string | undefined
}

export interface LeavingStore extends Leaving {
  readonly stranded: WritableAtom<boolean>
}

export function createLeaving({ port, nav, emit, goOn, home }: LeavingOptions): LeavingStore {
  const { mode, subject } = port.settings()
  const paymentPending = atom(false)
  const away = atom(false)
  const stranded = atom(false)
  let otherHome: string | null = null

  const wayHome: Leaving['wayHome'] = (url) => url ?? home() ?? otherHome
  const leave: Leaving['leave'] = (url, reason) => {
    if (reason === 'hosted') {
      goOn()
      away.set(true)
    }
    if (emit('bank-redirect', { url, reason })) port.leave(url)
  }
  return {
    paymentPending,
    away,
    stranded,
    leave,
    wayHome,
    handOff(url) {
      const goes = emit('bank-handoff', { url })
      if (goes) port.leave(url)
      return goes
    },
    close(url, reason) {
      const left = paymentPending.get()
      if (left) emit('bank-pending', { originReferenceNo: subject })
      else emit('bank-cancelled', { stage: nav.here() })
      const to = wayHome(url)
      if (to) leave(to, reason ?? (left ? 'pending' : 'cancelled'))
      else stranded.set(port.kind === 'hosted' && mode !== 'frame')
    },
    // Inside a merchant's page leaving is up to that page.
    offerHome: (url) => {
      if (port.kind === 'hosted' && url && /^https?:\/\//.test(url)) otherHome = url
    },
  }
}
