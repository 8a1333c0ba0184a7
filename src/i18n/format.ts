/** Dates, percentages and countdowns in the customer's words. */
import { formatNumber } from '../domain/formatNumber.ts'
import { jakartaTime, type JakartaTime } from '../domain/jakarta.ts'
import type { TextKey } from './keys.ts'
import type { Translator } from './translator.ts'

type Month = TextKey & `format.months.${number}`

const two = (n: number): string => String(n).padStart(2, '0')

const dateSlots = (tr: Translator, { day, month, year }: JakartaTime) => ({
  day,
  month: tr.t(`format.months.${month}` as Month),
  year,
})

/**
 * A date in Jakarta: 21 November 2026.
 * @param time epoch ms, ISO 8601 with an offset, or a calendar day
 * @throws RangeError when it is no date
 */
export const formatDate = (tr: Translator, time: number | string): string =>
  tr.t('format.date', dateSlots(tr, jakartaTime(time)))

/** A date and time in Jakarta: 21 November 2026 pukul 00.30 WIB; as `formatDate`. */
export function formatDateTime(tr: Translator, time: number | string): string {
  const at = jakartaTime(time)
  return tr.t('format.dateTime', { ...dateSlots(tr, at), hour: two(at.hour), minute: two(at.minute) })
}

/** The same in two lines: the date, and the time. Joined by a space they are the whole. */
export function dateTimeLines(tr: Translator, time: number | string): readonly [string, string] {
  const text = formatDateTime(tr, time)
  const end = text.indexOf(' ', formatDate(tr, time).length)
  return [text.slice(0, end), text.slice(end + 1)]
}

/** A time in Jakarta without its "WIB", for texts that write it themselves: 00.30, in English 00:30. */
export function formatTime(tr: Translator, time: number | string): string {
  const { hour, minute } = jakartaTime(time)
  return tr.t('format.time', { hour: two(hour), minute: two(minute) })
}

/** A percentage: 2,5%, in English 2.5%. @param value as the bank writes it, "2.50" */
export const formatPercent = (tr: Translator, value: number | string): string =>
  tr.t('format.percent', { value: formatNumber(value, tr.lang) })

/** Time left on a clock: 0:45, 1:05. @param seconds whole, 0 or more */
export const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`

/** Time left: under a minute "45 detik", from one minute on 1:05. @param seconds whole, 0 or more */
export const formatCountdown = (tr: Translator, seconds: number): string =>
  seconds < 60 ? tr.count('second', seconds) : formatClock(seconds)
