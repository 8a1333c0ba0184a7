/**
 * HMAC with SHA-256 (RFC 2104), as the platform does it best: WebCrypto everywhere, Node's own where each
 * request makes several.
 */

/** The 32 bytes for a text. */
export type Mac = (text: string) => Uint8Array | Promise<Uint8Array>

/** @param key of 32 bytes */
export type MakeMac = (key: Uint8Array<ArrayBuffer>) => Mac | Promise<Mac>

export const webMac: MakeMac = async (raw) => {
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}
