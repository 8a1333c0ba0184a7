/**
 * The signing of a request to the bank: by the specification's own rule, or by a module of the operator's;
 * and the headers that it has then. These are all, and none of the client's is passed on.
 */
import { CREDENTIAL_HEADER } from '../../contract/sessionHeaders.ts'
import { SIGN_KEY_HEADER, signedString, SIGNING_HEADERS } from '../../contract/signing.ts'
import {
  declaredString,
  RESERVED_HEADERS,
  writeNonce,
  writeTimestamp,
  type SigningDeclaration,
} from '../../contract/signingDeclaration.ts'
import { hex } from '../base/bytes.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Clock, Log, Randomness } from '../base/ports.ts'
import { NotSent } from '../base/refusal.ts'
import { whenAborted } from '../base/timeLimit.ts'
import type { TraceIds } from '../base/tracing.ts'
import { signerAt, type SigningKeys } from '../keys/signingKeys.ts'

/** Answer of a signing module's `fetch`: of at most 1 MiB. */
export interface SigningAnswer {
  readonly status: number
  /** Undefined: not JSON. */
  readonly body: unknown
}

/**
 * Values that signing keeps for a while and all replicas share: an access token, for example. Values are
 * sealed under the session secret. Nothing rejects; while the store is away each process has its own, and
 * what is missing has to be made anew.
 */
export interface SharedValues {
  read(name: string): Promise<string | undefined>
  /** @param ms how long it is kept */
  write(name: string, value: string, ms: number): Promise<void>
  /** Puts a value where none is. Answers the one that is there already, undefined when this one was put. */
  claim(name: string, value: string, ms: number): Promise<string | undefined>
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
  /**
   * The headers with which the bank has refused this very request (401): what they were made of, a token for
   * example, may be over. Undefined at first; a request is signed anew once at most.
   */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly shared: SharedValues
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
  ({ appId, nonce, time, query, body, key }) => {
    const timestamp = String(time)
    const headersWith = (signature: string) => ({
      [SIGNING_HEADERS.appId]: appId,
      [SIGNING_HEADERS.nonce]: nonce,
      [SIGNING_HEADERS.timestamp]: timestamp,
      [SIGNING_HEADERS.sign]: signature,
      [SIGN_KEY_HEADER]: key.kid,
    })
    const signature = key.sign(encoder.encode(join({ appId, nonce, timestamp, query, body })))
    return typeof signature === 'string' ? headersWith(signature) : signature.then(headersWith)
  }

/** The way that a bank's folder declares. */
export const declaredSigning =
  (declaration: SigningDeclaration): SignRequest =>
  async ({ appId, time, method, path, query, body, key, ...request }) => {
    const { headers } = declaration
    const timestamp = writeTimestamp(declaration, time)
    const nonce = writeNonce(declaration, request.nonce)
    const text = await declaredString(declaration, { appId, nonce, timestamp, method, path, query, body })
    return {
      [headers.appId]: appId,
      [headers.nonce]: nonce,
      [headers.timestamp]: timestamp,
      [headers.sign]: await key.sign(encoder.encode(text)),
      [headers.keyId]: key.kid,
    }
  }

/** RFC 9110 sections 5.1 and 5.5, visible ASCII alone. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/
const VALUE = /^[\x20-\x7e]{0,8192}$/
/** @throws TypeError for what no signing may answer */
function checked(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const rows: [string, unknown][] = Object.entries(headers)
  for (const [name, value] of rows) {
    if (!NAME.test(name) || RESERVED_HEADERS.has(name.toLowerCase()))
      throw new TypeError('A header that signing may not set')
    if (typeof value !== 'string' || !VALUE.test(value)) throw new TypeError('A header without a usable text')
  }
  return headers
}

const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as { readonly then?: unknown }).then === 'function'

/** A rule whose headers are checked before they travel: at once where they are there at once. */
export const checkedSigning =
  (signRequest: SignRequest): SignRequest =>
  (request) => {
    const headers = signRequest(request)
    return isPromise(headers) ? headers.then(checked) : checked(headers)
  }

/** The signing of every request. */
export interface SigningConfig {
  readonly appId: string
  readonly keys: SigningKeys
  readonly signerTimeoutMs: number
  readonly signRequest: SignRequest
  /** A credential for signing may end before its time: a request that was refused is signed anew. */
  readonly signsAnew?: boolean
}

export interface SigningPorts extends Clock, Randomness, Log {
  /** Nothing is shared when missing. */
  readonly shared?: SharedValues
  /** Not measured when missing. */
  readonly metrics?: Metrics
}

export interface ToSign extends Pick<UnsignedRequest, 'method' | 'path' | 'query' | 'body'> {
  /** Asks the bank for what signing needs, until the signal fires; nothing can be asked when missing. */
  fetch?(
    path: string,
    init: Parameters<UnsignedRequest['fetch']>[1] & { readonly signal: AbortSignal },
  ): ReturnType<UnsignedRequest['fetch']>
  /** As a signing module gets it. */
  readonly refused?: UnsignedRequest['refused']
  readonly credential: string | undefined
  /** Lead of the bank's clock over ours, in ms. */
  readonly offsetMs: number
  readonly diagnosticsId: string
  /** For the log. */
  readonly trace?: TraceIds | undefined
}

export const nothingShared: SharedValues = {
  read: async () => undefined,
  write: async () => undefined,
  claim: async () => undefined,
}

const nothingAsked = () => Promise.reject(new Error('Signing can ask nothing here'))

/**
 * The work's result; its signal fires, and this rejects, once it has taken too long. A key in memory signs at
 * once, and needs no timer.
 */
async function inTimeOf<T extends object>(
  work: (signal: AbortSignal) => T | Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const limit = new AbortController()
  const result = work(limit.signal)
  if (!('then' in result)) return result
  const timer = setTimeout(
    () => limit.abort(new DOMException('The signer took too long', 'TimeoutError')),
    timeoutMs,
  )
  try {
    return await Promise.race([result, whenAborted(limit.signal)])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Throws NotSent (503, SYSTEM_BUSY) when the signer fails or takes too long; the log says why, and
 * the answer doesn't.
 */
export async function signedHeaders(
  config: SigningConfig,
  { now, random, log, metrics, shared = nothingShared }: SigningPorts,
  { credential, offsetMs, diagnosticsId, trace, fetch = nothingAsked, ...request }: ToSign,
): Promise<Record<string, string>> {
  const signer = signerAt(config.keys, now())
  const unsignedRequest = { ...request, appId: config.appId, nonce: hex(random(16)), time: now() + offsetMs }
  const endSigning = metrics?.signing()
  try {
    const headers = await inTimeOf(
      (signal) =>
        config.signRequest({
          ...unsignedRequest,
          shared,
          key: { kid: signer.kid, sign: (bytes) => signer.sign(bytes, signal) },
          fetch: (path, init) => fetch(path, { ...init, signal }),
          signal,
        }),
      config.signerTimeoutMs,
    )
    endSigning?.(true)
    return {
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...headers,
      ...(credential ? { [CREDENTIAL_HEADER]: credential } : {}),
    }
  } catch (error) {
    endSigning?.(false)
    // Only the name: a message may quote what was being signed.
    log({
      event: 'signer-failed',
      signKeyId: signer.kid,
      why: error instanceof Error ? error.name : 'unknown',
      diagnosticsId,
      ...trace,
    })
    throw new NotSent(503, 'SYSTEM_BUSY', {}, 'no-signature')
  }
}
