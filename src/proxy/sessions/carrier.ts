/**
 * How a session comes with a request and goes back: in `Authorization` and a header, or in the hosted page's
 * cookie.
 */
import { type Carrier, CARRIERS, COOKIE_HEADER, SESSION_HEADER } from '../../contract/session.ts'
import {
  cookieName,
  cookieValue,
  endedCookie,
  isPlainLoopback,
  MOST_COOKIES,
  sessionCookie,
  sessionCookies,
} from './cookie.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Incoming } from '../http/exchange.ts'
import { isHosted } from '../request/origins.ts'
import type { Claims, Subject } from '../tokens/claims.ts'

const BEARER = 'bearer '
const TOKEN = /^[\w.-]{1,8192}$/

const isPlain = (request: Incoming, { registry }: Needs<'registry'>): boolean =>
  isPlainLoopback(request.url(), registry.environment)

/**
 * What stands where a token does in `Authorization`, whatever it is; empty where there is another scheme,
 * undefined without that header.
 */
function bearerOf(request: Incoming): string | undefined {
  const authorization = request.header('authorization')
  if (authorization === undefined) return undefined
  const scheme = authorization.slice(0, BEARER.length)
  return scheme.toLowerCase() === BEARER ? authorization.slice(BEARER.length) : ''
}

/**
 * The token that came along for one of these subjects. A cookie counts only beside its header (forged forms
 * have none).
 */
export function tokenOf(
  deps: Needs<'registry'>,
  request: Incoming,
  subjects: readonly Subject[],
): string | undefined {
  // Anything but a bearer token can't be opened either: it is refused like an expired one.
  const bearer = bearerOf(request)
  if (bearer !== undefined) return TOKEN.test(bearer) ? bearer : ''
  if (request.header(COOKIE_HEADER) === undefined) return undefined
  const plain = isPlain(request, deps)
  const cookies = request.header('cookie') ?? null
  return subjects
    .map((subject) => cookieValue(cookies, cookieName(subject, plain)))
    .find((value) => value !== undefined)
}

/** What a new session shall travel in. Only the hosted page may have a cookie. */
export function carrierFor({ registry }: Needs<'registry'>, request: Incoming, origin: string): Carrier {
  const header = request.header(COOKIE_HEADER)
  if (header === undefined || request.header('authorization') !== undefined) return 'bearer'
  if (!isHosted(registry, origin)) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  return CARRIERS.find((carrier) => carrier === header && carrier !== 'bearer') ?? 'cookie'
}

/** Puts the sealed session on the answer, the way it travels; a bearer token is also returned. */
export async function sendSession(
  deps: Needs<'registry' | 'sealer' | 'ports'>,
  { request, headers, cookies }: Exchange,
  claims: Claims,
): Promise<string | null> {
  const token = await deps.sealer.seal(claims)
  if (claims.carrier === 'bearer') {
    headers[SESSION_HEADER] = token
    return token
  }
  const plain = isPlain(request, deps)
  const maxAgeSeconds = Math.max(0, claims.exp - Math.floor(deps.ports.now() / 1000))
  const { carrier } = claims
  cookies.push(sessionCookie(cookieName(claims, plain), token, { carrier, plain, maxAgeSeconds }))
  return null
}

/**
 * Before one more cookie: takes away those of older sessions that are too many. What can't be opened any more
 * goes first; a browser doesn't say when it received a cookie, but its session knows when it was last used.
 */
export async function makeRoom(
  deps: Needs<'registry' | 'sealer' | 'ports'>,
  { request, cookies }: Exchange,
  next: Claims,
): Promise<void> {
  if (next.carrier === 'bearer') return
  const name = cookieName(next, isPlain(request, deps))
  const others = sessionCookies(request.header('cookie') ?? null).filter((cookie) => cookie.name !== name)
  const excess = others.length - (MOST_COOKIES - 1)
  if (excess <= 0) return
  const byUse = await Promise.all(
    others.map(async (cookie) => ({
      name: cookie.name,
      seen: (await deps.sealer.open(cookie.value, deps.ports.now()))?.seen ?? 0,
    })),
  )
  const oldest = byUse.toSorted((a, b) => a.seen - b.seen).slice(0, excess)
  cookies.push(...oldest.map((cookie) => endedCookie(cookie.name, next.carrier)))
}
