/**
 * Whether the keys sign, and sign what their public halves verify: for `--check`, before the start.
 */
import type { PublicKey, Signer, SigningKeys } from './signer.ts'
import { whenAborted } from '../base/timeLimit.ts'

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
