/**
 * The key under which the bank does something about an order once. It follows from the order, the bank's name
 * for the attempt and the act: the same from every page, tab, device and replica, and after every restart.
 */
import { sha256Url } from '../base/hashing.ts'

/**
 * pay: a confirm by whatever way, and the code that releases it · release: the end of an attempt that waits
 */
export type Act = 'pay' | 'release'

/** With its length in front of each, so that no two lists of parts read the same. All are ASCII. */
const joined = (...parts: readonly string[]): string => parts.map((part) => `${part.length}:${part}`).join('')

/** base64url of the SHA-256. @param order its originReferenceNo */
export function orderKey(order: string, attempt: string, act: Act): Promise<string> {
  return sha256Url(joined(order, attempt, act))
}
