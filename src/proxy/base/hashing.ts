/**
 * Hashes and MACs. Node's own are made in the thread that serves: WebCrypto, which the bank in a page (MOCK)
 * has alone, hands each to another thread, which costs many times the hash itself.
 */
import { hex } from './bytes.ts'

interface Platform {
  /** Since Node 20.16 and 22.3. */
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): typeof import('node:crypto') }
}

const native = (globalThis as Platform).process?.getBuiltinModule?.('node:crypto')
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal digits: a name for the store that reveals nothing. */
export const sha256: (text: string) => string | Promise<string> = native
  ? (text) => native.createHash('sha256').update(text).digest('hex')
  : webSha256

/** As in a browser. */
export async function webSha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

/** The same in base64url (RFC 4648 section 5), without padding. */
export const sha256Url = async (text: string): Promise<string> =>
  btoa(
    String.fromCharCode(
      ...(/../g[Symbol.match](await sha256(text)) ?? []).map((pair) => Number.parseInt(pair, 16)),
    ),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** HMAC with SHA-256 (RFC 2104): the 32 bytes for a text. */
export type Mac = (text: string) => Uint8Array | Promise<Uint8Array>

/** @param bytes of the key, 32 */
export function createMac(bytes: Uint8Array<ArrayBuffer>): Mac | Promise<Mac> {
  if (!native) return createWebMac(bytes)
  const key = native.createSecretKey(bytes)
  return (text) => native.createHmac('sha256', key).update(text).digest()
}

/** As in a browser. */
export async function createWebMac(bytes: Uint8Array<ArrayBuffer>): Promise<Mac> {
  const rule = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, rule, false, ['sign'])
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text)))
}
