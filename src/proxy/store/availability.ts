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

/** The reason of a connection that neither came about nor failed, as that of a command without an answer. */
const SILENCE = 'TimeoutError'

export function createAvailability({ now, elapsed, log }: Clock & Stopwatch & Log): Availability {
  let isUsable = true
  /** The reason for which it is away, as the log has said it; undefined while it is reachable. */
  let reason: string | undefined
  /** Another reason, which has come once since. */
  let newerReason: string | undefined
  let startTime = now()
  let changedAt = elapsed()

  function change(nextReason: string | undefined): void {
    reason = nextReason
    startTime = now()
    changedAt = elapsed()
  }

  function noteBack(): void {
    newerReason = undefined
    if (reason === undefined) return
    log({ event: 'store-back', awayMs: Math.round(elapsed() - changedAt) })
    change(undefined)
  }

  /** Another reason is said once it has come twice in a row: two that take turns are no news. */
  function noteAway(error: unknown): void {
    const cause = error instanceof NotReady ? error.cause : error
    const word = cause === undefined ? SILENCE : wordOf(cause)
    if (reason === undefined) {
      log({ event: 'store-away', why: word })
      return change(word)
    }
    // A connection that isn't there yet is no reason of its own.
    if (word === reason || cause === undefined) newerReason = undefined
    else if (word !== newerReason) newerReason = word
    else {
      log({ event: 'store-away', why: word })
      reason = word
      newerReason = undefined
    }
  }

  return {
    isUsable: () => isUsable,
    leave(error) {
      noteAway(error)
      const isNew = isUsable
      isUsable = false
      return isNew
    },
    enter(failure) {
      isUsable = true
      if (failure === undefined) noteBack()
      else noteAway(failure)
    },
    state: () => ({
      kind: 'redis',
      reachable: reason === undefined,
      since: startTime,
      ...(reason !== undefined && { reason }),
    }),
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
