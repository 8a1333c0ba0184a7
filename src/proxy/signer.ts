/**
 * Signs for the bank: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2; the bank's rule). The private key is kept as a
 * CryptoKey that can't be exported. An operator with a KMS or HSM gives a Signer of their own.
 */
import { importJWK, importPKCS8, type JWK } from 'jose'

export interface Signer {
  /** What the bank knows this key by. */
  readonly kid: string
  /** The signature of these bytes, in base64. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>
}

/** The next key signs from its moment on, so that every replica turns over at once and without a restart. */
export interface SigningKeys {
  readonly current: Signer
  readonly next?: { readonly signer: Signer; /** Epoch ms. */ readonly from: number } | undefined
}

export const signerAt = ({ current, next }: SigningKeys, now: number): Signer => next && now >= next.from ? next.signer : current

const MIN_BITS = 2048

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

function asJwk(text: string): JWK {
  try {
    return JSON.parse(text) as JWK
  } catch {
    throw new Error('must be a PKCS#8 PEM or a JWK')
  }
}

async function importKey(text: string): Promise<CryptoKey> {
  if (/BEGIN (RSA|EC|ENCRYPTED) /.test(text)) {
    throw new Error('must be an unencrypted PKCS#8 PEM ("BEGIN PRIVATE KEY"): openssl pkcs8 -topk8 -nocrypt')
  }
  const isPem = text.includes('BEGIN PRIVATE KEY')
  const jwk = isPem ? undefined : asJwk(text)
  if (jwk && (jwk.kty !== 'RSA' || typeof jwk.d !== 'string')) throw new Error('must be a private RSA key')
  const key = await (jwk ? importJWK(jwk, 'RS256') : importPKCS8(text, 'RS256')).catch(() => {
    throw new Error('must be a readable private RSA key')
  })
  return key as CryptoKey
}

/**
 * A signer from a PKCS#8 PEM or a private JWK. Throws Error with the rest of a sentence ("must be …"), never with the key in it.
 * @param kid the bank's name for the key; a JWK may carry it itself
 */
export async function createSigner(text: string, kid?: string): Promise<Signer> {
  const key = await importKey(text.trim())
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm
  if (modulusLength < MIN_BITS) throw new Error(`must have at least ${MIN_BITS} bits, not ${modulusLength}`)
  const named = kid ?? (text.includes('BEGIN') ? undefined : asJwk(text).kid)
  if (!named) throw new Error('must come with a key id')
  return {
    kid: named,
    sign: async (bytes) => toBase64(new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, bytes))),
  }
}
