/**
 * Values of the variables out of their text: valibot schemas whose messages end the sentence "NAME …". None
 * quotes a secret.
 */
import * as v from 'valibot'
import { isInstant } from '../../contract/time.ts'
import { ANY_LOOPBACK, isOrigin } from '../../domain/origin.ts'
import { MAX_VALUE_LENGTH } from '../../domain/sentence.ts'
import { NotStrict, parseStrict } from '../../domain/strictJson.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type TextSchema<T> = v.GenericSchema<string, T>

export const wholeNumber = (min: number, max: number): TextSchema<number> => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

export const oneOf = <const T extends string>(...words: readonly T[]): TextSchema<T> =>
  v.pipe(v.string(), v.picklist(words, `must be one of ${words.join(', ')}`))

export const longEnough = (min: number): TextSchema<string> =>
  v.pipe(v.string(), v.minLength(min, `must have at least ${min} characters`))

export const matching = (pattern: RegExp, suffix: string): TextSchema<string> =>
  v.pipe(v.string(), v.regex(pattern, suffix))

export const asIs: TextSchema<string> = v.string()

/** Epoch ms. Of other forms engines make what they like: 01-12-2026 is the 12th of January to them. */
export const instant: TextSchema<number> = v.pipe(
  v.string(),
  v.check(isInstant, 'must be a moment in ISO 8601 with its offset (Z, or as +07:00)'),
  v.transform(Date.parse),
)

/** An origin, or the pattern for this machine (which PRO refuses). */
export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => isOrigin(text) || text === ANY_LOOPBACK,
    'must be an origin in small letters, without a path or a slash at its end',
  ),
)

/** Separated by commas, or a JSON list. */
export const originList: TextSchema<string[]> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value.trim()
    if (!text.startsWith('['))
      return text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue({ message: 'must be a list of origins, separated by commas' })
      return NEVER
    }
  }),
  v.array(origin),
)

/** The mistake in JSON, without the text around it that the message quotes: it may be a secret's. */
function jsonMistake(error: unknown): string {
  const message = messageOf(error)
  if (!(error instanceof NotStrict))
    return `must be JSON: ${message.replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON$/s, '')}`
  const { kind, token } = error
  return `must be JSON without ${message}${kind === 'key' ? ` (${token.slice(0, MAX_VALUE_LENGTH)})` : ''}`
}

/** Text of JSON that means one thing. */
export const anyJson: TextSchema<unknown> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseStrict(dataset.value)
    } catch (error) {
      addIssue({ message: jsonMistake(error) })
      return NEVER
    }
  }),
)

/** JSON text that holds what the schema says. */
export const json = <T>(schema: v.GenericSchema<unknown, T>): TextSchema<T> => v.pipe(anyJson, schema)

/** A name or a password before the host would stand in logs, and nothing asks such an address. */
const hasUserInfo = (text: string): boolean => {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
const isWeb = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !hasUserInfo(text)

/** An origin that is asked. */
export const serverOrigin: TextSchema<string> = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an origin, without a path or a slash at its end'),
)

export const webUrl: TextSchema<string> = v.pipe(
  v.string(),
  v.check(isWeb, 'must be an address that begins with https://, without a name or a password'),
)

const isProxy = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/'

/** A proxy on the way out; it may have a name and a password before its host. */
export const proxyUrl: TextSchema<string> = v.pipe(
  v.string(),
  v.check(isProxy, 'must be an address without a path that begins with http:// or https://'),
)

const isRedis = (text: string): boolean => URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)

/** Separated by commas; a comma within a password stays one. */
export const redisUrls: TextSchema<[string, ...string[]]> = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s*,\s*(?=rediss?:\/\/)/)),
  v.tupleWithRest([v.string()], v.string()),
  v.check(
    (texts) => texts.every(isRedis),
    'must be an address that begins with redis:// or rediss://, or several, separated by commas',
  ),
)

export const folderUrl: TextSchema<string> = v.pipe(
  v.string(),
  v.check(
    (text) => isWeb(text) && /^[^?#]*\/$/.test(text),
    'must be an address that ends in a slash, without a name, a password, a query or a fragment',
  ),
)

/** The same word in capitals means the same. */
export const oneOfAnyCase = <const T extends string>(...words: readonly T[]): TextSchema<T> =>
  v.pipe(v.string(), v.toLowerCase(), v.picklist(words, `must be one of ${words.join(', ')}`))

const SHARE = 'must be a number from 0 to 1'
/** A share of a whole. */
export const share: TextSchema<number> = v.pipe(
  v.string(),
  v.regex(/^(?:\d+(?:\.\d*)?|\.\d+)$/, SHARE),
  v.transform(Number),
  v.maxValue(1, SHARE),
)

export const short: TextSchema<string> = v.pipe(
  v.string(),
  v.maxLength(255, 'must have at most 255 characters'),
)

const NAMES = {
  /** A field name of HTTP (RFC 9110 section 5.1). */
  header: /^[!#$%&'*+.^`|~\w-]+$/,
  attribute: /^[\w.-]+$/,
} as const

const decodeComponent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}

/** `name=value,…`, percent-encoded, as OpenTelemetry writes lists (W3C Baggage without properties). */
export const keyValues = (kind: keyof typeof NAMES): TextSchema<Record<string, string>> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const pairs = dataset.value.split(',').filter((part) => part.trim() !== '')
      const entries = pairs.map((pair) => {
        const at = pair.indexOf('=')
        return [decodeComponent(pair.slice(0, Math.max(at, 0))), decodeComponent(pair.slice(at + 1))] as const
      })
      const isRight = entries.every(
        ([name, value]) => name && NAMES[kind].test(name) && value !== undefined && !/[\0\r\n]/.test(value),
      )
      if (isRight) return Object.fromEntries(entries as [string, string][])
      addIssue({ message: 'must be a list of name=value, separated by commas and percent-encoded' })
      return NEVER
    }),
  )
