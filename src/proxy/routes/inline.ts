/** `GET` of INLINE_PATH: whether a page may show the screens in its own document. */
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { inlineAllowed } from '../http/origins.ts'

/** How long a browser may remember it, in seconds. */
const FRESH_SECONDS = 3_600

/** @param origin the page that asks */
export function answerInline({ registry }: Needs<'registry'>, { headers }: Exchange, origin: string): Reply {
  // The same for every visit of a page; `vary: origin` stands there already. What it allows is checked again
  // with each call.
  headers['cache-control'] = `private, max-age=${FRESH_SECONDS}`
  const body = {
    inlineAllowed: inlineAllowed(registry, origin),
    mockAllowed: registry.environment !== 'PRO',
  }
  return { status: 200, body }
}
