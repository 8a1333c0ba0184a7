/**
 * How a session comes with a request and goes back: in `Authorization` and a header, or in the hosted page's
 * cookie.
 */
import { type Carrier, COOKIE_HEADER, parseCookieField, SESSION_HEADER } from '../../contract/session.ts'
import {
  bytesOf,
  type Cookie,
  cookieName,
  COOKIES_BYTES,
  cookieValue,
  endedCookie,
  isPlainLoopback,
  MOST_ENDED,
  sessionCookie,
  sessionCookies,
} from './cookie.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Incoming } from '../http/exchange.ts'
import { isHosted } from '../http/origins.ts'
import { boundedClaims, type Claims, type Subject } from '../tokens/claims.ts'

const BEARER = 'bearer '
const TOKEN = /^[\w.-]{1,4096}$/

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
 * The token that came along for one of these subjects, or where there is none for the one that the page says
 * it is about. A cookie counts only beside its header (forged forms have none).
 */
export function tokenOf(
  deps: Needs<'registry'>,
  request: Incoming,
  subjects: readonly Subject[],
): string | undefined {
  // Anything but a bearer token can't be opened either: it is refused like an expired one.
  const bearer = bearerOf(request)
  if (bearer !== undefined) return TOKEN.test(bearer) ? bearer : ''
  const field = request.header(COOKIE_HEADER)
  if (field === undefined) return undefined
  const plain = isPlain(request, deps)
  const cookies = request.header('cookie') ?? null
  const { subject } = parseCookieField(field)
  const about = subjects.length === 0 && subject ? [subject] : subjects
  return about
    .map((each) => cookieValue(cookies, cookieName(each, plain)))
    .find((value) => value !== undefined)
}

/** What a new session shall travel in. Only the hosted page may have a cookie. */
export function carrierFor({ registry }: Needs<'registry'>, request: Incoming, origin: string): Carrier {
  const field = request.header(COOKIE_HEADER)
  if (field === undefined || request.header('authorization') !== undefined) return 'bearer'
  if (!isHosted(registry, origin)) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  return parseCookieField(field).carrier
}

/** Puts the sealed session on the answer, the way it travels; a bearer token is also returned. */
export async function sendSession(
  deps: Needs<'registry' | 'sealer' | 'ports'>,
  { request, headers, cookies }: Exchange,
  session: Claims,
): Promise<string | null> {
  const claims = boundedClaims(session)
  const token = await deps.sealer.seal(claims)
  const { carrier } = claims
  if (carrier === 'bearer') {
    headers[SESSION_HEADER] = token
    return token
  }
  const plain = isPlain(request, deps)
  const maxAgeSeconds = Math.max(0, claims.exp - Math.floor(deps.ports.now() / 1000))
  const name = cookieName(claims, plain)
  const surplus = await surplusOf(deps, request, { name, value: token })
  cookies.push(...surplus.map((cookie) => endedCookie(cookie.name, carrier)))
  cookies.push(sessionCookie(name, token, { carrier, plain, maxAgeSeconds }))
  return null
}

/**
 * Cookies of other sessions that have no room beside this one. What can't be opened any more goes first, then
 * what was used the longest ago: a browser doesn't say when it received a cookie, but its session knows.
 */
async function surplusOf(
  { sealer, ports }: Needs<'sealer' | 'ports'>,
  request: Incoming,
  next: Cookie,
): Promise<readonly Cookie[]> {
  const others = sessionCookies(request.header('cookie') ?? null).filter(({ name }) => name !== next.name)
  const total = others.reduce((bytes, cookie) => bytes + bytesOf(cookie), bytesOf(next))
  if (total <= COOKIES_BYTES) return []
  const byUse = await Promise.all(
    others.slice(0, MOST_ENDED).map(async (cookie) => ({
      cookie,
      seen: (await sealer.open(cookie.value, ports.now()))?.seen ?? 0,
    })),
  )
  let bytes = bytesOf(next)
  return byUse
    .toSorted((a, b) => b.seen - a.seen)
    .filter(({ cookie }) => (bytes += bytesOf(cookie)) > COOKIES_BYTES)
    .map(({ cookie }) => cookie)
}
