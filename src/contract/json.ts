/**
 * JSON of plain data, as it is meant on any page. Libraries of long ago give all lists and dates a `toJSON`
 * (Prototype.js 1.6 makes texts of lists), some give one to every object, some replace JSON.stringify by one
 * without a replacer, others JSON.parse by one that makes dates of texts. So only texts, numbers and the like
 * are left to the first, and nothing to the second.
 */
type Write = (value: unknown) => unknown

/** Undefined: the value has no JSON. */
function textOf(value: unknown, write: Write): string | undefined {
  const plain = write(value)
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain)
  if (Array.isArray(plain)) return `[${plain.map((item) => textOf(item, write) ?? 'null').join()}]`
  const members = Object.entries(plain).map(([name, member]) => [name, textOf(member, write)] as const)
  const present = members.filter(([, text]) => text !== undefined)
  return `{${present.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

/**
 * JSON.stringify for lists, objects, texts, numbers, booleans and null; a Date isn't plain data.
 * @param write what travels in place of a value
 */
export const stringify = (value: unknown, write: Write = (plain) => plain): string =>
  textOf(value, write) ?? 'null'

/** A mark, what stands between quotes, a number or a word (RFC 8259), with the blanks before it. */
const TOKEN =
  /[ \t\n\r]*(?:([[\]{},:])|"((?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)|(true|false|null))/y
const ESCAPE = /\\(?:u(....)|(.))/g
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

type Token = readonly (string | undefined)[]

const unescape = (literal: string): string =>
  literal.replace(ESCAPE, (_, code: string | undefined, mark: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[mark] ?? mark),
  )

/** JSON.parse without the page's revivers. @throws SyntaxError when it is no JSON */
export function parse(text: string): unknown {
  TOKEN.lastIndex = 0
  const refuse = (): never => {
    throw new SyntaxError('no JSON')
  }
  const next = (): Token => TOKEN.exec(text) ?? refuse()
  const membersUntil = <T>(end: string, read: (token: Token) => T): T[] => {
    const members: T[] = []
    let token = next()
    if (token[1] === end) return members
    for (;;) {
      members.push(read(token))
      const [, mark] = next()
      if (mark === end) return members
      if (mark !== ',') refuse()
      token = next()
    }
  }
  const valueOf = ([, mark, string, number, word]: Token): unknown => {
    if (string !== undefined) return unescape(string)
    if (number) return Number(number)
    if (word) return word === 'null' ? null : word === 'true'
    if (mark === '[') return membersUntil(']', valueOf)
    return mark === '{' ? Object.fromEntries(membersUntil('}', memberOf)) : refuse()
  }
  const memberOf = ([, , name = refuse()]: Token): [string, unknown] => {
    if (next()[1] !== ':') refuse()
    return [unescape(name), valueOf(next())]
  }
  const value = valueOf(next())
  if (/[^ \t\n\r]/.test(text.slice(TOKEN.lastIndex))) refuse()
  return value
}
