/** The texts that are signed in SNAP, each part as it was sent. */

export const SNAP_HEADERS = {
  clientKey: 'x-client-key',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
  partnerId: 'x-partner-id',
  externalId: 'x-external-id',
  channelId: 'channel-id',
  authorization: 'authorization',
} as const

/** ISO 8601 to the second or finer, with an offset. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Epoch ms of a header `X-TIMESTAMP`; NaN if it is none. */
export const snapTime = (timestamp: string): number =>
  TIMESTAMP.test(timestamp) ? new Date(timestamp).getTime() : Number.NaN

/** For a token: SHA256withRSA by the merchant's key. */
export const tokenText = (clientKey: string, timestamp: string): string => `${clientKey}|${timestamp}`

interface ServiceText {
  readonly method: string
  /** Below the bank's address, with a slash in front; of a notification that of the merchant's address. */
  readonly path: string
  /** Lower-case hexadecimal SHA-256 of the body without white space between its signs. */
  readonly bodyHash: string
  readonly timestamp: string
}

/** For every other call: HMAC-SHA512 by the merchant's secret. */
export const serviceText = (token: string, { method, path, bodyHash, timestamp }: ServiceText): string =>
  [method, path, token, bodyHash, timestamp].join(':')

/** For a notification: SHA256withRSA by the bank's key. */
export const notificationText = ({ method, path, bodyHash, timestamp }: ServiceText): string =>
  [method, path, bodyHash, timestamp].join(':')

/**
 * JSON without white space between its signs, its values and their order as they were; what is no JSON stays
 * as it is.
 */
export function minified(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, quoted: string | undefined) => quoted ?? '')
}
