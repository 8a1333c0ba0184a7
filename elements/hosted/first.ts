/**
 * An inline script of the hosted page that runs while the page is parsed. Before any other file is loaded it
 * draws the first screen of linking, if the address (in a frame: the frame's name) asks for it, or asks for
 * the order and draws its first screen. If a policy blocks it, the app does all of that.
 */
import load from 'chunks'
import { askAhead } from '../askAhead.ts'
import { frameNameIn } from '../../src/contract/frame.ts'
import { ID } from '../../src/contract/ids.ts'
import { storageKey } from '../../src/contract/storageKey.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts'
import { MOCK_META } from '../../src/contract/mock.ts'
import { isStart, type Flow, type Version } from '../../src/contract/routes.ts'
import { CHUNKS } from '../../src/contract/spellings.ts'
import { COOKIE_HEADER, cookieField } from '../../src/contract/session.ts'
import { framedStorage, takesOwnCookies } from '../../src/host/framedStorage.ts'
import { hostedSettings, returnIn, withMovedParams } from '../../src/host/hostedSettings.ts'
import type { Prefetch, Settings } from '../../src/host/port.ts'
import { languageJar } from '../../src/host/languageCookie.ts'
import { shakeHands } from '../../src/host/handshake.ts'
import { tryStorage, type WebStorage } from '../../src/contract/webStorage.ts'
import { applyLook } from '../../src/host/applyLook.ts'
import { DESKTOP } from '../../src/ui/media.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { drawFirstScreen } from '../firstScreen.ts'
import type * as FirstPay from '../firstPay.ts'
import type { DrawnScreen } from '../screenText.ts'
import { ANSWER_MS, whenPainted } from '../whenPainted.ts'
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

/** Starts loading the app, and the words of its first screens. */
function beginApp(language: Language): void {
  announce('#app')
  announce(`[lang=${language}]`)
}

/** Starts loading the code of the flow. */
const beginFlow = (flow: Flow): void => announce(flow === 'pay' ? '#pay' : '#link')

function draw(
  flow: Flow,
  { language, version }: { language: Language; version: Version },
  screen?: DrawnScreen,
  isWide?: boolean,
): void {
  adopt(document)
  const firstScreen = drawFirstScreen(document, target, language, `${version}`, screen)
  target.firstScreen = { flow, language, version, isWide, ...firstScreen }
}

/** Asks for an order ahead of the app. A session that this tab holds itself is the app's to send. */
function askForOrder(address: URL, { proxy, subject }: Settings): Prefetch | undefined {
  if (tryStorage(() => sessionStorage.getItem(storageKey(`session:${subject}`))) !== null) return undefined
  if (!takesOwnCookies(document, location.protocol === 'https:')) return undefined
  const request = { ...returnIn(address), originReferenceNo: subject }
  const headers = { [COOKIE_HEADER]: cookieField('cookie', request) }
  return askAhead({ proxy, request, headers, credentials: 'include' })
}

/** Says of an order that it has ended, above the app's element. The app draws the whole page anew. */
function sayEnd({ language, version }: Settings, screen: DrawnScreen): void {
  const box = target.cloneNode() as HTMLElement
  box.removeAttribute('id')
  box.classList.remove('waiting')
  target.before(box)
  target.orderEnd = drawFirstScreen(document, box, language, `${version}`, screen)
  target.classList.add('behind')
}

/**
 * Draws an order's first screen if it begins with the payment page, or says how it has ended. Resolves when
 * that is painted, or won't be.
 */
async function drawOrder(settings: Settings, { answer }: Prefetch): Promise<unknown> {
  const { subject, language, version } = settings
  announce('#first-pay')
  const { href } = document.head.querySelector<HTMLLinkElement>('#first-pay')!
  const [base, file] = href.split(`${CHUNKS}/`) as [string, string]
  const firstPay = await load<typeof FirstPay>(file, base)
  const orderAnswer = firstPay.isAtStart(subject) && (await answer)
  if (!orderAnswer || target.hasApp) return undefined
  const isWide = matchMedia(DESKTOP).matches
  const screen = firstPay.screenOf(subject, orderAnswer, { language, version: `${version}`, isWide })
  const end = screen ? undefined : firstPay.endOf(orderAnswer, language)
  if (screen) draw('pay', settings, screen, isWide)
  if (end) sayEnd(settings, end)
  return whenPainted(screen ?? end)
}

/** Whether the address alone says what is shown: not a step of the page, nor what was opened over it. */
function isPlainEntry(): boolean {
  // As the router keeps it (src/app/Shell.tsx).
  const { params = {} } = (history.state as { usr?: { params?: object } } | null)?.usr ?? {}
  return Object.keys(params).every((name) => name === 'resumed')
}

/** An order's answer and its first screen come before the app, whose files would delay both. */
function beginOrder(address: URL, settings: Settings): void {
  const prefetch = askForOrder(address, settings)
  if (!prefetch) return
  target.prefetch = prefetch
  if (!isStart('pay', address.hash.slice(1)) || !isPlainEntry()) return
  const drawing = drawOrder(settings, prefetch).catch(() => undefined)
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
  target.appTurn = Promise.race([drawing, patience])
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
  const { flow, subject, language, theme } = settings
  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = target.dataset['theme'] = theme
  const isKnown = !isMock && ID.test(subject)
  if (isKnown && flow === 'pay') beginOrder(address, settings)
  void Promise.resolve(target.appTurn).then(() => {
    beginApp(language)
    beginFlow(flow)
  })
  const isFirst = flow === 'link' && isStart(flow, address.hash.slice(1))
  if (!isKnown || !isFirst || hasKeptState(subject, () => sessionStorage)) return wait()
  draw(flow, settings)
}

/**
 * In a frame: draws what the frame's name says, and sends the hello. The outer page's answer says the rest.
 */
function beginInFrame(): void {
  target.handshake = shakeHands(window)
  void target.handshake.then(({ opening }) => beginFlow(opening.flow))
  const name = frameNameIn(window.name)
  const language = name?.language ?? DEFAULT_LANGUAGE
  document.documentElement.lang = language
  // After what is drawn here, so that nothing that is fetched delays it.
  void Promise.resolve().then(() => beginApp(language))
  if (!name) return
  const { linking } = name
  const storage = () => framedStorage(window, () => sessionStorage)
  if (linking === null || isMock || hasKeptState(linking, storage))
    applyLook(document, target, { ...name, tokens: {} })
  else {
    // Checking the merchant's colours needs our styles; hidden, so that no colour changes visibly from ours
    // to the merchant's.
    target.hidden = true
    try {
      draw('link', name)
      applyLook(document, target, name)
    } finally {
      target.hidden = false
      beginFlow('link')
    }
  }
}

watchEntry(document.head.querySelector<HTMLScriptElement>('script[type=module]')!, target)
if (window.parent === window) beginAlone()
else beginInFrame()
