/**
 * Carriage of a session with a request and back: in `Authorization` and a header, or in the hosted page's
 * cookie (RFC 6265bis, `__Host-` prefix). There is one cookie for each journey or order, so that two tabs or
 * two frames don't take each other's session away.
 */
import type { Environment } from '../../contract/environment.ts'
import {
  type Carrier,
  COOKIE_HEADER,
  parseCookieField,
  SESSION_HEADER,
} from '../../contract/sessionHeaders.ts'
import { isLoopback } from '../../domain/origin.ts'
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
 * The text in the token's place in `Authorization`, whatever it is; empty where there is another scheme,
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
  const candidates = subjects.length === 0 && subject ? [subject] : subjects
  return candidates
    .map((candidate) => cookieValue(cookies, cookieName(candidate, plain)))
    .find((value) => value !== undefined)
}

/** The carrier of a new session. Only the hosted page may have a cookie. */
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
  const otherCookies = sessionCookies(request.header('cookie') ?? null).filter(
    ({ name }) => name !== next.name,
  )
  const total = otherCookies.reduce((bytes, cookie) => bytes + bytesOf(cookie), bytesOf(next))
  if (total <= COOKIES_BYTES) return []
  const byUse = await Promise.all(
    otherCookies.slice(0, MOST_ENDED).map(async (cookie) => ({
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

const NAME = 'bank-session'
const SECURE_PREFIX = '__Host-'
/**
 * Most that a browser keeps of ours, names and values together, in bytes: servers and balancers commonly take
 * 8 kB of all headers.
 */
const COOKIES_BYTES = 4096
/**
 * Most tokens that are opened to find out which go, and that go with one answer; who sends more made them up.
 */
const MOST_ENDED = 16

/** On this machine without TLS: WebKit takes no Secure cookie from there. Never in PRO. */
const isPlainLoopback = (url: URL, environment: Environment): boolean =>
  environment !== 'PRO' && url.protocol === 'http:' && isLoopback(url.hostname)

const cookieName = ({ kind, id }: Subject, plain: boolean): string =>
  `${plain ? '' : SECURE_PREFIX}${NAME}-${kind}-${id}`

export interface Cookie {
  readonly name: string
  readonly value: string
}

const pairsOf = (header: string | null): Cookie[] =>
  (header ?? '').split(';').map((part) => {
    const [name = '', ...value] = part.trim().split('=')
    return { name, value: value.join('=') }
  })

/** The sessions among the request's cookies, under either name. */
const sessionCookies = (header: string | null): Cookie[] =>
  pairsOf(header).filter(({ name }) =>
    ['', SECURE_PREFIX].some((prefix) => name.startsWith(`${prefix}${NAME}-`)),
  )

/** The value of a cookie out of the request's header. */
const cookieValue = (header: string | null, name: string): string | undefined =>
  pairsOf(header).find((pair) => pair.name === name)?.value

/** A cookie's part of a request's header, in bytes. */
const bytesOf = ({ name, value }: Cookie): number => name.length + value.length + '=; '.length

function sessionCookie(
  name: string,
  token: string,
  { carrier, plain, maxAgeSeconds }: { carrier: Carrier; plain: boolean; maxAgeSeconds: number },
): string {
  // Ports don't make another site, so Lax reaches a frame on this machine; SameSite=None would need Secure.
  const site = carrier === 'cookie-framed' && !plain ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']
  const secure = plain ? [] : ['Secure']
  return [`${name}=${token}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', ...secure, ...site].join('; ')
}

/** Takes a cookie away, under the name that it came with and from where a session of this carrier lies. */
const endedCookie = (name: string, carrier: Carrier): string =>
  sessionCookie(name, '', { carrier, plain: !name.startsWith(SECURE_PREFIX), maxAgeSeconds: 0 })
