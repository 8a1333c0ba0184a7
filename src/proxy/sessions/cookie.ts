/**
 * The cookie that carries the hosted page's session (RFC 6265bis, `__Host-` prefix). One cookie for each
 * journey or order, so that two tabs or two frames don't take each other's session away.
 */
import { isLoopback } from '../../domain/origin.ts'
import type { Environment } from '../../contract/environment.ts'
import type { Carrier } from '../../contract/session.ts'
import type { Subject } from '../tokens/claims.ts'

const NAME = 'bank-session'
const SECURE_PREFIX = '__Host-'
/**
 * How much a browser keeps of ours, names and values together, in bytes: servers and balancers commonly take
 * 8 kB of all headers.
 */
export const COOKIES_BYTES = 4096
/** So many are opened to find out which go, and so many go with one answer; who sends more made them up. */
export const MOST_ENDED = 16

/** On this machine without TLS: WebKit takes no Secure cookie from there. Never in PRO. */
export const isPlainLoopback = (url: URL, environment: Environment): boolean =>
  environment !== 'PRO' && url.protocol === 'http:' && isLoopback(url.hostname)

export const cookieName = ({ kind, id }: Subject, plain: boolean): string =>
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
export const sessionCookies = (header: string | null): Cookie[] =>
  pairsOf(header).filter(({ name }) =>
    ['', SECURE_PREFIX].some((prefix) => name.startsWith(`${prefix}${NAME}-`)),
  )

/** The value of a cookie out of the request's header. */
export const cookieValue = (header: string | null, name: string): string | undefined =>
  pairsOf(header).find((pair) => pair.name === name)?.value

/** What a cookie takes of a request's header, in bytes. */
export const bytesOf = ({ name, value }: Cookie): number => name.length + value.length + '=; '.length

export function sessionCookie(
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
export const endedCookie = (name: string, carrier: Carrier): string =>
  sessionCookie(name, '', { carrier, plain: !name.startsWith(SECURE_PREFIX), maxAgeSeconds: 0 })
