/** The port of an app that has a page to itself: its address is its attributes, leaving means navigating. */
import { CANCELABLE } from '../contract/outcomes.ts'
import { PAGE_BANK_META, type PageBank } from '../contract/pageBank.ts'
import { eachSetting, isLive } from '../contract/settings.ts'
import { pageAround } from './pageAround.ts'
import { storageOf } from './webStorage.ts'
import { choicesOf, hostedSettings, returnIn, withMovedParams, addressWithVersion } from './hostedSettings.ts'
import { takesOwnCookies } from './framedStorage.ts'
import { languageJar } from './languageCookie.ts'
import { mockPage } from './mockPage.ts'
import type { HostPort, Language, ScreenSettings, Theme } from './port.ts'

export interface HostedPort extends HostPort {
  readonly kind: 'hosted'
  /** Takes effect at once and keeps what was typed; a language is remembered. */
  change(choices: { language?: Language | undefined; theme?: Theme | undefined }): void
}

/** An address that asks for the same thing, whatever it says about the looks. */
const isSameRequest = (a: ScreenSettings, b: ScreenSettings): boolean =>
  a.flow === b.flow
  && a.subject === b.subject
  && (a.flow !== 'pay' || a.version === b.version)
  && Object.values(
    eachSetting('address', (property, name) => isLive(name) || a[property] === b[property]),
  ).every(Boolean)

function pageBank(head: HTMLHeadElement): PageBank | undefined {
  const contentOf = (name: string) => head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const name = contentOf(PAGE_BANK_META.name)
  return name ? { name, supportPhone: contentOf(PAGE_BANK_META.supportPhone) ?? null } : undefined
}

/**
 * Reads the page's address, moves its parameters before the hash, and keeps `lang` and `data-theme` of the
 * document right.
 * @param target the app's own element: carries the theme, and dispatches the events for the page's own code
 */
export function hostedPort(page: Window, target: HTMLElement): HostedPort {
  const { document, location, history } = page
  const listeners = new Set<() => void>()
  const { isMock, mock } = mockPage(document)
  const jar = languageJar(document, { isMock, secure: location.protocol === 'https:' })

  const read = (winner: 'query' | 'hash'): ScreenSettings => {
    const requestUrl = withMovedParams(new URL(location.href), winner)
    const { language } = choicesOf(requestUrl.searchParams)
    if (language) jar.remember(language)
    const next = hostedSettings(requestUrl, { savedLanguage: jar.read(), mock: isMock })
    const address = addressWithVersion(requestUrl, next)
    if (address.href !== location.href) history.replaceState(history.state, '', address)
    return next
  }

  /** The subject of the query, whatever the route after it is. */
  const subjectOfQuery = (): string => {
    const address = new URL(location.href)
    address.hash = ''
    const { flow, subject } = hostedSettings(address, { savedLanguage: undefined, mock: isMock })
    return `${flow} ${subject}`
  }

  let settings = read('query')
  let lastSubject = subjectOfQuery()
  const dress = () => {
    document.documentElement.lang = settings.language
    document.documentElement.dataset.theme = settings.theme
    target.dataset.theme = settings.theme
  }
  dress()

  const change: HostedPort['change'] = ({ language = settings.language, theme = settings.theme }) => {
    if (language === settings.language && theme === settings.theme) return
    if (language !== settings.language) jar.remember(language)
    settings = { ...settings, language, theme }
    dress()
    listeners.forEach((listener) => listener())
  }

  // An address typed or pasted into the running page, or an entry from before that. Moving between routes
  // alone changes none of this.
  const follow = () => {
    if (!location.hash.includes('?')) {
      if (subjectOfQuery() !== lastSubject) location.reload()
      return
    }
    const next = read('hash')
    lastSubject = subjectOfQuery()
    if (isSameRequest(next, settings)) change(next)
    else location.reload()
  }
  // A way back between two queries may leave the hash as it is.
  for (const type of ['hashchange', 'popstate']) page.addEventListener(type, follow)

  return {
    kind: 'hosted',
    // In MOCK no cookies are set. Where the browser keeps none the page holds the token itself, from the
    // first step on: it is the bank's own origin, and the session opens nothing that a new one wouldn't.
    carrier: isMock || !takesOwnCookies(document, location.protocol === 'https:') ? 'bearer' : 'cookie',
    asks: returnIn(location),
    root: document,
    settings: () => settings,
    change,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(name, detail) {
      const cancelable = (CANCELABLE as readonly string[]).includes(name)
      return target.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true }))
    },
    approve: () => Promise.resolve(true),
    // No page around listens here: `diagnose()` of the app's element is for who looks at this page.
    attach({ diagnose }) {
      Object.assign(target, { diagnose: () => ({ ...diagnose(), page: pageAround(page) }) })
      return () => Reflect.deleteProperty(target, 'diagnose')
    },
    announceScreen: () => undefined,
    mock,
    leave: (url) => location.assign(url),
    bank: pageBank(document.head),
    reload: () => location.reload(),
    stepOut: (depth) => (history.length > depth + 1 ? () => history.go(-depth - 1) : undefined),
    storage: () => storageOf(settings.environment, () => page.sessionStorage),
  }
}
