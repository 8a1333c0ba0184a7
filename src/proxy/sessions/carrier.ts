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
import type { Environment } from '../../contract/environment.ts'
import type { Clock } from '../base/ports.ts'
import type { RequestContext } from '../http/exchange.ts'
import { isHosted } from '../http/origins.ts'
import { Refusal } from '../base/refusal.ts'
import { setHeader, setCookie } from '../http/respond.ts'
import type { Claims, Sealer, Subject } from '../tokens/claims.ts'

/** Decides whether cookies need TLS, and which page is the hosted one. */
export interface CarrierParts {
  readonly config: { readonly environment: Environment; readonly hostedOrigins: readonly string[] }
}

export interface SendingParts extends CarrierParts {
  readonly sealer: Sealer
  readonly ports: Clock
}

const BEARER = 'bearer '
const TOKEN = /^[\w.-]{1,8192}$/

const isPlain = (c: RequestContext, { config }: CarrierParts) =>
  isPlainLoopback(c.req.url(), config.environment)

/**
 * What stands where a token does in `Authorization`, whatever it is; empty where there is another scheme,
 * undefined without that header.
 */
export function bearerOf(c: RequestContext): string | undefined {
  const authorization = c.req.header('authorization')
  if (authorization === undefined) return undefined
  const scheme = authorization.slice(0, BEARER.length)
  return scheme.toLowerCase() === BEARER ? authorization.slice(BEARER.length) : ''
}

/**
 * The token that came along for one of these subjects. A cookie counts only beside its header (forged forms
 * have none).
 */
export function tokenOf(
  c: RequestContext,
  parts: CarrierParts,
  subjects: readonly Subject[],
): string | undefined {
  // Anything but a bearer token can't be opened either: it is refused like an expired one.
  const bearer = bearerOf(c)
  if (bearer !== undefined) return TOKEN.test(bearer) ? bearer : ''
  if (c.req.header(COOKIE_HEADER) === undefined) return undefined
  const plain = isPlain(c, parts)
  const cookies = c.req.header('cookie') ?? null
  return subjects
    .map((subject) => cookieValue(cookies, cookieName(subject, plain)))
    .find((value) => value !== undefined)
}

/** What a new session shall travel in. Only the hosted page may have a cookie. */
export function carrierAsked(c: RequestContext, { config }: CarrierParts): Carrier {
  const asked = c.req.header(COOKIE_HEADER)
  if (asked === undefined || c.req.header('authorization') !== undefined) return 'bearer'
  if (!isHosted(config, c.origin)) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  return CARRIERS.find((carrier) => carrier === asked && carrier !== 'bearer') ?? 'cookie'
}

/** Puts the sealed session on the answer, the way it travels; a bearer token is also returned. */
export async function sendSession(
  c: RequestContext,
  parts: SendingParts,
  claims: Claims,
): Promise<string | null> {
  const token = await parts.sealer.seal(claims)
  if (claims.carrier === 'bearer') {
    setHeader(c, SESSION_HEADER, token)
    return token
  }
  const plain = isPlain(c, parts)
  const maxAgeSeconds = Math.max(0, claims.exp - Math.floor(parts.ports.now() / 1000))
  const cookie = sessionCookie(cookieName(claims, plain), token, {
    carrier: claims.carrier,
    plain,
    maxAgeSeconds,
  })
  setCookie(c, cookie)
  return null
}

/**
 * Before one more cookie: takes away those of older sessions that are too many. What can't be opened any more
 * goes first; a browser doesn't say when it received a cookie, but its session knows when it was last used.
 */
export async function makeRoom(
  c: RequestContext,
  { sealer, ports, ...around }: SendingParts,
  next: Claims,
): Promise<void> {
  if (next.carrier === 'bearer') return
  const own = cookieName(next, isPlain(c, around))
  const others = sessionCookies(c.req.header('cookie') ?? null).filter(({ name }) => name !== own)
  const tooMany = others.length - (MOST_COOKIES - 1)
  if (tooMany <= 0) return
  const used = await Promise.all(
    others.map(async ({ name, value }) => ({
      name,
      seen: (await sealer.open(value, ports.now()))?.seen ?? 0,
    })),
  )
  const oldest = used.toSorted((a, b) => a.seen - b.seen).slice(0, tooMany)
  for (const { name } of oldest) setCookie(c, endedCookie(name, next.carrier))
}
