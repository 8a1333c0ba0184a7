/** Time for which a server wants to be left alone (RFC 9110 section 10.2.3). */

/** Two days: what asks for more is a mistake. */
const MOST_S = 172_800

/**
 * Whole seconds of a Retry-After; undefined when it is missing or garbage.
 * @param header a number of seconds, or a date
 * @param now epoch ms by the server, whose date it is
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (new Date(header).getTime() - now) / 1000
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= MOST_S ? Math.ceil(seconds) : undefined
}
