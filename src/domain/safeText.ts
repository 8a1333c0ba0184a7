/**
 * THE place that takes secrets out of addresses before they are printed, in `--check`, in refusals and in the
 * log: a name, a password, the query, the fragment, and what looks like a key in a path. Pure.
 */
const MASK = '***'

/** A part of a path that nobody has typed: a token of a webhook, an id that is a key. */
const KEY = /^(?=.*\d)(?=.*[a-z])[\w~.=-]{16,}$|^[\w~=-]{32,}$/i

const safePath = (path: string): string =>
  path
    .split('/')
    .map((part) => (KEY.test(part) ? MASK : part))
    .join('/')

/** A text that was meant as an address, in however long a text: up to a space, a quote or the next one. */
const ADDRESS = /([a-z][a-z\d+.-]*:)?\/\/([^\s"/?#]*@)?([^\s"@/?#]*)([^\s"?#]*)/gi
/** A list of addresses is parted at commas, and a password may hold one. */
const NAMED_HOST = /(?<![^\s",])[^\s",/]+@/g
const QUERY = /[?#][^\s"]*/g

/** A text as it may be printed: unchanged where no address is in it. */
export function safeText(text: string): string {
  const nameless = text.replace(NAMED_HOST, '…@')
  return nameless.includes('//')
    ? nameless
        .replace(
          ADDRESS,
          (_, protocol: string | undefined, user: string | undefined, host: string, path: string) =>
            `${protocol ?? ''}//${user === undefined ? '' : '…@'}${host}${safePath(path)}`,
        )
        .replace(QUERY, `?${MASK}`)
    : nameless
}

/** The same for every text in a value. */
export function safeValue(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value)
  if (Array.isArray(value)) return value.map(safeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, safeValue(part)]))
}
