/**
 * The clock of all rules and texts: Asia/Jakarta (WIB), UTC+7 without summer time, so plain arithmetic and no
 * time zone data.
 */

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
 * Calendar and clock in Jakarta.
 * @param time epoch ms; ISO 8601 with an offset; or a calendar day (`2026-12-21`: midnight UTC is the same
 * day in Jakarta)
 * @throws RangeError when it is no date
 */
export function jakartaTime(time: number | string): JakartaTime {
  const at = new Date((typeof time === 'string' ? new Date(time).getTime() : time) + OFFSET)
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

/** The calendar day in Jakarta, `2026-12-21`: the key of daily limits and counters. */
export const dayKey = (now: number): string => new Date(now + OFFSET).toISOString().slice(0, 10)

/** ISO 8601 with Jakarta's offset: `2026-11-21T00:00:00+07:00`. Whole seconds. */
export const jakartaIso = (now: number): string =>
  `${new Date(now + OFFSET).toISOString().slice(0, 19)}+07:00`

/**
 * A day of the month, some months after the month of another day; a month that is too short gives its last
 * day.
 * @param from calendar day, `2026-01-31`
 * @param dueDay 1 to 31
 */
export function dueDate(from: string, months: number, dueDay: number): string {
  const { year, month } = jakartaTime(from)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dueDay, last))).toISOString().slice(0, 10)
}
