/** The mistake in a value that was configured, as a sentence for whoever wrote it. */
import { safeText } from './safeText.ts'

/** A complaint of a schema, as valibot says it. */
interface Issue {
  readonly kind: string
  readonly type: string
  readonly expected: string | null
  readonly received: string
  readonly message: string
  readonly input: unknown
  readonly path?: readonly { readonly key: unknown }[] | undefined
}

/** Most characters of a value or a key that are shown. */
export const MAX_VALUE_LENGTH = 80
/** Most sentences about one thing that are read. */
export const MAX_LISTED = 5

/** `merchants[0].embedOrigins[1]`, as one would write it in code. */
export const placeIn = (keys: readonly unknown[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, MAX_VALUE_LENGTH)}`))
    .join('')
    .replace(/^\./, '')

/** The place below a name. */
const placeOf = (name: string, { path = [] }: Issue): string => {
  const place = placeIn(path.map(({ key }) => key))
  return name === '' || place === '' || place.startsWith('[') ? `${name}${place}` : `${name}.${place}`
}

/** The first of what may be thousands, and how many more there are. @param noun has these mistakes */
export function summarize(noun: string, sentences: readonly string[]): string[] {
  const different = [...new Set(sentences)]
  const hiddenCount = different.length - MAX_LISTED
  if (hiddenCount <= 0) return different
  return [
    ...different.slice(0, MAX_LISTED),
    `${noun} has ${hiddenCount.toLocaleString('en-US')} more ${hiddenCount === 1 ? 'mistake' : 'mistakes'}.`,
  ]
}

const KINDS: Readonly<Record<string, string>> = {
  Array: 'a list',
  Object: 'an object in { }',
  string: 'a text in "…"',
  boolean: 'true or false',
}

function complaintOf({ kind, type, expected, received, message }: Issue): string {
  if (type === 'strict_object' && expected === 'never')
    return message.startsWith('is not known') ? message : 'is not known'
  if (type === 'strict_object' && received === 'undefined') return 'is missing'
  const noun = KINDS[expected ?? '']
  // Only our own messages end a sentence; the library's begin one.
  if (kind === 'schema' && noun !== undefined && !message.startsWith('must')) return `must be ${noun}`
  return /^[a-z]/.test(message) ? message : `is not as expected (${message})`
}

/** A value as it may be quoted: an address without its secrets. */
const quotedText = (value: string | number): string =>
  JSON.stringify(typeof value === 'string' ? safeText(value) : value).slice(0, MAX_VALUE_LENGTH)

/**
 * @param name of what the value stands in; empty: the place alone
 * @param quote whether the value may be quoted: never a secret
 */
export function sentenceOf(name: string, issue: Issue, quote: boolean): string {
  const complaint = complaintOf(issue)
  const { input } = issue
  const quotable =
    quote && complaint.startsWith('must') && (typeof input === 'string' || typeof input === 'number')
  return `${placeOf(name, issue)} ${complaint}${quotable ? `, not ${quotedText(input)}` : ''}`.trimStart()
}
