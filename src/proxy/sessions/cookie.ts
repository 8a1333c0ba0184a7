/**
 * The cookie that carries the hosted page's session (RFC 6265bis, `__Host-` prefix). One cookie for each
 * journey or order, so that two tabs or two frames don't take each other's session away.
 */
import { isLoopback } from '../../domain/origin.ts'
import type { Environment } from '../../contract/environment.ts'
import type { Carrier } from '../../contract/session.ts'
import type { Subject } from '../tokens/claims.ts'

const NAME = 'bank-session'

/** On this machine without TLS: WebKit takes no Secure cookie from there. Never in PRO. */
export const isPlainLoopback = (url: URL, environment: Environment): boolean =>
  environment !== 'PRO' && url.protocol === 'http:' && isLoopback(url.hostname)

export const cookieName = ({ kind, id }: Subject, plain: boolean): string =>
  `${plain ? '' : '__Host-'}${NAME}-${kind}-${id}`

/** The value of a cookie out of the request's header. */
export function cookieValue(header: string | null, name: string): string | undefined {
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

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
