/**
 * The client's address behind a request. Anybody can write X-Forwarded-For; only what our own proxies added
 * to it counts.
 */

import type { Peer } from '../http/exchange.ts'

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/

/** The groups of an IPv6 address, as numbers; undefined for what is none. */
function groupsOf(address: string): readonly number[] | undefined {
  const [head = '', tail, excess] = address.split('::')
  if (excess !== undefined) return undefined
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const all = [...first, ...zeros, ...last]
  if (all.length !== 8 || all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return all.map((group) => Number.parseInt(group, 16))
}

/** The first bits of an address; their holder chooses what follows. */
const prefix = (groups: readonly number[], bits: 48 | 56 | 64): string => {
  const network = groups
    .slice(0, 4)
    .map((group, at) => (bits >= (at + 1) * 16 ? group : bits > at * 16 ? group & 0xff00 : 0))
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** The origin of a request by address: IPv4 by address, IPv6 by the sizes in which networks are given out. */
export interface ClientAddress {
  /** Of IPv4; of IPv6 the /64, which is one customer's. */
  readonly address: string
  /** The /56: a household's or a small office's. */
  readonly site?: string
  /** The /48: a company's, and the most that one customer is given. */
  readonly network?: string
}

/** Undefined for what is no address. */
export function parseAddress(text: string): ClientAddress | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(MAPPED, '')
  const plain = IPV4.exec(bare)?.[1]
  if (plain !== undefined) return { address: plain }
  const groups = groupsOf(bare)
  return groups && { address: prefix(groups, 64), site: prefix(groups, 56), network: prefix(groups, 48) }
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
): ClientAddress | undefined {
  const trustedHops = hops === 0 ? [] : (forwarded ?? '').split(',').slice(-hops)
  // Fewer than there are proxies: it didn't come through all of them, so nothing in it was written by ours.
  const client = trustedHops.length === hops ? trustedHops[0] : undefined
  const parsedClient = client === undefined ? undefined : parseAddress(client)
  return parsedClient ?? (address === undefined ? undefined : parseAddress(address))
}
