/** Address to which a customer may be sent back. Pure; for the proxy and for the page. */
import { ADDRESS_LENGTH, RECEIPT_PARAM } from '../contract/embedding.ts'
import { addressIn } from './address.ts'
import { isLoopback, originAllowed } from './origin.ts'

/** A scheme, two slashes, then a host: no `https:/evil`, no `//evil`, no `javascript:`. */
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i
/** Blanks, controls and backslashes, which URL parsers strip or turn into slashes. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const REWRITTEN = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/
/** Controls in their encoded form, which a server may decode into a header. */
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i

/**
 * The address in canonical form when the customer may be sent there, else null.
 * @param url as the bank gave it
 * @param allowedOrigins exact origins registered for the merchant; ANY_LOOPBACK stands for every origin on
 *   this machine
 * @param options.loopback development: plain http is fine on this machine
 */
export function safeReturnUrl(
  url: string,
  allowedOrigins: readonly string[],
  options: { loopback: boolean },
): string | null {
  if (typeof url !== 'string' || REWRITTEN.test(url) || ENCODED_CONTROL.test(url)) return null
  const address = ABSOLUTE.test(url) ? addressIn(url) : undefined
  if (!address) return null
  const { protocol, hostname, username, password, origin, href } = address
  if (username || password || href.length > ADDRESS_LENGTH) return null
  if (isLoopback(hostname) ? !options.loopback : protocol !== 'https:') return null
  return originAllowed(origin, allowedOrigins) ? href : null
}

/** This address with the receipt, for the page that the customer came from. */
export function withReceipt(address: string, receipt: string): string {
  const url = new URL(address)
  url.searchParams.set(RECEIPT_PARAM, receipt)
  // Too long together: that page is told by the store.
  return url.href.length > ADDRESS_LENGTH ? address : url.href
}

/**
 * The way back of this page: to the page that it was opened from, with the receipt of an answer's address.
 * That address is the session's, which another tab of the browser may share and have opened from elsewhere.
 */
export function wayBackOf(opener: string, answerUrl: string | null | undefined): string {
  const receipt = addressIn(answerUrl ?? '')?.searchParams.get(RECEIPT_PARAM)
  return receipt ? withReceipt(opener, receipt) : opener
}
