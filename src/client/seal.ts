/**
 * Seals a password or PIN for the bank: RSA-OAEP-256 and A256GCM (RFC 7516), the one-time factor inside. Its
 * own chunk.
 */
import { stringify } from '../contract/json.ts'
import { CompactEncrypt, importJWK } from 'jose'
import type { EncryptFactor } from '../contract/payloads/account.ts'

/** Compact JWE of `{ factor, secret }`. */
export async function seal(secret: string, { key, factor }: EncryptFactor): Promise<string> {
  const publicKey = await importJWK({ ...key, use: 'enc' }, 'RSA-OAEP-256')
  return new CompactEncrypt(new TextEncoder().encode(stringify({ factor, secret })))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(publicKey)
}
