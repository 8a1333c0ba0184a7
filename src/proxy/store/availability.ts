/** Whether the common store is there, and what log and operator learn of it. */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { NotReady, wordOf } from './redisErrors.ts'
import type { StoreState } from './sharedStore.ts'

export interface Availability {
  /** Whether commands are tried. */
  isUsable(): boolean
  /** Nothing is tried until `enter`. Answers whether that is new. */
  leave(error: unknown): boolean
  /** It has taken a write. @param failure of a part of it that hasn't, which is said to be away */
  enter(failure: unknown): void
  state(): StoreState
}

export function createAvailability({ now, elapsed, log }: Clock & Stopwatch & Log): Availability {
  let isUsable = true
  let isReachable = true
  let since = now()
  let changedAt = elapsed()

  function note(isReachableNow: boolean, error?: unknown): void {
    if (isReachableNow === isReachable) return
    isReachable = isReachableNow
    if (isReachable) log({ event: 'store-back', awayMs: Math.round(elapsed() - changedAt) })
    else log({ event: 'store-away', why: wordOf(error instanceof NotReady ? (error.cause ?? error) : error) })
    since = now()
    changedAt = elapsed()
  }

  return {
    isUsable: () => isUsable,
    leave(error) {
      note(false, error)
      const isNew = isUsable
      isUsable = false
      return isNew
    },
    enter(failure) {
      isUsable = true
      note(failure === undefined, failure)
    },
    state: () => ({ kind: 'redis', reachable: isReachable, since }),
  }
}
