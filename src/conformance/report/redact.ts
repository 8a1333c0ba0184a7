/** The redaction of reports: no secret, no code, no signature, no person. */
import { isMsisdn } from '../../contract/ids.ts'
import { CREDENTIAL_HEADER } from '../../contract/sessionHeaders.ts'
import { WANTS_CODE_HEADER } from '../../contract/signing.ts'
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import { clean } from '../../proxy/base/redact.ts'
import type { CheckRequest } from '../connection.ts'
import { signedPartsOf, type Dialect } from '../dialect.ts'

/** Fields of a request or an answer that are never shown. */
const SECRETS = [
  'encryptedPin',
  'encryptedPassword',
  'answer',
  'proof',
  'factor',
  'fullName',
  'email',
  'n',
  'image',
] as const

/** A text as it may be shown: the proxy's own last look at its log. */
export const redactText = (text: string): string => String(clean({ event: 'report', text })['text'])

const isHidden = (key: string): boolean => SECRETS.some((name) => name === key)

/** @param codes whether a field `code` is a one-time code: in what is asked, not in what is answered */
function redactValue(value: unknown, key: string, codes: boolean): unknown {
  if (isHidden(key) && value !== null) return '[hidden]'
  if (typeof value === 'string') {
    if (codes && key === 'code') return '[code]'
    return isMsisdn(value) ? maskedMsisdn(value) : redactText(value)
  }
  if (Array.isArray(value)) return value.map((entry) => redactValue(entry, '', codes))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, redactValue(entry, name, codes)]),
  )
}

export const redactAnswer = (body: unknown): unknown => redactValue(body, '', false)

/** The body of a request, laid out; what is no JSON stays a text. */
export function redactBody(text: string): string {
  try {
    return JSON.stringify(redactValue(JSON.parse(text), '', true), null, 2)
  } catch {
    return redactText(text)
  }
}

/** Headers of a request that no signing sets. */
const PLAIN: readonly string[] = ['accept', 'accept-encoding', 'content-type', WANTS_CODE_HEADER]

/** True for a signature, a credential, and whatever a module sets but for app, nonce and time. */
function isSecretHeader(name: string, dialect: Dialect): boolean {
  const signed = signedPartsOf(dialect)?.headers
  if (name === CREDENTIAL_HEADER || name === signed?.sign) return true
  const openHeaders = [...PLAIN, signed?.appId, signed?.nonce, signed?.timestamp]
  return dialect.module !== undefined && !openHeaders.includes(name)
}

/** Shorter values are none that anybody could use, and stand in other words. */
const MIN_SECRET = 8

/** A text without the signatures and credentials of these requests, which a bank may repeat. */
export function withoutSecrets(
  text: string,
  exchanges: readonly { readonly request: CheckRequest }[],
  dialect: Dialect,
): string {
  const values = exchanges.flatMap(({ request }) =>
    Object.entries(request.headers).flatMap(([name, value]) =>
      isSecretHeader(name, dialect) ? [value, ...value.split(' ').slice(1)] : [],
    ),
  )
  return [...new Set(values)]
    .filter(({ length }) => length >= MIN_SECRET)
    .reduce((clear, value) => clear.replaceAll(value, '[hidden]'), text)
}

/** Headers of a request, or without a dialect of an answer; never a signature or a credential. */
export function redactHeaders(
  headers: CheckRequest['headers'],
  dialect: Dialect = {},
): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    isSecretHeader(name, dialect) ? (value === '' ? '' : '[hidden]') : redactText(value),
  ])
}
