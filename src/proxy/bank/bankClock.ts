/** The bank's clock, by what each of its answers says: the instants in them are by it. */
import type { Clock } from '../base/ports.ts'

/** Differences that count for nothing, in ms: `date` has whole seconds, and machines of a bank differ. */
export const CLOCK_NOISE = 2000

export interface BankClock {
  /** Lead of the bank's clock over ours, in ms. */
  offsetMs(): number
  /**
   * Learns from an answer.
   * @param time the bank's, epoch ms; undefined: the answer doesn't say it
   * @param tookMs from the request on: the time was said at some moment in between
   */
  hear(time: number | undefined, tookMs: number): void
}

export function createBankClock({ now }: Clock): BankClock {
  let offsetMs = 0
  return {
    offsetMs: () => offsetMs,
    hear(time, tookMs) {
      if (time === undefined) return
      const least = time - now()
      const nearest = Math.min(Math.max(offsetMs, least), least + tookMs)
      if (Math.abs(nearest - offsetMs) > CLOCK_NOISE) offsetMs = nearest
    },
  }
}
