/** A signer for a key that never leaves its KMS or HSM: a digest goes there, a signature comes back. */
import { calculateJwkThumbprint, exportJWK, importSPKI, type JWK } from 'jose'
import { publicHalf } from './signer.ts'
import type { PublicKey, Signer } from './signingKeys.ts'

export interface DigestKey {
  /** SPKI PEM ("BEGIN PUBLIC KEY") or JWK: for the key set that the bank may fetch. */
  readonly publicKey?: string | JWK
  /**
   * RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2): of a digest of 32 bytes, the signature's bytes.
   * The signal fires when the proxy waits no longer; the call is then refused as not sent.
   */
  signDigest(digest: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Uint8Array>
}

/** The default export of the operator's module: gives the key that the bank knows by this id. */
export type DigestKeys = (kid: string) => DigestKey | Promise<DigestKey>

async function publicKeyOf(key: string | JWK): Promise<PublicKey> {
  if (typeof key !== 'string') return publicHalf(key)
  return publicHalf(await exportJWK(await importSPKI(key, 'RS256', { extractable: true })))
}

/** Throws Error with the rest of a sentence when the public key isn't one. */
export async function digestSigner(kid: string, key: DigestKey): Promise<Signer> {
  const publicKey =
    key.publicKey === undefined
      ? undefined
      : await publicKeyOf(key.publicKey).catch(() => {
          throw new Error('must give a public RSA key: SPKI PEM or JWK')
        })
  const noAbort = new AbortController().signal
  return {
    kid,
    ...(publicKey ? { publicKey, thumbprint: await calculateJwkThumbprint({ ...publicKey }) } : {}),
    async sign(bytes, signal = noAbort) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return Buffer.from(await key.signDigest(digest, signal)).toString('base64')
    },
  }
}
