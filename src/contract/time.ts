/** Days and moments as every engine reads them: `Date` takes more in one engine, and less in another. */

export const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** True for a day of the calendar as YYYY-MM-DD: engines take the 31st of February for one in March. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(new Date(text).getTime()) && new Date(text).toISOString().startsWith(text)

/** True for a moment to the minute or finer, with Z or an offset in hours and minutes (+07:00). */
export const isInstant = (text: string): boolean => INSTANT.test(text) && isDay(text.slice(0, 10))
