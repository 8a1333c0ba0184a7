/**
 * The bank's side of signing: checks who signed a request, that it is recent, and that it wasn't sent
 * before.
 */
import {
  declaredString,
  readTimestamp,
  SPECIFIED_SIGNING,
  type SigningDeclaration,
} from '../contract/signingDeclaration.ts'
import { SIGNATURE } from '../domain/limits.ts'

/** A public key of the proxy: as JWK, with its kid if it has one, or already imported. */
export type VerifyKey = (JsonWebKey & { readonly kid?: string }) | CryptoKey
/** A function is called for every request, so that keys can be rotated. */
export type VerifyKeys = readonly VerifyKey[] | (() => readonly VerifyKey[] | Promise<readonly VerifyKey[]>)

export interface SignatureRules {
  readonly appId: string
  readonly verifyKeys: VerifyKeys
  /** The specification's way when missing. */
  readonly signing?: SigningDeclaration | undefined
  /** Epoch ms. */
  now(): number
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

const isImported = (key: VerifyKey): key is CryptoKey => 'algorithm' in key && 'usages' in key

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** A bank's judgement: null, the reason to refuse the request, or an answer to one that is no call. */
export type Verify = (request: Request, query: string, body: string) => Promise<string | null | Response>

/**
 * True for a signature of this text by one of the keys.
 * @param kid the key's id; null: any of them
 */
export function createKeyCheck(verifyKeys: VerifyKeys) {
  const keyImports = new WeakMap<VerifyKey, Promise<CryptoKey>>()

  function importOnce(key: VerifyKey): Promise<CryptoKey> {
    const importedKey = keyImports.get(key)
    if (importedKey) return importedKey
    const { kty = 'RSA', n = '', e = '' } = key as JsonWebKey
    const fresh = isImported(key)
      ? Promise.resolve(key)
      : crypto.subtle.importKey('jwk', { kty, n, e }, ALGORITHM, false, ['verify'])
    keyImports.set(key, fresh)
    return fresh
  }

  return async (text: string, sign: string, kid: string | null): Promise<boolean> => {
    const signature = fromBase64(sign)
    if (!signature) return false
    const bytes = new TextEncoder().encode(text)
    const all = typeof verifyKeys === 'function' ? await verifyKeys() : verifyKeys
    const fitting = all.filter(
      (key) => kid === null || isImported(key) || key.kid === undefined || key.kid === kid,
    )
    for (const key of fitting) {
      if (await crypto.subtle.verify(ALGORITHM.name, await importOnce(key), signature, bytes)) return true
    }
    return false
  }
}

/** Remembers nonces as long as their timestamps would be accepted. */
export function createVerifier({
  appId,
  verifyKeys,
  signing = SPECIFIED_SIGNING,
  now,
}: SignatureRules): Verify {
  const isSigned = createKeyCheck(verifyKeys)
  /** Nonce → when it can be forgotten. */
  const nonces = new Map<string, number>()

  return async (request, query, body) => {
    const header = (name: keyof SigningDeclaration['headers']) => request.headers.get(signing.headers[name])
    const [nonce, timestamp] = [header('nonce') ?? '', header('timestamp') ?? '']
    const time = readTimestamp(signing, timestamp)
    if (header('appId') !== appId) return 'unknown appId'
    if (!/^[\w+/=-]{16,128}$/.test(nonce)) return 'bad nonce'
    if (!(Math.abs(time - now()) <= SIGNATURE.clockToleranceMs)) return 'timestamp off'
    const { method, url } = request
    const parts = { appId, nonce, timestamp, method, path: new URL(url).pathname, query, body }
    const text = await declaredString(signing, parts)
    if (!(await isSigned(text, header('sign') ?? '', header('keyId')))) return 'bad signature'
    for (const [old, end] of nonces) if (end < now()) nonces.delete(old)
    if (nonces.has(nonce)) return 'nonce seen before'
    nonces.set(nonce, time + SIGNATURE.clockToleranceMs)
    return null
  }
}
