/**
 * THE table of what a span may say. Each attribute takes its values out of the tables of the code, or is a
 * number or a flag; what comes from outside only chooses among them. Nothing else gets into a span, so
 * nothing of a person, an order or a secret does.
 */
import { CHALLENGE_PATH } from '../../contract/challenge.ts'
import { DIAGNOSTICS_ID } from '../../contract/diagnosticsId.ts'
import { callNames, callPath } from '../../contract/endpoints.ts'
import { errorNames, rowOf } from '../../contract/errors.ts'
import { INLINE_PATH } from '../../contract/inline.ts'
import { DIMENSIONS, LIMIT_CLASSES } from '../rateLimits/table.ts'

/** Stands for a word that isn't in its table. */
const OTHER_METHOD = '_OTHER'

/** Of one attribute: the words it may have, and what stands for any other; or a number; or a flag. */
type Values =
  | { readonly words: ReadonlySet<string>; readonly fallback: string | undefined }
  | { readonly from: number; readonly to: number }
  | 'flag'
  /** Made by the proxy itself, for each request. */
  | { readonly isValid: (text: string) => boolean }

interface Attribute {
  /** On which spans it stands: the request's, or one of a sending to the bank. */
  readonly on: 'request' | 'bank' | 'both'
  readonly values: Values
  readonly meaning: string
}

/** Paths that aren't a call, by their names in the log. A request that isn't named here has no route. */
const OWN_PATHS: Readonly<Record<string, string>> = {
  session: '/session',
  inline: INLINE_PATH,
  challenge: CHALLENGE_PATH,
  reports: '/reports',
  jwks: '/.well-known/jwks.json',
}

/** Label of a request → its path below the proxy's own. */
export const routes: ReadonlyMap<string, string> = new Map([
  ...callNames.map((name) => [name, callPath(name)] as const),
  ...Object.entries(OWN_PATHS),
])

/** Asked so often, and so little is done for them, that they would only hide the others. */
export const UNTRACED: ReadonlySet<string> = new Set(['healthz', 'preflight'])

const words = (all: Iterable<string>, fallback?: string): Values => ({ words: new Set(all), fallback })
const STATUS: Values = { from: 100, to: 599 }
const CODES = words(['0', ...errorNames.map((name) => rowOf(name).code)], OTHER_METHOD)
const METHODS = words(
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'],
  OTHER_METHOD,
)
const FAILURES = words(
  [
    ...errorNames,
    ...[400, 401, 403, 404, 408, 409, 413, 415, 422, 429].map(String),
    '500',
    '502',
    '503',
    '504',
  ],
  OTHER_METHOD,
)

export const attributes = {
  'http.request.method': { on: 'both', values: METHODS, meaning: 'the method' },
  'http.route': {
    on: 'request',
    values: words(routes.values()),
    meaning: "the path's template, below the proxy's own",
  },
  'url.template': {
    on: 'bank',
    values: words(callNames.map(callPath)),
    meaning: "the path of the bank's call",
  },
  'http.response.status_code': { on: 'both', values: STATUS, meaning: 'the status' },
  'http.request.resend_count': {
    on: 'bank',
    values: { from: 0, to: 10 },
    meaning: 'how often it was sent before; missing the first time',
  },
  'error.type': {
    on: 'both',
    values: FAILURES,
    meaning: "the status, or the error's name when there was no answer",
  },
  'bank_elements.call': {
    on: 'both',
    values: words([...routes.keys()], 'unknown'),
    meaning: 'the call, as in the log',
  },
  'bank_elements.code': {
    on: 'both',
    values: CODES,
    meaning: 'the code of the answer; `_OTHER` for one of no table',
  },
  'bank_elements.limit': {
    on: 'request',
    values: words(
      LIMIT_CLASSES.flatMap((name) => DIMENSIONS.map((dimension) => `${name}-${dimension}`)),
      OTHER_METHOD,
    ),
    meaning: 'the limit that refused it',
  },
  'bank_elements.diagnostics_id': {
    on: 'request',
    values: { isValid: (text) => DIAGNOSTICS_ID.test(text) },
    meaning: "the request's id in the log",
  },
} as const satisfies Record<string, Attribute>

export type AttributeName = keyof typeof attributes
export type SpanAttributes = Partial<Record<AttributeName, string | number | boolean>>

function allowedValue(values: Values, value: unknown): string | number | boolean | undefined {
  if (values === 'flag') return value === true ? true : undefined
  if ('from' in values)
    return Number.isInteger(value) && Number(value) >= values.from && Number(value) <= values.to
      ? Number(value)
      : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if ('isValid' in values) return values.isValid(text) ? text : undefined
  return values.words.has(text) ? text : values.fallback
}

/** The part of the values that the table allows. @param values anything, also what came from outside */
export function allowedAttributes(values: Readonly<Partial<Record<AttributeName, unknown>>>): SpanAttributes {
  const result: SpanAttributes = {}
  for (const [name, value] of Object.entries(values)) {
    const row: Attribute | undefined = Object.hasOwn(attributes, name)
      ? attributes[name as AttributeName]
      : undefined
    const allowance = row && value !== undefined ? allowedValue(row.values, value) : undefined
    if (allowance !== undefined) result[name as AttributeName] = allowance
  }
  return result
}
