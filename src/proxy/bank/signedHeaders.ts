/**
 * The headers of a request to the bank: these are all, and none of the client's is passed on.
 */
import { CREDENTIAL_HEADER } from '../../contract/session.ts'
import { newNonce } from '../base/ids.ts'
import { type Metrics, noMetrics } from '../base/metrics.ts'
import type { Clock, Log, Randomness } from '../base/ports.ts'
import type { TraceIds } from '../base/tracing.ts'
import { NotSent } from '../base/refusal.ts'
import { signerAt, type SigningKeys } from '../keys/signer.ts'
import { whenAborted } from '../base/timeLimit.ts'
import { checkedHeaders, type SignRequest, type UnsignedRequest } from './signing.ts'

export interface SigningConfig {
  readonly appId: string
  readonly keys: SigningKeys
  readonly signerTimeoutMs: number
  readonly signRequest: SignRequest
}

export interface SigningPorts extends Clock, Randomness, Log {
  /** Not measured when missing. */
  readonly metrics?: Metrics
}

export interface ToSign extends Pick<UnsignedRequest, 'method' | 'path' | 'query' | 'body'> {
  /** Asks the bank for what signing needs, until the signal fires; nothing can be asked when missing. */
  fetch?(
    path: string,
    init: Parameters<UnsignedRequest['fetch']>[1] & { readonly signal: AbortSignal },
  ): ReturnType<UnsignedRequest['fetch']>
  readonly credential: string | undefined
  /** How far the bank's clock is ahead of ours, in ms. */
  readonly offsetMs: number
  readonly diagnosticsId: string
  /** For the log. */
  readonly trace?: TraceIds | undefined
}

const nothingAsked = () => Promise.reject(new Error('Signing can ask nothing here'))

/** What the work comes to; its signal fires, and this rejects, once it has taken too long. */
async function inTimeOf<T>(work: (signal: AbortSignal) => T | Promise<T>, timeoutMs: number): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('The signer took too long', 'TimeoutError')),
    timeoutMs,
  )
  try {
    return await Promise.race([work(limit.signal), whenAborted(limit.signal)])
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
  { now, random, log, metrics = noMetrics }: SigningPorts,
  { credential, offsetMs, diagnosticsId, trace, fetch = nothingAsked, ...request }: ToSign,
): Promise<Record<string, string>> {
  const signer = signerAt(config.keys, now())
  const unsigned = { ...request, appId: config.appId, nonce: newNonce(random), time: now() + offsetMs }
  const signed = metrics.signing()
  try {
    const headers = await inTimeOf(
      (signal) =>
        config.signRequest({
          ...unsigned,
          key: { kid: signer.kid, sign: (bytes) => signer.sign(bytes, signal) },
          fetch: (path, init) => fetch(path, { ...init, signal }),
          signal,
        }),
      config.signerTimeoutMs,
    )
    const proofs = checkedHeaders(headers)
    signed(true)
    return {
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...proofs,
      ...(credential ? { [CREDENTIAL_HEADER]: credential } : {}),
    }
  } catch (error) {
    signed(false)
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
