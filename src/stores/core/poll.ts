/**
 * Asks again and again: never twice at a time, at once when the page wakes, until it is stopped. Too many
 * requests slow it down, and nothing is said.
 */
import { RATE_LIMIT } from '../../domain/limits.ts'
import type { Core } from './core.ts'
import { restAfter } from './restAfter.ts'

export interface Polling {
  /** Asks once. After an error it is asked again, after too many requests only when the rest is over. */
  ask(signal: AbortSignal): Promise<void>
  /** ms until the next time, by how often it was asked since the page woke, from 0. */
  delay(count: number): number
  /** Nothing more has to be asked. */
  isDone(): boolean
}

/** Begins at once; call what is returned to stop. */
export function poll(
  { clock, ports: { timers, onWake } }: Pick<Core, 'clock' | 'ports'>,
  { ask, delay, isDone }: Polling,
): () => void {
  let isStopped = false
  let count = 0
  let next: unknown
  let currentAbort: AbortController | undefined
  /** Until then nothing may be asked, by the server's clock. */
  let restUntil = 0
  /** The rest, in ms; the server's clock may have been corrected since. */
  const restMs = () => Math.min(restUntil - clock.now(), RATE_LIMIT.pollRestMs)

  const round = async (): Promise<void> => {
    timers.clearTimeout(next)
    // A request that was pending when the page fell asleep may never be answered.
    currentAbort?.abort()
    const controller = (currentAbort = new AbortController())
    await ask(controller.signal).catch((error: unknown) => {
      const delayMs = restAfter(error)
      if (delayMs !== null) restUntil = clock.now() + delayMs
    })
    if (currentAbort !== controller || isStopped || isDone()) return
    next = timers.setTimeout(() => void round(), Math.max(delay(count++), restMs()))
  }

  const sleep = onWake(() => {
    count = 0
    if (!isDone() && restMs() <= 0) void round()
  })
  void round()
  return () => {
    isStopped = true
    timers.clearTimeout(next)
    sleep()
    currentAbort?.abort()
  }
}
