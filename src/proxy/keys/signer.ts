/**
 * Signs for the bank: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2; the bank's rule). WebCrypto does
 * it, outside the thread that serves requests. An operator with a KMS or HSM gives a Signer of their own
 * (`digestSigner.ts`).
 */
import { calculateJwkThumbprint, exportJWK, importJWK, importPKCS8, type JWK } from 'jose'
import { whenAborted } from '../base/timeLimit.ts'

/** The public half of a key (RFC 7517 and 7518 section 6.3.1). */
export interface PublicKey {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
}

export interface Signer {
  /** What the bank knows this key by. */
  readonly kid: string
  /** For the key set that the bank may fetch; a key without it doesn't stand there. */
  readonly publicKey?: PublicKey
  /** Of the public key (RFC 7638), for the operator's eyes. */
  readonly thumbprint?: string
  /** The signature of these bytes, in base64. The signal fires when the proxy waits no longer. */
  sign(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<string>
}

/** The next key signs from its moment on, so that every replica turns over at once and without a restart. */
export interface SigningKeys {
  readonly current: Signer
  readonly next?: { readonly signer: Signer; /** Epoch ms. */ readonly from: number } | undefined
}

export const signerAt = ({ current, next }: SigningKeys, now: number): Signer =>
  next && now >= next.from ? next.signer : current

const MIN_BITS = 2048

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

function asJwk(text: string): JWK {
  try {
    return JSON.parse(text) as JWK
  } catch {
    throw new Error('must be a PKCS#8 PEM or a JWK')
  }
}

/**
 * The key for a moment, so that its public half can be read; a user of the signer can't get at it any
 * more.
 */
async function importKey(text: string): Promise<JWK> {
  if (/BEGIN (RSA|EC|ENCRYPTED) /.test(text)) {
    throw new Error('must be an unencrypted PKCS#8 PEM ("BEGIN PRIVATE KEY"): openssl pkcs8 -topk8 -nocrypt')
  }
  if (!text.includes('BEGIN PRIVATE KEY')) return asJwk(text)
  const key = await importPKCS8(text, 'RS256', { extractable: true }).catch(() => {
    throw new Error('must be a readable private RSA key')
  })
  return exportJWK(key)
}

/** Only what a public key is made of, whatever else was given. */
export const publicHalf = ({ kty, n, e }: JWK): PublicKey => {
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
  const jwk = await importKey(text.trim())
  if (jwk.kty !== 'RSA' || typeof jwk.d !== 'string') throw new Error('must be a private RSA key')
  const key = (await importJWK(jwk, 'RS256', { extractable: false }).catch(() => {
    throw new Error('must be a readable private RSA key')
  })) as CryptoKey
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm
  if (modulusLength < MIN_BITS) throw new Error(`must have at least ${MIN_BITS} bits, not ${modulusLength}`)
  const named = kid ?? jwk.kid
  if (!named) throw new KeyIdMissing()
  const publicKey = publicHalf(jwk)
  return {
    kid: named,
    publicKey,
    thumbprint: await calculateJwkThumbprint({ ...publicKey }),
    sign: async (bytes) =>
      toBase64(new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, bytes))),
  }
}

const RULE = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const TRIAL = new TextEncoder().encode('Does this key sign?')

async function verifies(publicKey: PublicKey, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { ...publicKey }, RULE, false, ['verify'])
  return crypto.subtle.verify(
    RULE.name,
    key,
    Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0)),
    TRIAL,
  )
}

async function trial({ kid, publicKey, sign }: Signer, timeoutMs: number): Promise<string[]> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
  try {
    const signature = await Promise.race([sign(TRIAL, limit.signal), whenAborted(limit.signal)])
    const right = publicKey === undefined || (await verifies(publicKey, signature))
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
