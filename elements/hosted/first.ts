/**
 * An inline script of the hosted page that runs while the page is parsed. Before any other file is loaded it
 * draws the first screen of linking, if the address (in a frame: the frame's name) asks for it, or asks for
 * the order. If a policy blocks it, the app does both.
 */
import { askAhead } from '../askAhead.ts'
import { frameNameIn } from '../../src/contract/frame.ts'
import { ID } from '../../src/contract/ids.ts'
import { storageKey } from '../../src/contract/storageKey.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts'
import { MOCK_META } from '../../src/contract/mock.ts'
import { isStartOfLink, type Flow, type Version } from '../../src/contract/routes.ts'
import { COOKIE_HEADER, cookieField } from '../../src/contract/session.ts'
import { framedStorage, takesOwnCookies } from '../../src/host/framedStorage.ts'
import { hostedSettings, returnIn, withMovedParams } from '../../src/host/hostedSettings.ts'
import type { Settings } from '../../src/host/port.ts'
import { languageJar } from '../../src/host/languageCookie.ts'
import { shakeHands } from '../../src/host/handshake.ts'
import { tryStorage, type WebStorage } from '../../src/contract/webStorage.ts'
import { applyLook } from '../../src/host/applyLook.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { drawFirstScreen } from '../firstScreen.ts'
import type { HostedRoot } from './drawn.ts'
import { watchEntry } from './entry.ts'
import './hosted.css'

const target: HTMLElement & HostedRoot = document.getElementById('root')!
/** In MOCK every screen needs its mark, so nothing is drawn here. */
const isMock = document.head.querySelector(`meta[name="${MOCK_META}"]`) !== null

/** Whether the customer was here before, and may continue at another screen. */
function hasKeptState(journeyId: string, storage: () => WebStorage | undefined): boolean {
  try {
    return (storage()?.getItem(storageKey(`link:${journeyId}`)) ?? null) !== null
  } catch {
    return false
  }
}

/** Starts loading a file that the page names (build/hosted.mjs). */
function announce(selector: string): void {
  const link = document.head.querySelector<HTMLLinkElement>(`link${selector}`)
  if (link) link.rel = 'modulepreload'
}

/** Starts loading the words of the first screens. */
function begin(language: Language): void {
  document.documentElement.lang = language
  announce(`[lang=${language}]`)
}

/** Starts loading the code of the flow. */
const beginFlow = (flow: Flow): void => announce(flow === 'pay' ? '#pay' : '#link')

function draw(language: Language, version: Version): void {
  adopt(document)
  const screen = drawFirstScreen(document, target, language, `${version}`)
  target.firstScreen = { language, version, ...screen }
}

/** Asks for an order ahead of the app. A session that this tab holds itself is the app's to send. */
function askForOrder(address: URL, { proxy, subject }: Settings): void {
  if (tryStorage(() => sessionStorage.getItem(storageKey(`session:${subject}`))) !== null) return
  if (!takesOwnCookies(document, location.protocol === 'https:')) return
  const request = { ...returnIn(address), originReferenceNo: subject }
  const headers = { [COOKIE_HEADER]: cookieField('cookie', request) }
  target.prefetch = askAhead({ proxy, request, headers, credentials: 'include' })
}

/** What the app begins with is another screen: a shape, after 200 ms, until it is there (hosted.css). */
function wait(): void {
  adopt(document)
  target.classList.add('waiting')
}

/** Not in a frame: draws the screen that the app would start with, if that is the first screen. */
function beginAlone(): void {
  const address = withMovedParams(new URL(location.href))
  const jar = languageJar(document, { isMock: false, secure: location.protocol === 'https:' })
  const settings = hostedSettings(address, { savedLanguage: jar.read() })
  const { flow, subject, language, theme, version } = settings
  begin(language)
  beginFlow(flow)
  if (flow === 'pay' && !isMock && ID.test(subject)) askForOrder(address, settings)
  document.documentElement.dataset['theme'] = target.dataset['theme'] = theme
  const isFirst = flow === 'link' && isStartOfLink(address.hash.slice(1))
  if (!isFirst || isMock || !ID.test(subject)) return wait()
  if (hasKeptState(subject, () => sessionStorage)) return wait()
  draw(language, version)
}

/**
 * In a frame: draws what the frame's name says, and sends the hello. The outer page's answer says the rest.
 */
function beginInFrame(): void {
  target.handshake = shakeHands(window)
  void target.handshake.then(({ opening }) => beginFlow(opening.flow))
  const name = frameNameIn(window.name)
  if (!name) return begin(DEFAULT_LANGUAGE)
  begin(name.language)
  const { language, version, linking } = name
  const storage = () => framedStorage(window, () => sessionStorage)
  if (linking === null || isMock || hasKeptState(linking, storage))
    applyLook(document, target, { ...name, tokens: {} })
  else {
    // Checking the merchant's colours needs our styles; hidden, so that no colour changes visibly from ours
    // to the merchant's.
    target.hidden = true
    try {
      beginFlow('link')
      draw(language, version)
      applyLook(document, target, name)
    } finally {
      target.hidden = false
    }
  }
}

watchEntry(document.head.querySelector<HTMLScriptElement>('script[type=module]')!, target)
if (window.parent === window) beginAlone()
else beginInFrame()
