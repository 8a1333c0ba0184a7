/** The signer for the bank, whatever it is made of. */

/** The public half of a key (RFC 7517 and 7518 section 6.3.1). */
export interface PublicKey {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
}

/** A key id that a header carries as it is. */
export const KEY_ID = /^[\x21-\x7e]{1,128}$/
/** The form of a key id, in words. */
export const KEY_ID_FORM = '1 to 128 letters, digits and signs of ASCII, without a space'

export interface Signer {
  /** The bank's id of this key. */
  readonly kid: string
  /** For the key set that the bank may fetch; a key without it doesn't stand there. */
  readonly publicKey?: PublicKey
  /** Of the public key (RFC 7638), for the operator's eyes. */
  readonly thumbprint?: string
  /**
   * The signature of these bytes, in base64; at once from a key in memory. The signal fires when the proxy
   * waits no longer.
   */
  sign(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): string | Promise<string>
}

/** The next key signs from its moment on, so that every replica turns over at once and without a restart. */
export interface SigningKeys {
  readonly current: Signer
  readonly next?: { readonly signer: Signer; /** Epoch ms. */ readonly from: number } | undefined
}

export const signerAt = ({ current, next }: SigningKeys, now: number): Signer =>
  next && now >= next.from ? next.signer : current
