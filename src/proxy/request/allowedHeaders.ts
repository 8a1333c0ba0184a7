/**
 * What a preflight allows of request headers. Monitors in a merchant's page add headers of their own to every
 * request (`baggage`, `sentry-trace`, `traceparent`, `newrelic`, `x-datadog-…`, `x-requested-with`): refusing
 * them would refuse the payment. The proxy doesn't read them, and the bank never gets them.
 */
import { COOKIE_HEADER } from '../../contract/session.ts'

const USED = ['authorization', 'content-type']
/** A header's name (RFC 9110 section 5.6.2), as a browser writes it in a preflight: in lower case. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,64}$/
/** With more, something else is wrong with the page. */
const MOST = 32
/** What a balancer says of the client, and the operator's key: no page has anything to say there. */
const KEPT =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-operator-token)$/

/**
 * The value of `access-control-allow-headers`.
 * @param requested `access-control-request-headers`, as it came
 * @param isHosted whether the hosted page asks: only it has a session in a cookie
 */
export function allowedHeaders(requested: string | undefined, isHosted: boolean): string {
  const names = (requested ?? '').split(',').map((name) => name.trim())
  const foreign = names.filter((name) => NAME.test(name) && !KEPT.test(name) && name !== COOKIE_HEADER)
  const own = isHosted ? [...USED, COOKIE_HEADER] : USED
  return [...new Set([...own, ...foreign.slice(0, MOST)])].join(', ')
}
