/**
 * How reads are retried: at most twice, after a wait with full jitter, and out of a budget, so that a
 * bank in trouble doesn't get three times its load.
 */

/** How often a read is retried. */
export const RETRIES = 2
/** The longest first wait, in ms; doubled with each further one. */
const FIRST_WAIT = 100
/** Retries that each request earns: one in ten. */
const SHARE = 0.1
/** Retries that can be saved up. */
const RESERVE = 10

export interface RetryBudget {
  /** A request was made. */
  earn(): void
  /** Whether one more retry may be spent, and spends it. */
  spend(): boolean
}

export function createBudget(): RetryBudget {
  let left = RESERVE
  return {
    earn: () => {
      left = Math.min(RESERVE, left + SHARE)
    },
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** ms before the n-th retry (from 0). @param random bytes */
export function waitBefore(n: number, random: (bytes: number) => Uint8Array): number {
  const [high = 0, low = 0] = random(2)
  return Math.floor((((high << 8) | low) / 0x1_0000) * FIRST_WAIT * 2 ** n)
}
