/**
 * Who may ask (CORS, Fetch standard section 3.3): exact origins out of the configuration, never reflected,
 * never `null`.
 */
import {
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
} from '../../contract/session.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import type { Registry } from '../http/registry.ts'
import { allowedHeaders } from './allowedHeaders.ts'

/** Stands for the hosted page where the browser names no origin and none is configured. */
const HOSTED_UNNAMED = 'own'
/** How long a browser may remember a preflight, in seconds (Chromium's maximum). */
const PREFLIGHT_SECONDS = 7200

const EXPOSED_HEADERS = [
  SESSION_HEADER,
  DIAGNOSTICS_HEADER,
  SERVER_TIME_HEADER,
  SENT_HEADER,
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
].join(', ')

export const isHosted = ({ hosted }: Pick<Registry, 'hosted'>, origin: string): boolean =>
  origin === HOSTED_UNNAMED || hosted.has(origin)

/** Outside PRO every page; in PRO those that the bank trusts with its screens, and the hosted page itself. */
export const inlineAllowed = (registry: Registry, origin: string): boolean =>
  registry.environment !== 'PRO' || isHosted(registry, origin) || registry.inline.has(origin)

/** The headers that let the page at this origin read an answer; undefined where it may not ask. */
export function readableBy(registry: Registry, origin: string): Readonly<Record<string, string>> | undefined {
  if (!isHosted(registry, origin) && !registry.embedding.has(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    // Only the hosted page has a session in a cookie, and it is bound to that page. A wrapper in a merchant's
    // page may ask with credentials all the same, and a browser then refuses an answer without this.
    'access-control-allow-credentials': 'true',
  }
}

/**
 * The page that asks; the hosted page's own origin where the browser names none: it leaves the header out of
 * a same-origin GET only, and another client could invent one anyway.
 * @throws Refusal ORIGIN_NOT_ALLOWED
 */
export function admit({ registry }: Needs<'registry'>, { request, headers }: Exchange): string {
  headers['vary'] = 'origin'
  const origin = request.header('origin')
  if (origin === undefined) return registry.hostedOrigin ?? HOSTED_UNNAMED
  const readable = readableBy(registry, origin)
  if (!readable) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  Object.assign(headers, readable)
  return origin
}

/** @param origin as `admit` answered it */
export function preflight(
  { registry }: Needs<'registry'>,
  { request, headers }: Exchange,
  origin: string,
): Reply {
  headers['access-control-allow-methods'] = 'POST, GET'
  const requested = request.header('access-control-request-headers')
  headers['access-control-allow-headers'] = allowedHeaders(requested, isHosted(registry, origin))
  headers['vary'] = 'origin, access-control-request-headers'
  headers['access-control-max-age'] = String(PREFLIGHT_SECONDS)
  return { status: 204 }
}
