/** Ways to leave: back to the merchant, to the bank app, to the hosted page, or by closing. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { EventDetails } from '../../contract/outcomes.ts'
import { wayBackOf } from '../../domain/returnUrl.ts'
import type { HostPort } from '../../host/port.ts'
import type { Events } from './events.ts'
import type { Navigation } from './navigation.ts'

type Reason = EventDetails['bank-redirect']['reason']

export interface Leaving {
  /** A payment may be moving money: leaving now leaves it pending, not cancelled. */
  mayBePaying(): boolean
  /** Adds a reason to believe that: as long as one of them holds, it may. */
  payingWhile(check: () => boolean): void
  /** The customer has gone to the hosted page from here, and isn't known to be back. */
  readonly isAway: WritableAtom<boolean>
  /**
   * The customer wanted to leave a page of the bank's own that knows no way back: it says so until they
   * go on.
   */
  readonly noReturnAddress: ReadableAtom<boolean>
  /** Leaves for a checked address unless the page prevents it; whether it goes there. */
  leave(url: string, reason: Reason): boolean
  /** Hands over to the bank app unless the page prevents it; whether it goes there. */
  handOff(url: string): boolean
  /**
   * The customer leaves before an outcome; back to the page they came from, where there is one, or for this
   * address.
   */
  close(url?: string | null, reason?: Reason): void
  /**
   * Has a task learn how it ended before the customer leaves; undefined where that is known. It answers
   * whether they have only left: nothing is told of them before.
   */
  settleBy(task: () => Promise<boolean> | undefined): void
  /**
   * The page gives another order: what may still be paid of this one is pending. Resolved once how it ended
   * is told.
   */
  part(): Promise<void> | undefined
  /** Number of times that the customer has left, or was taken away. */
  departures(): number
  /**
   * Address to which `close` leads: the page that the customer came from, with the receipt of this address,
   * or this address; null: neither is known.
   */
  returnAddress(url?: string | null): string | null
  /** On a page of the bank's own: where `close` leads when the customer came from no page that is known. */
  offerReturn(url: string | null): void
}

export interface LeavingOptions {
  port: HostPort
  nav: Navigation
  emit: Events['emit']
  /** The customer may leave once more. */
  goOn: Events['goOn']
  /** The merchant's page that the customer came from and goes back to. */
  returnTo(): string | undefined
}

export interface LeavingStore extends Leaving {
  readonly noReturnAddress: WritableAtom<boolean>
}

export function createLeaving({ port, nav, emit, goOn, returnTo }: LeavingOptions): LeavingStore {
  const { mode, subject } = port.settings()
  const checks: (() => boolean)[] = []
  const mayBePaying = () => checks.some((check) => check())
  const isAway = atom(false)
  const noReturnAddress = atom(false)
  let offeredReturn: string | null = null
  let departures = 0
  let settle: () => Promise<boolean> | undefined = () => undefined
  let settling: Promise<unknown> | undefined

  const returnAddress: Leaving['returnAddress'] = (url) => {
    const opener = returnTo()
    return opener === undefined ? (url ?? offeredReturn) : wayBackOf(opener, url)
  }
  const leave: Leaving['leave'] = (url, reason) => {
    if (reason === 'hosted') {
      goOn()
      isAway.set(true)
    }
    const goes = emit('bank-redirect', { url, reason })
    if (goes) port.leave(url, reason === 'hosted')
    return goes
  }
  const depart: Leaving['close'] = (url, reason) => {
    const isPending = mayBePaying()
    if (isPending) emit('bank-pending', { originReferenceNo: subject })
    else emit('bank-cancelled', { stage: nav.screen() })
    const to = returnAddress(url)
    if (to) leave(to, reason ?? (isPending ? 'pending' : 'cancelled'))
    else noReturnAddress.set(port.kind === 'hosted' && mode !== 'frame')
  }
  return {
    mayBePaying,
    payingWhile: (check) => void checks.push(check),
    isAway,
    noReturnAddress,
    leave,
    returnAddress,
    handOff(url) {
      const goes = emit('bank-handoff', { url })
      if (goes) port.leave(url)
      return goes
    },
    close(url, reason) {
      departures += 1
      if (settling) return
      settling = settle()?.then((hasLeft) => {
        settling = undefined
        if (hasLeft) depart(url, reason)
      })
      if (!settling) depart(url, reason)
    },
    settleBy(task) {
      settle = task
    },
    part() {
      departures += 1
      if (mayBePaying()) emit('bank-pending', { originReferenceNo: subject })
      return settle()?.then(() => undefined)
    },
    departures: () => departures,
    // Inside a merchant's page leaving is up to that page.
    offerReturn: (url) => {
      if (port.kind === 'hosted' && url && /^https?:\/\//.test(url)) offeredReturn = url
    },
  }
}
