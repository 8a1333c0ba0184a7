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

/** THE table of what is refused although it is JSON: its name, and what to write in its place. */
const REFUSALS = {
  key: ['a key that stands twice', 'write it once'],
  number: ['a number that would be changed', `write at most ${EXACT_DIGITS} digits, without an exponent`],
  half: ['half of a surrogate pair', 'write the whole character'],
  depth: [`more than ${MAX_DEPTH} levels of lists and objects`, 'write fewer'],
} as const

export class NotStrict extends Error {
  readonly kind: keyof typeof REFUSALS
  readonly advice: string
  /** Offset in the text. */
  readonly at: number
  /** The key, number or string itself: it came in, so the message leaves it out. */
  readonly token: string
  constructor(kind: keyof typeof REFUSALS, at: number, token: string) {
    const [reason, advice] = REFUSALS[kind]
    super(reason)
    this.kind = kind
    this.advice = advice
    this.at = at
    this.token = token
  }
}

const must = (condition: boolean, ...refusal: ConstructorParameters<typeof NotStrict>): void => {
  if (!condition) throw new NotStrict(...refusal)
}

function isKept(token: string): boolean {
  const digits = (token.split(/e/i)[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '')
  const value = Number(token)
  return digits.length <= EXACT_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '')
}

/**
 * The text's value. Refused beside what isn't JSON: a key that stands twice, numbers that can't be kept
 * exactly, half of a surrogate pair, a byte order mark, and nesting that no call has.
 * @throws NotStrict, or SyntaxError when it is no JSON at all
 */
export function parseStrict(text: string): unknown {
  // The value is known to be JSON from here on.
  const value: unknown = JSON.parse(text)
  const half = text.search(LONE_SURROGATE)
  must(half < 0, 'half', half, text.charAt(half))
  /** The keys of each object that is open; of a list nothing. */
  const open: (Set<string> | undefined)[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { 0: token, index: at } = match
    const [first] = token
    if (first === '{' || first === '[') {
      open.push(first === '{' ? new Set() : undefined)
      must(open.length <= MAX_DEPTH, 'depth', at, token)
    } else if (first === '}' || first === ']') {
      open.pop()
    } else if (first === '"') {
      // Without an escape it is what stands there.
      const isEscaped = token.includes('\\')
      const string = isEscaped ? (JSON.parse(token) as string) : token.slice(1, -1)
      must(!isEscaped || !LONE_SURROGATE.test(string), 'half', at, token)
      BEHIND_KEY.lastIndex = TOKEN.lastIndex
      if (!BEHIND_KEY.test(text)) continue
      const keys = open.at(-1)
      must(keys !== undefined && !keys.has(string), 'key', at, string)
      keys?.add(string)
    } else {
      must(isKept(token), 'number', at, token)
    }
  }
  return value
}
