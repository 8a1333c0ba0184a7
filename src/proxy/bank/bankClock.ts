/** The bank's clock, by what each of its answers says: the instants in them are by it. */
import type { Clock } from '../base/ports.ts'

/** Differences that count for nothing, in ms: `date` has whole seconds, and machines of a bank differ. */
export const CLOCK_NOISE = 2000

export interface BankClock {
  /** Lead of the bank's clock over ours, in ms. */
  offsetMs(): number
  /**
   * Learns from an answer, once a second one agrees: one machine of a bank may be off.
   * @param time the bank's, epoch ms; undefined: the answer doesn't say it
   * @param tookMs from the request on: the time was said at some moment in between
   */
  hear(time: number | undefined, tookMs: number): void
}

export function createBankClock({ now }: Clock): BankClock {
  let offsetMs = 0
  let nextOffsetMs: number | undefined
  return {
    offsetMs: () => offsetMs,
    hear(time, tookMs) {
      if (time === undefined) return
      const least = time - now()
      const nearestTo = (lead: number) => Math.min(Math.max(lead, least), least + tookMs)
      const agreesWith = (lead: number) => Math.abs(nearestTo(lead) - lead) <= CLOCK_NOISE
      if (agreesWith(offsetMs)) nextOffsetMs = undefined
      else if (nextOffsetMs === undefined || !agreesWith(nextOffsetMs)) nextOffsetMs = nearestTo(offsetMs)
      else {
        offsetMs = nearestTo(nextOffsetMs)
        nextOffsetMs = undefined
      }
    },
  }
}
