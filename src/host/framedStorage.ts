/**
 * Storage of a frame on this device. Where third-party storage is blocked (a private window of Chromium) its
 * own partitioned cookies still work: they belong to this pair of pages and end with the browser. Some
 * browsers give neither.
 */
import type { WebStorage } from '../contract/webStorage.ts'

type Jar = Pick<Document, 'cookie'>

/** Readable only here, and sent with the page's own files only. */
const line = (name: string, value: string, path: string, attributes = ''): string =>
  `${name}=${value}; Path=${path}; Secure; SameSite=None; Partitioned${attributes}`

const valueOf = (jar: Jar, name: string): string | undefined =>
  jar.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** True where the browser takes a cookie from this page. @param write a line that sets one */
function keepsCookie(jar: Jar, write: (name: string, value: string, attributes?: string) => string): boolean {
  const name = 'bank-probe'
  try {
    jar.cookie = write(name, '1')
    const isKept = valueOf(jar, name) === '1'
    jar.cookie = write(name, '', '; Max-Age=0')
    return isKept
  } catch {
    return false
  }
}

/** True where it takes a partitioned one, as a frame on another site needs it. */
export const takesCookies = (jar: Jar, path: string): boolean =>
  keepsCookie(jar, (name, value, attributes) => line(name, value, path, attributes))

/** True where it takes one of the page's own, as the hosted page by itself needs it. */
export const takesOwnCookies = (jar: Jar, secure: boolean): boolean =>
  keepsCookie(
    jar,
    (name, value, attributes = '') =>
      `${name}=${value}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${attributes}`,
  )

/** sessionStorage's three methods over cookies. One that is too long is not kept; then memory goes on. */
export const cookieStorage = (jar: Jar, path: string): WebStorage => ({
  getItem(key) {
    const value = valueOf(jar, encodeURIComponent(key))
    return value === undefined ? null : decodeURIComponent(value)
  },
  setItem(key, value) {
    const [name, text] = [encodeURIComponent(key), encodeURIComponent(value)]
    jar.cookie = line(name, text, path)
    // One that wasn't taken leaves an older one behind, which a reload would believe.
    if (valueOf(jar, name) !== text) this.removeItem(key)
  },
  removeItem(key) {
    jar.cookie = line(encodeURIComponent(key), '', path, '; Max-Age=0')
  },
})

/**
 * @param cookies whether they may stand in; the bank of MOCK has none, and its page shall remember no more
 * than it does
 */
export function framedStorage(
  { document, location }: Window,
  session: () => Storage,
  cookies = true,
): WebStorage | undefined {
  try {
    return session()
  } catch {
    if (!cookies) return undefined
    const path = new URL('.', location.href).pathname
    return takesCookies(document, path) ? cookieStorage(document, path) : undefined
  }
}
