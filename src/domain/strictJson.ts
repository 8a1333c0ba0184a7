/**
 * JSON that every parser reads the same way (RFC 8259 sections 4, 6 and 8): what is signed must not be read
 * differently by the bank, and what a bank configures must not depend on which of two values counts.
 */

/** Deeper than any call nests. */
const MAX_DEPTH = 16
/** Decimal digits that every double keeps. */
const EXACT_DIGITS = 15

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]|-?\d[\d.eE+-]*/g
/** Behind a string: it is a key. */
const BEHIND_KEY = /[ \t\n\r]*:/y
const LONE_SURROGATE = /\p{Surrogate}/u

export class NotStrict extends Error {
  /** The key that stands twice, where that is the reason. */
  readonly key: string | undefined
  constructor(reason: string, key?: string) {
    super(reason)
    this.key = key
  }
}

const must = (condition: boolean, reason: string, key?: string): void => {
  if (!condition) throw new NotStrict(reason, key)
}

function checkNumber(token: string): void {
  const digits = (token.split(/e/i)[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '')
  const value = Number(token)
  must(
    digits.length <= EXACT_DIGITS && Number.isFinite(value) && (value !== 0 || digits === ''),
    'A number that would be changed',
  )
}

/**
 * The text's value. Refused beside what isn't JSON: a key that stands twice, numbers that can't be kept
 * exactly, half of a surrogate pair, a byte order mark, and nesting that no call has.
 * @throws NotStrict, or SyntaxError when it is no JSON at all
 */
export function parseStrict(text: string): unknown {
  // The value is known to be JSON from here on.
  const value: unknown = JSON.parse(text)
  must(!LONE_SURROGATE.test(text), 'Half of a surrogate pair')
  /** The keys of each object that is open; of a list nothing. */
  const open: (Set<string> | undefined)[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match
    const [first] = token
    if (first === '{' || first === '[') {
      open.push(first === '{' ? new Set() : undefined)
      must(open.length <= MAX_DEPTH, 'Nested too deeply')
    } else if (first === '}' || first === ']') {
      open.pop()
    } else if (first === '"') {
      // Without an escape it is what stands there.
      const isEscaped = token.includes('\\')
      const string = isEscaped ? (JSON.parse(token) as string) : token.slice(1, -1)
      must(!isEscaped || !LONE_SURROGATE.test(string), 'Half of a surrogate pair')
      BEHIND_KEY.lastIndex = TOKEN.lastIndex
      if (!BEHIND_KEY.test(text)) continue
      const keys = open.at(-1)
      must(keys !== undefined && !keys.has(string), 'A key that stands twice', string)
      keys?.add(string)
    } else {
      checkNumber(token)
    }
  }
  return value
}
