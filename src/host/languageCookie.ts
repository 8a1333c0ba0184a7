/**
 * The language chosen on this device, remembered for 30 days (product.md sections 1 and 9). Where cookies are
 * blocked nothing is remembered.
 */
import { LANGUAGES, type Language } from '../contract/language.ts'

const NAME = 'bank-language'
/** Cookies that remember a choice, in seconds. */
const MAX_AGE = 30 * 24 * 60 * 60

/** What of a document is needed: its cookies. Reading or writing may throw. */
export interface CookieJar {
  cookie: string
}

export function rememberedLanguage(jar: CookieJar): Language | undefined {
  try {
    const value = jar.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${NAME}=`))
      ?.slice(NAME.length + 1)
    return LANGUAGES.find((language) => language === value)
  } catch {
    return undefined
  }
}

/** @param secure whether the page came by https; a browser drops a Secure cookie elsewhere */
export function rememberLanguage(jar: CookieJar, language: Language, secure: boolean): void {
  try {
    jar.cookie = `${NAME}=${language}; Max-Age=${MAX_AGE}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  } catch {
    // Blocked: the address and the default decide next time.
  }
}
