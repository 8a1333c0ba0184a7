/** Exact origins, and the one pattern that development may use. Pure. */
import { addressIn } from './address.ts'

/** In a list of origins: any http(s) origin on this machine, whatever its port. Never in PRO. */
export const ANY_LOOPBACK = '*loopback*'

/** As URLs spell them: all of 127.0.0.0/8 (RFC 1122), ::1, and what RFC 6761 keeps for this machine. */
const LOOPBACK_HOST =
  /^(?:(?:[^.]+\.)*localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/

export const isLoopback = (hostname: string): boolean => LOOPBACK_HOST.test(hostname)

/** True for an origin in its canonical form: https://shop.example, no path, no slash at the end. */
export function isOrigin(text: string): boolean {
  const url = text.includes('*') ? undefined : addressIn(text)
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text
}

/**
 * True for an origin that stands in the list, letter for letter, or is meant by its pattern. `null` never is.
 */
export const originAllowed = (origin: string, allowlist: readonly string[]): boolean =>
  isOrigin(origin)
  && (allowlist.includes(origin)
    || (allowlist.includes(ANY_LOOPBACK) && isLoopback(new URL(origin).hostname)))
