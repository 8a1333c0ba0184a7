/**
 * Requests that two readers could understand differently, beside those that Node's parser refuses itself (RFC
 * 9112 sections 3.2, 6.1 and 11.2): what stands before the proxy may have judged another path, host or length
 * than the one it would see.
 */
import type { IncomingMessage } from 'node:http'

/** Headers that no honest client sends twice. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
  'x-bank-session',
  'x-operator-token',
])

/** Letters, digits and single slashes: nothing that two readers could understand differently. */
const USUAL = /^(?:\/[\w-]+)+$/

/** The path as it came is the path that is meant: no dots, no backslash, no address of another host. */
function isPlainTarget(target: string): boolean {
  if (USUAL.test(target)) return true
  if (!target.startsWith('/') || target.includes('#') || !URL.canParse(target, 'http://host')) return false
  return new URL(target, 'http://host').href === `http://host${target}`
}

/** The host that was let pass last: nearly all requests name the same one. */
let usualHost: string | undefined

/** A name or an address, with or without a port, and nothing else of an address. */
function isPlainHost(host: string | undefined): boolean {
  if (host === undefined) return false
  if (host === usualHost) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname, port } = new URL(`http://${host}`)
  if (![hostname, `${hostname}:${port || 80}`].includes(host.toLowerCase())) return false
  usualHost = host
  return true
}

export function isAmbiguous({
  url = '',
  rawHeaders,
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'url' | 'rawHeaders' | 'headers' | 'httpVersion'>): boolean {
  const names = new Set<string>()
  // Names and values take turns.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SINGLE_HEADERS.has(name)) continue
    if (names.has(name)) return true
    names.add(name)
  }
  return (
    (httpVersion !== '1.1' && names.has('transfer-encoding'))
    || !isPlainTarget(url)
    // HTTP/1.0 knows no Host (RFC 9112 section 3.2), and some balancers ask for health that way.
    || !((httpVersion === '1.0' && headers.host === undefined) || isPlainHost(headers.host))
  )
}
