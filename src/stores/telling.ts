/**
 * What the surroundings are told: every event with its id, an outcome once per attempt; and who listens
 * inside (reporting).
 */
import { OUTCOMES, type EventDetails, type EventName, type Mode } from '../contract/outcomes.ts'
import type { RoutePath } from '../contract/routes.ts'
import type { HostPort } from '../host/port.ts'
import { createJournal } from './journal.ts'

/** Something that was told to the surroundings, with the route it happened on. */
export type Told = {
  [N in EventName]: {
    name: N
    detail: EventDetails[N]
    path: RoutePath
    /** Epoch ms by the server. */ at: number
  }
}[EventName]

/** So much is kept for a listener that is fetched later. */
const TOLD_KEPT = 50

export interface TellingOptions {
  port: HostPort
  diagnosticsId: string
  mode: Mode
  /** Flow and journey or order: what an outcome is about. */
  subject: string
  /** Epoch ms by the server. */
  now(): number
  path(): RoutePath
}

export interface Telling {
  /** False when a cancelable event was refused; an outcome that was told already is not told again. */
  tell<N extends EventName>(name: N, detail: EventDetails[N]): boolean
  onTold(listener: (told: Told) => void): () => void
  /** From here on another outcome may be told. */
  newAttempt(): void
  /** Whoever left goes on, or is gone and may come back: they may leave once more. */
  goOn(): void
}

export function createTelling({ port, diagnosticsId, mode, subject, now, path }: TellingOptions): Telling {
  // Outlives a reload, and an element that is attached again.
  const outcome = createJournal<{ told: EventName | null }>(port.storage(), `outcome:${subject}`, {
    told: null,
  })
  const earlier: Told[] = []
  let hear = (one: Told): void => {
    if (earlier.length < TOLD_KEPT) earlier.push(one)
  }
  const goOn = () => {
    if (outcome.read().told === 'bank-cancelled') outcome.clear()
  }
  // So does whoever opens the page anew; where the screens are elsewhere, that alone says nothing.
  if (!port.apart?.hides) goOn()
  return {
    tell(name, detail) {
      if ((OUTCOMES as readonly string[]).includes(name)) {
        const { told } = outcome.read()
        // Who goes on after leaving begins a new attempt.
        if ((told !== null && told !== 'bank-cancelled') || told === name) return true
        outcome.write({ told: name })
      }
      hear({ name, detail, path: path(), at: now() } as Told)
      return port.emit(name, { ...detail, diagnosticsId, mode })
    },
    onTold(listener) {
      hear = listener
      earlier.splice(0).forEach(listener)
      return () => {
        hear = () => undefined
      }
    },
    newAttempt: outcome.clear,
    goOn,
  }
}
