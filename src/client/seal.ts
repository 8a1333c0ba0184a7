/**
 * Seals a password or PIN for the bank: a compact JWE (RFC 7516 section 5.1) with RSA-OAEP-256 and A256GCM
 * (RFC 7518 sections 4.3 and 5.3), the one-time factor inside. By WebCrypto alone, since a script of the
 * merchant's page may have changed how JSON is written.
 */
import { stringify } from '../contract/json.ts'
import type { EncryptFactor } from '../contract/payloads/account.ts'

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
/** RFC 7518 section 4.3: no shorter key may be used. */
const MIN_KEY_BITS = 2048
/** RFC 7518 section 5.3. */
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Base64url without padding (RFC 7515 section 2). */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** Compact JWE of `{ factor, secret }`. @throws when the key is none that may be used */
export async function seal(secret: string, { key, factor }: EncryptFactor): Promise<string> {
  const { subtle } = crypto
  const encoder = new TextEncoder()
  const { kty, n, e, kid } = key
  const publicKey = await subtle.importKey('jwk', { kty, n, e }, RSA, false, ['encrypt'])
  const { modulusLength } = publicKey.algorithm as RsaHashedKeyAlgorithm
  if (modulusLength < MIN_KEY_BITS) throw new TypeError(`a key of ${modulusLength} bits`)

  const contentKey = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const header = base64url(encoder.encode(stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })))
  const encryptedKey = await subtle.encrypt(RSA, publicKey, contentKey)
  const aes = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  const plaintext = encoder.encode(stringify({ factor, secret }))
  const additionalData = encoder.encode(header)
  // The tag stands at its end.
  const ciphertext = new Uint8Array(
    await subtle.encrypt({ name: 'AES-GCM', iv, additionalData, tagLength: TAG_BYTES * 8 }, aes, plaintext),
  )
  return [
    header,
    base64url(new Uint8Array(encryptedKey)),
    base64url(iv),
    base64url(ciphertext.subarray(0, -TAG_BYTES)),
    base64url(ciphertext.subarray(-TAG_BYTES)),
  ].join('.')
}
