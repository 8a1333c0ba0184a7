/** Presence of the common store, and what log and operator learn of it. */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import type { StoreState } from './sharedStore.ts'

export interface Availability {
  /** True when commands are tried. */
  isUsable(): boolean
  /** Nothing is tried until `enter`. Answers whether that is new. */
  leave(error: unknown): boolean
  /** It has taken a write. @param failure of a shard that hasn't, which is said to be away */
  enter(failure: unknown): void
  state(): StoreState
}

export function createAvailability({ now, elapsed, log }: Clock & Stopwatch & Log): Availability {
  let isUsable = true
  let isReachable = true
  let startTime = now()
  let changedAt = elapsed()

  function note(isReachableNow: boolean, error?: unknown): void {
    if (isReachableNow === isReachable) return
    isReachable = isReachableNow
    if (isReachable) log({ event: 'store-back', awayMs: Math.round(elapsed() - changedAt) })
    else log({ event: 'store-away', why: wordOf(error instanceof NotReady ? (error.cause ?? error) : error) })
    startTime = now()
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
    state: () => ({ kind: 'redis', reachable: isReachable, since: startTime }),
  }
}

/**
 * A server that answers so does none of what it is asked (Redis, src/server.c): it is a replica, has too few
 * of them, no memory, no disk, is still loading, lost its cluster or its master, runs a script that hangs,
 * or doesn't let us in or write.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'READONLY',
  'NOREPLICAS',
  'OOM',
  'MISCONF',
  'LOADING',
  'CLUSTERDOWN',
  'MASTERDOWN',
  'BUSY',
  'NOAUTH',
  'WRONGPASS',
  'NOPERM',
])

/** There is no connection. */
export class NotReady extends Error {}

/** The message for an account that may not do what a script does (Redis 7). */
const NOPERM_IN_SCRIPT = /^ERR The user executing the script/

/** The word that a server's refusal begins with. */
function replyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return NOPERM_IN_SCRIPT.test(error.message) ? 'NOPERM' : /^[A-Z]{3,16}(?= |$)/.exec(error.message)?.[0]
}

export const isRefusal = (error: unknown): boolean => REFUSALS.has(replyOf(error) ?? '')

/** A short code for the log, never a message: it might quote the address. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  // That of a DOMException is a number.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return (typeof code === 'string' ? code : undefined) ?? replyOf(error) ?? name
}
