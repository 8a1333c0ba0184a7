/**
 * The events of one element: each goes to the page around with its id, an outcome once per attempt, and to a
 * listener inside (reporting).
 */
import {
  OUTCOMES,
  type EventDetails,
  type EventName,
  type Mode,
  type ToldName,
} from '../../contract/outcomes.ts'
import type { RoutePath } from '../../contract/routes.ts'
import { REPORT } from '../../domain/limits.ts'
import type { HostPort } from '../../host/port.ts'
import { createInheritance } from './inheritance.ts'
import type { Ports } from './ports.ts'

/** An event that went to the page around, with the route it happened on. */
export type EmittedEvent = {
  [N in ToldName]: {
    name: N
    detail: EventDetails[N]
    path: RoutePath
    /** Epoch ms by the server. */ at: number
    /** Number of events dropped before it: the listener came too late. */ dropped?: number
  }
}[ToldName]

export interface EventsOptions {
  port: HostPort
  ports: Pick<Ports, 'onUnload' | 'onRestored'>
  diagnosticsId: string
  mode: Mode
  /** Flow and journey or order: what an outcome is about. */
  subject: string
  /** The order, of a payment. */
  order: string
  /** Epoch ms by the server. */
  now(): number
  path(): RoutePath
}

export interface Events {
  /** False when a cancelable event was refused; an outcome that was emitted already is not emitted again. */
  emit<N extends ToldName>(name: N, detail: EventDetails[N]): boolean
  /** Asks the page around whether what was entered on this screen may be sent. Not reported. */
  approve(detail: EventDetails['bank-confirm']): Promise<boolean>
  /** Calls with every event, and at once with the earlier ones; one listener. Returns the way to stop. */
  onEvent(listener: (event: EmittedEvent) => void): () => void
  /** From here on another outcome may be emitted. */
  newAttempt(): void
  /** The order hasn't failed: a failure that was told is an earlier attempt's, wherever this one was made. */
  overrideFailure(): void
  /** A customer who left goes on, or may come back: leaving is emitted once more then. */
  goOn(): void
  /**
   * The payment's end can't be asked now: pending, once, unless an outcome was emitted. Once it can be asked,
   * the outcome follows.
   */
  outOfReach(): void
  /** The element is gone: what it has told is left to the next one. */
  end(): void
}

export function createEvents({
  port,
  ports,
  diagnosticsId,
  mode,
  subject,
  order,
  now,
  path,
}: EventsOptions): Events {
  // Outlives a reload, and an element that is attached again. A copy of the tab has told nothing yet.
  const outcome = createInheritance<{ told: EventName | null; unasked: boolean }>({
    ports,
    storage: port.storage(),
    name: `outcome:${subject}`,
    initial: { told: null, unasked: false },
  })
  const earlier: EmittedEvent[] = []
  let losses = 0
  // Kept for a listener that is fetched later. The oldest goes first: how it ended says more.
  let listen = (event: EmittedEvent): void => {
    earlier.push(event)
    if (earlier.length <= REPORT.kept) return
    earlier.shift()
    losses += 1
  }
  const goOn = () => {
    if (outcome.read().told === 'bank-cancelled') outcome.clear()
  }
  const lostFrame = port.embedding?.lostFrame
  if (lostFrame) outcome.write({ told: lostFrame.outcome, unasked: false })
  // Opening the page anew is going on, too; not where the screens are elsewhere.
  if (!port.embedding?.hides) goOn()
  const emit: Events['emit'] = (name, detail) => {
    if ((OUTCOMES as readonly string[]).includes(name)) {
      const { told: previous, unasked } = outcome.read()
      // Going on after leaving begins a new attempt; what could not be asked is no end of one.
      if (previous !== null && previous !== 'bank-cancelled' && !unasked) return true
      outcome.write({ told: name, unasked: false })
      if (previous === name) return true
    }
    listen({ name, detail, path: path(), at: now() } as EmittedEvent)
    return port.emit(name, { ...detail, diagnosticsId, mode })
  }
  return {
    emit,
    approve: (detail) => port.approve({ ...detail, diagnosticsId, mode }),
    outOfReach() {
      const { told, unasked } = outcome.read()
      if (unasked || (told !== null && told !== 'bank-cancelled')) return
      emit('bank-pending', { originReferenceNo: order })
      outcome.write({ told: 'bank-pending', unasked: true })
    },
    onEvent(listener) {
      listen = listener
      const [first, ...following] = earlier.splice(0)
      if (first) [losses > 0 ? { ...first, dropped: losses } : first, ...following].forEach(listener)
      return () => {
        listen = () => undefined
      }
    },
    newAttempt: outcome.clear,
    overrideFailure() {
      if (outcome.read().told === 'bank-failed') outcome.clear()
    },
    goOn,
    end() {
      goOn()
      outcome.end()
    },
  }
}
