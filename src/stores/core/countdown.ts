/** A countdown as stores: what shows it follows them by itself, and no screen is drawn every second. */
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

/** @param end epoch ms by the server; what is left is derived from it, so also after a suspended tab */
export function createCountdown({ clock, ports }: Pick<Core, 'clock' | 'ports'>, end: number): Countdown {
  const total = secondsLeft(end, clock.now())
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
        const now = clock.now()
        const seconds = secondsLeft(end, now)
        remaining.set(seconds)
        if (isAnnounced(seconds, total)) announcement.set(seconds)
        if (seconds > 0) handle = timers.setTimeout(tick, untilNextSecond(end, now))
      }
      tick()
      const stop = ports.onWake(tick)
      return () => {
        timers.clearTimeout(handle)
        stop()
      }
    },
  }
}
