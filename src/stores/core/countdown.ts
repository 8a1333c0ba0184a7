/**
 * A countdown as stores: what shows it follows them by itself, and no screen is drawn every second. Until the
 * server has said its time nothing is known of what is left: it shows a minute at most, and doesn't end.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { isAnnounced, secondsLeft, untilNextSecond } from '../../domain/countdown.ts'
import type { Core } from './core.ts'

export interface Countdown {
  /** Whole seconds that are left. */
  readonly remaining: ReadableAtom<number>
  /** The second that a screen reader hears last: the start, 30, 10 and the end. */
  readonly announcement: ReadableAtom<number>
  /** Counts from now on, until the function that is returned is called. */
  run(): () => void
}

/** Most that is shown while the time isn't known, in s. */
const UNKNOWN_SECONDS = 60

/** @param end epoch ms by the server; what is left is derived from it, so also after a suspended tab */
export function createCountdown({ clock, ports }: Pick<Core, 'clock' | 'ports'>, end: number): Countdown {
  const leftNow = () => {
    const seconds = secondsLeft(end, clock.now())
    return clock.isKnown() || end === 0 ? seconds : Math.min(Math.max(seconds, 1), UNKNOWN_SECONDS)
  }
  const total = leftNow()
  const remaining = atom(total)
  const announcement = atom(total)
  return {
    remaining,
    announcement,
    run() {
      const { timers } = ports
      let handle: unknown
      const tick = () => {
        timers.clearTimeout(handle)
        const seconds = leftNow()
        remaining.set(seconds)
        if (isAnnounced(seconds, total)) announcement.set(seconds)
        // An unknown countdown doesn't run: the server's time has it begin.
        if (seconds > 0 && clock.isKnown())
          handle = timers.setTimeout(tick, untilNextSecond(end, clock.now()))
      }
      tick()
      const stops = [ports.onWake(tick), clock.onSync(tick)]
      return () => {
        timers.clearTimeout(handle)
        stops.forEach((stop) => stop())
      }
    },
  }
}
