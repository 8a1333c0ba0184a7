/** The redaction of reports: no secret, no code, no signature, no person. */
import { isMsisdn } from '../../contract/ids.ts'
import { CREDENTIAL_HEADER } from '../../contract/session.ts'
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import { clean } from '../../proxy/base/redact.ts'
import type { CheckRequest } from '../connection.ts'
import { signingOf, type Dialect } from '../dialect.ts'

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

/** Headers of a request or an answer; never a signature or a credential. */
export function redactHeaders(
  headers: CheckRequest['headers'],
  dialect: Dialect = {},
): [name: string, value: string][] {
  const secretHeaders = [signingOf(dialect).headers.sign, CREDENTIAL_HEADER]
  return Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.includes(name) ? (value === '' ? '' : '[hidden]') : redactText(value),
  ])
}
