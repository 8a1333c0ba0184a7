/**
 * What a frame may keep on this device. Where third-party storage is blocked (a private window of Chromium)
 * its own partitioned cookies still work: they belong to this pair of pages and end with the browser. Some
 * browsers give neither.
 */
import type { WebStorage } from './port.ts'

type Jar = Pick<Document, 'cookie'>

/** Readable only here, and sent with the page's own files only. */
const line = (name: string, value: string, path: string, more = ''): string =>
  `${name}=${value}; Path=${path}; Secure; SameSite=None; Partitioned${more}`

const valueOf = (jar: Jar, name: string): string | undefined =>
  jar.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Whether the browser takes a partitioned cookie from this page. */
export function takesCookies(jar: Jar, path: string): boolean {
  const name = 'bank-probe'
  try {
    jar.cookie = line(name, '1', path)
    const taken = valueOf(jar, name) === '1'
    jar.cookie = line(name, '', path, '; Max-Age=0')
    return taken
  } catch {
    return false
  }
}

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
