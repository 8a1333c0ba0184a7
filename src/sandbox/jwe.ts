/**
 * Opens a compact JWE of RSA-OAEP-256 and A256GCM (RFC 7516, section 5.2). jose refuses content keys that
 * come out short, as one in 256 does in MOCK in WebKitGTK (2.50), whose RSA-OAEP drops zeros at the
 * beginning.
 */
import { base64url } from 'jose'
import * as v from 'valibot'

/** Of a key of A256GCM, and of its tag, in bytes. */
const KEY_BYTES = 32
const TAG_BYTES = 16

const header = v.object({
  alg: v.literal('RSA-OAEP-256'),
  enc: v.literal('A256GCM'),
  kid: v.string(),
  // Critical headers ask for something that isn't done here.
  crit: v.optional(v.never()),
  zip: v.optional(v.never()),
})

const bytesOf = (part: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64url.decode(part))

/** Its zeros at the beginning may be missing. */
function wholeKey(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(KEY_BYTES)
  whole.set(bytes, KEY_BYTES - bytes.length)
  return whole
}

/** Rejects when it can't be opened: for another key, altered, or not such a JWE. */
export async function openJwe(
  jwe: string,
  privateKey: CryptoKey,
): Promise<{ readonly kid: string; readonly text: string }> {
  const parts = jwe.split('.')
  const [head = '', key = '', iv = '', text = '', tag = ''] = parts
  const tagBytes = base64url.decode(tag)
  if (parts.length !== 5 || tagBytes.length !== TAG_BYTES) throw new TypeError('Not a compact JWE')
  const { kid } = v.parse(header, JSON.parse(new TextDecoder().decode(base64url.decode(head))))
  const opening = await crypto.subtle.decrypt('RSA-OAEP', privateKey, bytesOf(key))
  const contentKey = await crypto.subtle.importKey(
    'raw',
    wholeKey(new Uint8Array(opening)),
    'AES-GCM',
    false,
    ['decrypt'],
  )
  const rule = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: new TextEncoder().encode(head) }
  const seal = new Uint8Array([...base64url.decode(text), ...tagBytes])
  return { kid, text: new TextDecoder().decode(await crypto.subtle.decrypt(rule, contentKey, seal)) }
}
