/**
 * Encrypted tokens: JWT under A256GCM with a key made from the operator's secret (RFC 7516, 7519). A replica
 * that has the secret opens what another one has sealed; nobody else can read or make one.
 */
import { base64url, EncryptJWT, jwtDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'

/** Seals claims of one kind; `iat` and `exp` are among them, in seconds. */
export interface Box<C> {
  seal(claims: C): Promise<string>
  /**
   * Undefined when the token is expired, altered, of another kind or sealed by somebody else. @param now
   * epoch ms
   */
  open(token: string, now: number): Promise<C | undefined>
}
const bytes = (text: string) => new TextEncoder().encode(text)

/**
 * Each use has a key of its own (HKDF, RFC 5869), so that knowing one reveals nothing about another.
 */
export async function deriveBits(
  secret: string,
  use: string,
  bits: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const base = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits'])
  const info = bytes(`bank-elements ${use}`)
  const rule = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, base, bits))
}

async function keyFor(use: string, secret: string) {
  const raw = await deriveBits(secret, use, 256)
  return {
    kid: base64url.encode(await deriveBits(secret, `${use} kid`, 48)),
    key: await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}

/** A page asks several times with each token, and while it waits for a payment every second or two. */
const REMEMBERED = 4096

export type BoxSecrets = readonly [current: string, previous?: string]

/** @param use separates kinds: what was sealed for one use can't be opened for another */
export function createBox<C extends { readonly exp: number }>(
  secrets: BoxSecrets,
  use: string,
  schema: v.GenericSchema<unknown, C>,
): Box<C> {
  const keys = Promise.all(
    secrets.filter((secret) => secret !== undefined).map((secret) => keyFor(use, secret)),
  )
  // A failure shows when the keys are used; until then it must not end the process.
  keys.catch(() => undefined)
  /**
   * Contents that were opened or sealed lately. The same token always holds the same, and only its end has to
   * be looked at anew. Not `max`, which sets aside the space of all when a process starts.
   */
  const contents = new LRUCache<string, C>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
  return {
    async seal(content) {
      const [{ kid, key }] = (await keys) as [Awaited<ReturnType<typeof keyFor>>]
      const token = await new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(key)
      contents.set(token, Object.freeze({ ...content }))
      return token
    },
    async open(token, now) {
      const claims = contents.get(token)
      if (claims && claims.exp > Math.floor(now / 1000)) return claims
      const sealingKeys = await keys
      try {
        const { payload } = await jwtDecrypt(
          token,
          ({ kid }) => {
            const match = sealingKeys.find((key) => key.kid === kid)
            if (!match) throw new Error('Sealed under an unknown key')
            return match.key
          },
          {
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
            requiredClaims: ['iat', 'exp'],
            currentDate: new Date(now),
          },
        )
        const parseResult = v.safeParse(schema, payload)
        if (!parseResult.success) return undefined
        contents.set(token, Object.freeze(parseResult.output))
        return parseResult.output
      } catch {
        return undefined
      }
    },
  }
}
