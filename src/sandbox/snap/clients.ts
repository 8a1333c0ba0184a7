/**
 * Merchants' servers that the bank knows, each with what it was given: key, secret, and the key by which the
 * bank's notifications are verified. Keys are made at the first use, and stay until the process ends.
 */
import { DEFAULT_MERCHANT, merchants } from '../merchants.ts'
import { hex } from '../ids.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** A client that may ask, with what the bank has given to it. */
export interface Client {
  readonly clientKey: string
  readonly clientSecret: string
  /** X-PARTNER-ID. */
  readonly partnerId: string
  /** True for a signature by the client's key, SHA256withRSA. */
  isSigned(text: string, signature: string): Promise<boolean>
}

export interface SnapClient extends Client {
  readonly merchantId: string
  /** CHANNEL-ID: five digits. */
  readonly channelId: string
  /** Made at the first use. */
  keys(): Promise<CryptoKeyPair>
}

export interface SnapClients {
  readonly list: readonly SnapClient[]
  /** The bank's own pair, for notifications. */
  bankKeys(): Promise<CryptoKeyPair>
}

const makeKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined
  return () => (value ??= make())
}

/** CHANNEL-ID of a shop's server. */
export const CHANNEL = '95221'

export function createClients(random: (bytes: number) => Uint8Array): SnapClients {
  return {
    list: merchants.map(({ id }) => {
      const keys = once(makeKeys)
      return {
        clientKey: `ck-${id}`,
        clientSecret: hex(random(24)),
        merchantId: id,
        partnerId: id,
        channelId: CHANNEL,
        keys,
        isSigned: async (text, signature) => isSignedRsa(text, signature, (await keys()).publicKey),
      }
    }),
    bankKeys: once(makeKeys),
  }
}

const pem = (label: string, bytes: ArrayBuffer): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(btoa(String.fromCharCode(...new Uint8Array(bytes))).match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n')

/** The credentials that a merchant gets on paper from a bank: everything its server needs, as text. */
export async function credentialsOf(clients: SnapClients, merchantId = DEFAULT_MERCHANT) {
  const client = clients.list.find((candidate) => candidate.merchantId === merchantId)
  if (!client) return undefined
  const { keys, isSigned: _none, ...words } = client
  return {
    ...words,
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', (await keys()).privateKey)),
    bankPublicKey: pem(
      'PUBLIC KEY',
      await crypto.subtle.exportKey('spki', (await clients.bankKeys()).publicKey),
    ),
  }
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** SHA256withRSA, Base64. */
export const signRsa = async (text: string, key: CryptoKey): Promise<string> =>
  toBase64(await crypto.subtle.sign(ALGORITHM.name, key, utf8(text)))

/** True for a Base64 signature of this text. */
export async function isSignedRsa(text: string, signature: string, key: CryptoKey): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0))
    return await crypto.subtle.verify(ALGORITHM.name, key, bytes, utf8(text))
  } catch {
    return false
  }
}

/** HMAC-SHA512, Base64. */
export async function signHmac(text: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-512' }, false, [
    'sign',
  ])
  return toBase64(await crypto.subtle.sign('HMAC', key, utf8(text)))
}

/** Lower-case hexadecimal SHA-256. */
export const sha256Hex = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
