/**
 * Whose request it is by address. X-Forwarded-For is written by anybody; only what our own proxies added to
 * it counts.
 */

import type { Peer } from '../http/exchange.ts'

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/

/** The first half of an IPv6 address: what follows, a customer chooses themselves. */
function network(address: string): string | undefined {
  const [head = '', tail, more] = address.split('::')
  if (more !== undefined) return undefined
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const all = [...first, ...zeros, ...last]
  if (all.length !== 8 || all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** One name for one customer's addresses; undefined for what is none. */
export function normalised(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(MAPPED, '')
  return IPV4.exec(bare)?.[1] ?? network(bare)
}

/**
 * @param forwarded the header X-Forwarded-For
 * @param hops how many proxies of our own stand in front; each has added the address it was asked from at the
 *   end
 */
export function clientAddress(
  { address }: Peer,
  forwarded: string | undefined,
  hops: number,
): string | undefined {
  const added = hops === 0 ? [] : (forwarded ?? '').split(',').slice(-hops)
  // Fewer than there are proxies: it didn't come through all of them, so nothing in it was written by ours.
  const client = added.length === hops ? added[0] : undefined
  const named = client === undefined ? undefined : normalised(client)
  return named ?? (address === undefined ? undefined : normalised(address))
}
