/**
 * The headers of a request to the bank: these are all, and none of the client's is passed on.
 */
import { CREDENTIAL_HEADER } from '../../contract/session.ts'
import { SIGN_KEY_HEADER, SIGNING_HEADERS, type SigningRule } from '../../contract/signing.ts'
import { newNonce } from '../base/ids.ts'
import { type Metrics, noMetrics } from '../base/metrics.ts'
import type { Clock, Log, Randomness } from '../base/ports.ts'
import type { TraceIds } from '../base/tracing.ts'
import { NotSent } from '../base/refusal.ts'
import { type Signer, signerAt, type SigningKeys } from '../keys/signer.ts'
import { whenAborted } from '../base/timeLimit.ts'

export interface SigningConfig {
  readonly appId: string
  readonly keys: SigningKeys
  readonly signerTimeoutMs: number
  readonly signingRule: SigningRule
}

const encoder = new TextEncoder()

/** What requests do together. */
export type Stage = 'signature' | 'answer'

export interface SigningPorts extends Clock, Randomness, Log {
  /** Not measured when missing. */
  readonly metrics?: Metrics
  /**
   * Resolves once all others that came in this turn of the event loop have come as far: what is done one
   * after the other takes less time than each among other work. Nothing is waited for when missing.
   */
  batch?(before: Stage): Promise<void>
}

export interface ToSign {
  readonly query: string
  readonly body: string
  readonly credential: string | undefined
  /** How far the bank's clock is ahead of ours, in ms. */
  readonly offsetMs: number
  readonly diagnosticsId: string
  /** For the log. */
  readonly trace?: TraceIds | undefined
}

/** A signature that is made at once needs no time limit. */
async function signWith(signer: Signer, bytes: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<string> {
  const limit = new AbortController()
  const signing = signer.sign(bytes, limit.signal)
  if (typeof signing === 'string') return signing
  const timer = setTimeout(
    () => limit.abort(new DOMException('The signer took too long', 'TimeoutError')),
    timeoutMs,
  )
  try {
    return await Promise.race([signing, whenAborted(limit.signal)])
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
  { now, random, log, metrics = noMetrics, batch }: SigningPorts,
  { query, body, credential, offsetMs, diagnosticsId, trace }: ToSign,
): Promise<Record<string, string>> {
  await batch?.('signature')
  const signer = signerAt(config.keys, now())
  const nonce = newNonce(random)
  const timestamp = String(now() + offsetMs)
  const text = config.signingRule({ appId: config.appId, nonce, timestamp, query, body })
  const signed = metrics.signing()
  try {
    const sign = await signWith(signer, encoder.encode(text), config.signerTimeoutMs)
    signed(true)
    return {
      ...(body ? { 'content-type': 'application/json' } : {}),
      accept: 'application/json',
      'accept-encoding': 'identity',
      [SIGNING_HEADERS.appId]: config.appId,
      [SIGNING_HEADERS.nonce]: nonce,
      [SIGNING_HEADERS.timestamp]: timestamp,
      [SIGNING_HEADERS.sign]: sign,
      [SIGN_KEY_HEADER]: signer.kid,
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
