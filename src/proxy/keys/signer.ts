/**
 * Signs for the bank: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2; the bank's rule), by Node's own
 * OpenSSL in the thread that serves: another thread would take more CPU in all. An operator with a KMS or HSM
 * gives a Signer of their own (`digestSigner.ts`). Node only.
 */
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { whenAborted } from '../base/timeLimit.ts'
import { KEY_ID, KEY_ID_FORM, type PublicKey, type Signer, type SigningKeys } from './signingKeys.ts'

const MIN_BITS = 2048
const HASH = 'sha256'

const isPem = (text: string): boolean => text.includes('BEGIN PRIVATE KEY')

function readJwk(text: string): JsonWebKey & { readonly kid?: string } {
  try {
    return JSON.parse(text) as JsonWebKey & { readonly kid?: string }
  } catch {
    throw new Error('must be a PKCS#8 PEM or a JWK')
  }
}

/** The key of a PEM or a JWK; Node's own errors may quote it. */
function readKey(key: string | JsonWebKey): KeyObject {
  try {
    return typeof key === 'string' ? createPrivateKey(key) : createPrivateKey({ key, format: 'jwk' })
  } catch {
    throw new Error('must be a readable private RSA key')
  }
}

/** Only what a public key is made of, whatever else was given. */
export const publicHalf = ({ kty, n, e }: JsonWebKey): PublicKey => {
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string')
    throw new Error('must be a public RSA key')
  return { kty: 'RSA', n, e }
}

/** The bank's name for the key is missing. */
export class KeyIdMissing extends Error {
  constructor() {
    super('must come with a key id')
  }
}

/**
 * A signer from a PKCS#8 PEM or a private JWK. Throws Error with the rest of a sentence ("must be …"), never
 * with the key in it.
 * @param kid the bank's name for the key; a JWK may carry it itself
 */
export async function createSigner(text: string, kid?: string): Promise<Signer> {
  const pem = text.trim()
  if (/BEGIN (RSA|EC|ENCRYPTED) /.test(pem)) {
    throw new Error('must be an unencrypted PKCS#8 PEM ("BEGIN PRIVATE KEY"): openssl pkcs8 -topk8 -nocrypt')
  }
  const jwk = isPem(pem) ? undefined : readJwk(pem)
  if (jwk && (jwk.kty !== 'RSA' || typeof jwk.d !== 'string')) throw new Error('must be a private RSA key')
  const key = readKey(jwk ?? pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('must be a readable private RSA key')
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < MIN_BITS) throw new Error(`must have at least ${MIN_BITS} bits, not ${bits}`)
  const keyId = kid ?? jwk?.kid
  if (!keyId) throw new KeyIdMissing()
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId))
    throw new Error(`must have a key id (kid) of ${KEY_ID_FORM}`)
  const publicKey = publicHalf(createPublicKey(key).export({ format: 'jwk' }))
  return {
    kid: keyId,
    publicKey,
    thumbprint: await calculateJwkThumbprint({ ...publicKey }),
    sign: (bytes) => sign(HASH, bytes, key).toString('base64'),
  }
}

const TRIAL = new TextEncoder().encode('Does this key sign?')

const verifies = (publicKey: PublicKey, signature: string): boolean =>
  verify(
    HASH,
    TRIAL,
    createPublicKey({ key: { ...publicKey }, format: 'jwk' }),
    Buffer.from(signature, 'base64'),
  )

async function trial(signer: Signer, timeoutMs: number): Promise<string[]> {
  const { kid, publicKey } = signer
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
  try {
    const signature = await Promise.race([signer.sign(TRIAL, limit.signal), whenAborted(limit.signal)])
    const right = publicKey === undefined || verifies(publicKey, signature)
    return right
      ? []
      : [
          `The key ${kid} makes signatures that its public key doesn't verify: it is another key's, or not RSASSA-PKCS1-v1_5 with SHA-256.`,
        ]
  } catch (error) {
    return [`The key ${kid} doesn't sign: ${error instanceof Error ? error.message : 'unknown'}.`]
  } finally {
    clearTimeout(timer)
  }
}

/** Sentences; none when all is well. @param timeoutMs for each key */
export async function tryKeys({ current, next }: SigningKeys, timeoutMs: number): Promise<string[]> {
  const signers = next ? [current, next.signer] : [current]
  return (await Promise.all(signers.map((signer) => trial(signer, timeoutMs)))).flat()
}
