/**
 * The bank's rule for signing requests, as its folder declares it: for the proxy that signs and the sandbox
 * bank that checks. RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 bytes of the text, base64.
 */
import { CREDENTIAL_HEADER, TRACE_HEADER } from './sessionHeaders.ts'
import { SIGN_KEY_HEADER, SIGNING_HEADERS } from './signing.ts'

/** The parts of a request that may be signed. */
export const SIGNABLE = ['appId', 'nonce', 'timestamp', 'method', 'path', 'query', 'body'] as const
export type Signable = (typeof SIGNABLE)[number]

export const TIMESTAMPS = ['epoch-ms', 'iso-8601'] as const
/**
 * hex: 32 digits · uuid: RFC 9562, version 4, which fixes 6 of its bits · base64url: RFC 4648 section 5, 22
 * characters.
 */
export const NONCES = ['hex', 'uuid', 'base64url'] as const
export const NONCE_FORMS: Readonly<Record<(typeof NONCES)[number], RegExp>> = {
  hex: /^[\da-f]{32}$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  base64url: /^[\w-]{22}$/,
}
export const BODIES = ['raw', 'sha256-hex'] as const

/** Headers of the connection, or the proxy's own, in lower case: no signing may set them. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Headers that requests to the bank have anyway, in lower case. */
const OTHER_HEADERS: readonly string[] = ['accept', 'content-type', CREDENTIAL_HEADER, TRACE_HEADER]

/** True for a header that is there for something else than signing. */
export const isTakenHeader = (name: string): boolean =>
  RESERVED_HEADERS.has(name.toLowerCase()) || OTHER_HEADERS.includes(name.toLowerCase())

export interface SigningDeclaration {
  /** Names of the headers. */
  readonly headers: {
    readonly appId: string
    readonly nonce: string
    readonly timestamp: string
    readonly sign: string
    /** The signing key's kid. */
    readonly keyId: string
  }
  /** In the order in which they are joined. */
  readonly parts: readonly Signable[]
  readonly separator: string
  readonly timestamp: (typeof TIMESTAMPS)[number]
  readonly nonce: (typeof NONCES)[number]
  /** The body's text, or its SHA-256 in lower-case hexadecimal digits. */
  readonly body: (typeof BODIES)[number]
}

/** The specification's way: what `signedString` joins. */
export const SPECIFIED_SIGNING: SigningDeclaration = {
  headers: { ...SIGNING_HEADERS, keyId: SIGN_KEY_HEADER },
  parts: ['appId', 'nonce', 'timestamp', 'query', 'body'],
  separator: '\n',
  timestamp: 'epoch-ms',
  nonce: 'hex',
  body: 'raw',
}

/** Each part as sent; empty where there is none. The query without `?`. */
export type SignableParts = Readonly<Record<Signable, string>>

/** Lower-case hexadecimal digits. */
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text that is signed. @param request its body in the declared form */
export const joinParts = (
  { parts, separator }: Pick<SigningDeclaration, 'parts' | 'separator'>,
  request: SignableParts,
): string => parts.map((part) => request[part]).join(separator)

/** The text that is signed. */
export async function declaredString(
  declaration: Pick<SigningDeclaration, 'parts' | 'separator' | 'body'>,
  request: SignableParts,
): Promise<string> {
  if (declaration.body === 'raw') return joinParts(declaration, request)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request.body))
  return joinParts(declaration, { ...request, body: hexOf(new Uint8Array(digest)) })
}

/** Jakarta's offset; it has no summer time. */
const OFFSET_MS = 7 * 3_600_000

/** The time as the header has it. @param time epoch ms */
export const writeTimestamp = ({ timestamp }: Pick<SigningDeclaration, 'timestamp'>, time: number): string =>
  timestamp === 'epoch-ms' ? String(time) : `${new Date(time + OFFSET_MS).toISOString().slice(0, 19)}+07:00`

/** Epoch ms; NaN for what such a header can't hold. */
export function readTimestamp({ timestamp }: Pick<SigningDeclaration, 'timestamp'>, text: string): number {
  if (timestamp === 'epoch-ms') return /^\d{13}$/.test(text) ? Number(text) : NaN
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text).getTime()
    : NaN
}

/** 128 random bits as the header has them. @param hex 32 lower-case hexadecimal digits */
export function writeNonce({ nonce }: Pick<SigningDeclaration, 'nonce'>, hex: string): string {
  if (nonce === 'hex') return hex
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (nonce === 'base64url')
    return btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')
  const hexBytes = bytes.map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  return hexOf(hexBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
