/** Times as the panel shows them, always in Jakarta (WIB). */

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta', hourCycle: 'h23', ...options })

const CLOCK = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DATE = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** 14:05:09 */
export const clockTime = (at: number): string => (Number.isFinite(at) ? CLOCK.format(at) : '–')

/** Fri, 20 Nov 2026 14:05:09 WIB */
export const fullTime = (at: number): string => `${DATE.format(at)} ${clockTime(at)} WIB`
