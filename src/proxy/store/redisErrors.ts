/** What an error of the store says: whether the server refuses to work, and a word for the log. */

/**
 * A server that answers so does none of what it is asked (Redis, src/server.c): it is a replica, has too few
 * of them, no memory, no disk, is still loading, lost its cluster or its master, runs a script that hangs,
 * or doesn't let us in or write.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'READONLY',
  'NOREPLICAS',
  'OOM',
  'MISCONF',
  'LOADING',
  'CLUSTERDOWN',
  'MASTERDOWN',
  'BUSY',
  'NOAUTH',
  'WRONGPASS',
  'NOPERM',
])

/** There is no connection. */
export class NotReady extends Error {}

/** What an account that may not do what a script does is told (Redis 7). */
const NOPERM_IN_SCRIPT = /^ERR The user executing the script/

/** The word that a server's refusal begins with. */
function replyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return NOPERM_IN_SCRIPT.test(error.message) ? 'NOPERM' : /^[A-Z]{3,16}(?= |$)/.exec(error.message)?.[0]
}

export const isRefusal = (error: unknown): boolean => REFUSALS.has(replyOf(error) ?? '')

/** A short code for the log, never a message: it might quote the address. */
export function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  // That of a DOMException is a number.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return (typeof code === 'string' ? code : undefined) ?? replyOf(error) ?? name
}
