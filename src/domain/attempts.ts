/** Wrong codes, passwords and PINs: warnings, then a block until tomorrow. Epoch ms throughout. */
import { nextMidnight } from './jakarta.ts'
import { ATTEMPTS } from './limits.ts'

/** The record of a customer's failures for one purpose. */
export interface Attempts {
  /** Time of each counted failure, oldest first. */
  readonly failures: readonly number[]
  /** The 00:00 in Jakarta until which nothing is accepted; 0 when nothing is blocked. */
  readonly blockedUntil: number
}

export const NO_ATTEMPTS: Attempts = { failures: [], blockedUntil: 0 }

/** Until when this is blocked, or null when it isn't. */
export const blockedUntil = ({ blockedUntil: end }: Attempts, now: number): number | null =>
  now < end ? end : null

export interface AttemptFailure {
  readonly attempts: Attempts
  /** Counted down to 0: blocked. */
  readonly chances: number
  /** Set with the failure that blocks. */
  readonly blockEnd: number | null
}

/**
 * Counts one more failure; the fifth within 30 minutes blocks until the next 00:00 in Jakarta. A failure
 * while blocked changes nothing.
 * @param tries which failure blocks, at a bank with another number
 */
export function fail(attempts: Attempts, now: number, tries: number = ATTEMPTS.failures): AttemptFailure {
  const activeEnd = blockedUntil(attempts, now)
  if (activeEnd !== null) return { attempts, chances: 0, blockEnd: activeEnd }
  const failures = [...attempts.failures.filter((at) => now - at < ATTEMPTS.windowMs), now]
  const chances = tries - failures.length
  if (chances > 0) return { attempts: { failures, blockedUntil: 0 }, chances, blockEnd: null }
  const end = nextMidnight(now)
  return { attempts: { failures: [], blockedUntil: end }, chances: 0, blockEnd: end }
}
