/** Choices of the customer that outlive the tab. Pure. */
import { COOKIE } from './limits.ts'

/**
 * True while a remembered choice holds. One that holds longer than a choice can comes from a wrong clock.
 * @param end epoch ms, as it was stored; 0 if nothing was
 * @param now epoch ms
 */
export const isRemembered = (end: number, now: number): boolean =>
  end > now && end <= now + 2 * COOKIE.seconds * 1000
