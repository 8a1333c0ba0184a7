/**
 * The session token: a JWT encrypted with A256GCM under a key made from the operator's secret (RFC 7516, 7519). The proxy keeps
 * nothing of its own, so any replica opens what another has sealed. The browser can't read it.
 */
import { base64url, EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

/** `bearer`: the page holds the token. The others: a cookie, `cookie-framed` in a frame on another site. */
export const CARRIERS = ['bearer', 'cookie', 'cookie-framed'] as const
export type Carrier = (typeof CARRIERS)[number]

const claims = v.object({
  kind: v.picklist(['journey', 'order']),
  id: v.string(),
  /** The page that opened the session. */
  origin: v.string(),
  carrier: v.picklist(CARRIERS),
  /** Seconds since 1970, as JWT has it. */
  iat: v.number(),
  exp: v.number(),
  /** What the bank gave after OTP or password. */
  credential: v.optional(v.string()),
  merchantId: v.optional(v.string()),
})
export type Claims = v.InferOutput<typeof claims>
export type Subject = Pick<Claims, 'kind' | 'id'>

export const sameSubject = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id

export interface Sealer {
  seal(claims: Claims): Promise<string>
  /** Undefined when the token is expired, altered or sealed by somebody else. @param now epoch ms */
  open(token: string, now: number): Promise<Claims | undefined>
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Keys for different uses are made apart (HKDF, RFC 5869), so that knowing one tells nothing about another. */
export async function deriveBits(secret: string, use: string, bits: number): Promise<Uint8Array<ArrayBuffer>> {
  const base = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits'])
  const info = bytes(`bank-elements ${use}`)
  const rule = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, base, bits))
}

async function sessionKey(secret: string) {
  const raw = await deriveBits(secret, 'session', 256)
  return {
    kid: base64url.encode(await deriveBits(secret, 'session kid', 48)),
    key: await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}

export function createSealer([current, previous]: readonly [string, string?]): Sealer {
  const keys = Promise.all([current, previous].filter((secret) => secret !== undefined).map(sessionKey))
  // A failure shows when the keys are used; until then it must not end the process.
  keys.catch(() => undefined)
  return {
    async seal(content) {
      const [{ kid, key }] = await keys as [Awaited<ReturnType<typeof sessionKey>>]
      return new EncryptJWT({ ...content }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid }).encrypt(key)
    },
    async open(token, now) {
      const known = await keys
      try {
        const { payload } = await jwtDecrypt(token, ({ kid }) => {
          const found = known.find((one) => one.kid === kid)
          if (!found) throw new Error('Sealed under an unknown key')
          return found.key
        }, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['iat', 'exp'],
          currentDate: new Date(now),
        })
        const parsed = v.safeParse(claims, payload)
        return parsed.success ? parsed.output : undefined
      } catch {
        return undefined
      }
    },
  }
}
