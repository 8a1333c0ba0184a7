/** Asks again and again: never twice at a time, at once when the page wakes, until it is stopped. */
import type { Core } from './core.ts'

export interface Polling {
  /** Asks once. After an error it is asked again. */
  ask(signal: AbortSignal): Promise<void>
  /** ms until the next time, by how often it was asked since the page woke, from 0. */
  delay(count: number): number
  /** Nothing more has to be asked. */
  done(): boolean
}

/** Begins at once; call what is returned to stop. */
export function poll({ ports: { timers, onWake } }: Core, { ask, delay, done }: Polling): () => void {
  let stopped = false
  let count = 0
  let next: unknown
  let asking: AbortController | undefined

  const round = async (): Promise<void> => {
    timers.clearTimeout(next)
    // A request that was pending when the page fell asleep may never be answered.
    asking?.abort()
    const mine = (asking = new AbortController())
    await ask(mine.signal).catch(() => undefined)
    if (asking === mine && !stopped && !done()) next = timers.setTimeout(() => void round(), delay(count++))
  }

  const sleep = onWake(() => {
    count = 0
    if (!done()) void round()
  })
  void round()
  return () => {
    stopped = true
    timers.clearTimeout(next)
    sleep()
    asking?.abort()
  }
}
