/** The clock of all rules and texts: Asia/Jakarta (WIB), UTC+7 without summer time, so plain arithmetic and no time zone data. */

const OFFSET = 7 * 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

export interface JakartaTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/**
 * What calendar and clock show in Jakarta.
 * @param when epoch ms; ISO 8601 with an offset; or a calendar day (`2026-12-21`: midnight UTC is the same day in Jakarta)
 * @throws RangeError when it is no date
 */
export function jakartaTime(when: number | string): JakartaTime {
  const at = new Date((typeof when === 'string' ? Date.parse(when) : when) + OFFSET)
  if (Number.isNaN(at.getTime())) throw new RangeError('Not a date')
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

/** The next 00:00 in Jakarta after `now`; both epoch ms. */
export const nextMidnight = (now: number): number => (Math.floor((now + OFFSET) / DAY) + 1) * DAY - OFFSET
