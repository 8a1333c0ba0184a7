/**
 * Countdowns derive from an end time, never from decrements. All times are epoch ms by the server's clock.
 */

/** Whole seconds until `end`, rounded up; never negative. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** ms until the shown number changes next; 0 when it is over. */
export const untilNextSecond = (end: number, now: number): number =>
  end <= now ? 0 : (end - now) % 1000 || 1000

/** True for a second that a screen reader hears: the start, 30, 10 and the end. */
export const isAnnounced = (remaining: number, total: number): boolean =>
  remaining === total || remaining === 30 || remaining === 10 || remaining === 0
