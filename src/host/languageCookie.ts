/**
 * The language chosen on this device, remembered for 30 days. Where cookies are blocked nothing is
 * remembered.
 */
import { LANGUAGES, type Language } from '../contract/language.ts'
import { COOKIE } from '../domain/limits.ts'

const NAME = 'bank-language'
/** In front of the name in MOCK; a cookie's name has no colon. */
const MOCK_COOKIE = 'bank-mock-'

/** The needed part of a document: its cookies. Reading or writing may throw. */
export interface CookieJar {
  cookie: string
}

export interface LanguageJar {
  read(): Language | undefined
  remember(language: Language): void
}

/**
 * @param jar the page's document
 * @param page.isMock whether this is the page of MOCK, whose cookie has a name of its own
 * @param page.secure whether the page came by https; a browser drops a Secure cookie elsewhere
 */
export function languageJar(
  jar: CookieJar,
  { isMock, secure }: { isMock: boolean; secure: boolean },
): LanguageJar {
  const name = isMock ? MOCK_COOKIE + NAME : NAME
  return {
    read() {
      try {
        const value = jar.cookie
          .split('; ')
          .find((pair) => pair.startsWith(`${name}=`))
          ?.slice(name.length + 1)
        return LANGUAGES.find((language) => language === value)
      } catch {
        return undefined
      }
    },
    remember(language) {
      try {
        jar.cookie = `${name}=${language}; Max-Age=${COOKIE.seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
      } catch {
        // Blocked: the address and the default decide next time.
      }
    },
  }
}
