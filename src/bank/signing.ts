/** `signing.json`: how the bank wants requests signed, with vectors that prove it. */
import * as v from 'valibot'
import { createHash, verify } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BankCodes } from '../contract/bankCodes.ts'
import {
  BODIES,
  isTakenHeader,
  joinParts,
  NONCE_FORMS,
  NONCES,
  readTimestamp,
  SIGNABLE,
  SPECIFIED_SIGNING,
  TIMESTAMPS,
  type SigningDeclaration,
} from '../contract/signingDeclaration.ts'
import type { BankJson } from './bankJson.ts'
import { jsonOf, parseBy, type FolderFiles, type Report } from './bankFile.ts'
import { knownKeys } from './knownKeys.ts'

const header = v.pipe(
  v.string(),
  v.check((text) => /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(text), 'must be the name of a header'),
  v.check(
    (text) => !isTakenHeader(text),
    'must be a header of signing: this one is of the connection, or has another meaning',
  ),
)
const oneOf = <const O extends readonly string[]>(options: O) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)
const part = v.string()

/** A request, and what openssl signed of it. */
const vectorSchema = knownKeys({
  request: knownKeys({
    appId: part,
    nonce: part,
    timestamp: part,
    method: part,
    path: part,
    query: part,
    body: part,
  }),
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: v.pipe(
    v.string(),
    v.check((text) => text.startsWith('-----BEGIN PUBLIC KEY-----'), 'must be a public key as PEM'),
  ),
  /** Base64. */
  sign: v.pipe(
    v.string(),
    v.check((text) => /^[A-Za-z0-9+/]{64,}={0,2}$/.test(text), 'must be a signature as base64'),
  ),
})
type SigningVector = v.InferOutput<typeof vectorSchema>

const headers = knownKeys({
  appId: v.optional(header, SPECIFIED_SIGNING.headers.appId),
  nonce: v.optional(header, SPECIFIED_SIGNING.headers.nonce),
  timestamp: v.optional(header, SPECIFIED_SIGNING.headers.timestamp),
  sign: v.optional(header, SPECIFIED_SIGNING.headers.sign),
  keyId: v.optional(header, SPECIFIED_SIGNING.headers.keyId),
})

const signingJson = knownKeys({
  algorithm: v.optional(
    v.picklist(['RSA-SHA256'], 'must be RSA-SHA256; a SIGNING_MODULE can do otherwise'),
    'RSA-SHA256',
  ),
  headers: v.optional(
    v.pipe(
      headers,
      v.check(
        (names) => new Set(Object.values(names).map((name) => name.toLowerCase())).size === 5,
        'must be five different names',
      ),
    ),
    {},
  ),
  parts: v.optional(
    v.pipe(
      v.array(oneOf(SIGNABLE)),
      v.check((list) => new Set(list).size === list.length, 'must name each part once'),
      v.check(
        (list) => (['nonce', 'timestamp', 'body'] as const).every((name) => list.includes(name)),
        'must have nonce, timestamp and body, or a request could be changed or sent again',
      ),
    ),
    [...SPECIFIED_SIGNING.parts],
  ),
  separator: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^[\n:|.,;&]$/.test(text), 'must be one of line feed, : | . , ; &'),
    ),
    SPECIFIED_SIGNING.separator,
  ),
  timestamp: v.optional(oneOf(TIMESTAMPS), SPECIFIED_SIGNING.timestamp),
  nonce: v.optional(oneOf(NONCES), SPECIFIED_SIGNING.nonce),
  body: v.optional(oneOf(BODIES), SPECIFIED_SIGNING.body),
  vectors: v.pipe(
    v.array(vectorSchema),
    v.check((list) => list.length > 0, 'must have at least one vector, made with the openssl command line'),
  ),
})
const signingExamples: Readonly<Record<string, unknown>> = {
  algorithm: 'RSA-SHA256',
  headers: SPECIFIED_SIGNING.headers,
  parts: SPECIFIED_SIGNING.parts,
  separator: '\n',
  timestamp: 'epoch-ms',
  nonce: 'hex',
  body: 'raw',
  vectors: [{ request: { appId: '…' }, publicKey: '-----BEGIN PUBLIC KEY-----…', sign: '…' }],
}

/** The proxy's facts about a bank. */
export interface ServedBank extends BankJson {
  /** Undefined: the specification's way. */
  readonly signing: SigningDeclaration | undefined
  /** Undefined: the specification's codes. */
  readonly codes: BankCodes | undefined
}

/** Parts of a vector's request in another form than declared: such a vector proves nothing. */
const formProblems = (declaration: SigningDeclaration, { request }: SigningVector): string[] => [
  ...(Number.isNaN(readTimestamp(declaration, request.timestamp))
    ? [`request.timestamp isn't ${declaration.timestamp}`]
    : []),
  ...(NONCE_FORMS[declaration.nonce].test(request.nonce) ? [] : [`request.nonce isn't ${declaration.nonce}`]),
]

/** True where openssl would have signed this by the declaration. */
function isSigned(declaration: SigningDeclaration, { request, publicKey, sign }: SigningVector): boolean {
  const body =
    declaration.body === 'raw' ? request.body : createHash('sha256').update(request.body).digest('hex')
  const text = joinParts(declaration, { ...request, body })
  try {
    return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(sign, 'base64'))
  } catch {
    return false
  }
}

/**
 * The folder's declaration of signing; undefined where it declares nothing else than the specification's way,
 * or something is wrong.
 */
export function readSigning(files: FolderFiles, report: Report): SigningDeclaration | undefined {
  const file = 'signing.json'
  const value = files.has(file) ? jsonOf(files, file, report) : undefined
  const parsedDeclaration =
    value === undefined ? undefined : parseBy(signingJson, value, file, signingExamples, report)
  if (!parsedDeclaration) return undefined
  const { vectors, algorithm: _algorithm, headers: names, ...remainder } = parsedDeclaration
  const declaration = { ...remainder, headers: { ...SPECIFIED_SIGNING.headers, ...names } }
  vectors.forEach((vector, at) => {
    const problems = formProblems(declaration, vector)
    report(file, ...problems.map((problem) => `vectors[${at}].${problem}`))
    if (problems.length === 0 && !isSigned(declaration, vector))
      report(file, `vectors[${at}] isn't what openssl signed of this request by this declaration`)
  })
  return isDeepStrictEqual(declaration, SPECIFIED_SIGNING) ? undefined : declaration
}
