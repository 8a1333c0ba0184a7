/** How a request to the bank is signed: by the specification's own rule, or by a module of the operator's. */
import { SIGN_KEY_HEADER, SIGNING_HEADERS, signedString } from '../../contract/signing.ts'

/** What a signing module's `fetch` answers: of at most 1 MiB. */
export interface SigningAnswer {
  readonly status: number
  /** Undefined: not JSON. */
  readonly body: unknown
}

/** A request that goes to the bank once it has its headers. */
export interface UnsignedRequest {
  readonly method: 'POST' | 'GET'
  /** As sent, without the query. */
  readonly path: string
  /** As sent, without `?`; empty when there is none. */
  readonly query: string
  /** As sent; empty when there is none. */
  readonly body: string
  readonly appId: string
  /** By the bank's clock, as far as it is known. Epoch ms. */
  readonly time: number
  /** 128 random bits in hexadecimal digits, never used again. */
  readonly nonce: string
  /** The key that signs at this time: RSASSA-PKCS1-v1_5, SHA-256, base64. */
  readonly key: { readonly kid: string; sign(bytes: Uint8Array<ArrayBuffer>): Promise<string> | string }
  /**
   * Asks the bank for what signing needs, a token for example, over the connections of the proxy.
   * @param path from `/` on; the host is the bank's
   */
  fetch(
    path: string,
    init: { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string },
  ): Promise<SigningAnswer>
  /** Fires when the proxy waits no longer. */
  readonly signal: AbortSignal
}

/** Gives the headers that prove who asks. What it throws refuses the request, which then wasn't sent. */
export type SignRequest = (
  request: UnsignedRequest,
) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>

const encoder = new TextEncoder()

/** The specification's rule. @param join how the parts are put together */
export const bankSigning =
  (join = signedString): SignRequest =>
  async ({ appId, nonce, time, query, body, key }) => {
    const timestamp = String(time)
    return {
      [SIGNING_HEADERS.appId]: appId,
      [SIGNING_HEADERS.nonce]: nonce,
      [SIGNING_HEADERS.timestamp]: timestamp,
      [SIGNING_HEADERS.sign]: await key.sign(encoder.encode(join({ appId, nonce, timestamp, query, body }))),
      [SIGN_KEY_HEADER]: key.kid,
    }
  }

/** RFC 9110 sections 5.1 and 5.5, visible ASCII alone. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/
const VALUE = /^[\x20-\x7e]{0,8192}$/
/** Of the connection, or the proxy's own. */
const RESERVED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * The headers as they may travel.
 * @throws TypeError for what no signing may answer
 */
export function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const rows: [string, unknown][] = Object.entries(headers)
  for (const [name, value] of rows) {
    if (!NAME.test(name) || RESERVED.has(name.toLowerCase()))
      throw new TypeError('A header that signing may not set')
    if (typeof value !== 'string' || !VALUE.test(value)) throw new TypeError('A header without a usable text')
  }
  return { ...headers }
}
