/**
 * An inline script of the hosted page that runs while the page is parsed. Before any other file is loaded it
 * draws the first screen of linking, if the address (in a frame: the frame's name) asks for it, or asks for
 * the order and draws its first screen. If a policy blocks it, the app does all of that.
 */
import load from 'chunks'
import { askAhead, tokenIn } from '../first/askAhead.ts'
import { EMBEDDER_PARAM } from '../../src/contract/embedding.ts'
import { bearer } from '../../src/client/request.ts'
import { frameNameIn, type ElementLook, type FrameMessage } from '../../src/contract/frame.ts'
import { recordText } from '../../src/contract/record.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts'
import { MOCK_META } from '../../src/contract/mock.ts'
import { isStart, type Flow, type Version } from '../../src/contract/routes.ts'
import { CHUNKS } from '../../src/contract/spellings.ts'
import { COOKIE_HEADER, cookieField, type Carrier } from '../../src/contract/sessionHeaders.ts'
import { framedCarrier, heightMessage } from '../../src/host/framed.ts'
import { framedStorage, takesOwnCookies } from '../../src/host/framedStorage.ts'
import { hostedSettings, returnIn, withMovedParams } from '../../src/host/hostedSettings.ts'
import type { HostPort, Prefetch, ScreenSettings } from '../../src/host/port.ts'
import { languageJar } from '../../src/host/languageCookie.ts'
import { shakeHands, type Handshake } from '../../src/host/handshake.ts'
import { applyLook } from '../../src/host/applyLook.ts'
import { DESKTOP } from '../../src/ui/media.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { drawFirstScreen, linkScreen, type DrawnScreen } from '../first/firstScreen.ts'
import type * as FirstPay from '../first/firstPay.ts'
import { appTurn, firstContent, whenPainted, type StartFacts } from '../first/start.ts'
import { boxAbove } from './boxAbove.ts'
import type { HostedRoot } from './drawn.ts'
import { watchEntry } from './entry.ts'
import './hosted.css'

const target: HTMLElement & HostedRoot = document.getElementById('root')!
/** In MOCK every screen needs its mark, so nothing is drawn here. */
const isMock = document.head.querySelector(`meta[name="${MOCK_META}"]`) !== null

/** Starts loading a file that the page names (build/hosted.ts). */
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

interface Words {
  readonly language: Language
  readonly version: Version
}

/** The drawn form of an order. */
interface Drawn extends Words {
  readonly subject: string
  /** Alone in the window: it is a computer's. */
  readonly isWide?: boolean
}

function draw(
  flow: Flow,
  { language, version }: Words,
  screen: DrawnScreen = linkScreen(language, `${version}`),
  isWide?: boolean,
): void {
  adopt(document)
  const firstScreen = drawFirstScreen(document, target, screen)
  target.firstScreen = { flow, language, version, isWide, ...firstScreen }
}

/** Asks for an order ahead of the app; undefined where only the app knows what it would send. */
function askForOrder(carrier: Carrier, order: string, asks: HostPort['asks']): Prefetch | undefined {
  const session = recordText('session', order)
  if (session === undefined || (carrier !== 'bearer' && session !== null)) return undefined
  const proxy = new URL('../proxy', location.href).href
  const request = { ...asks, originReferenceNo: order }
  target.prefetch = askAhead(
    carrier === 'bearer'
      ? { proxy, request, headers: bearer(tokenIn(session)), credentials: 'omit' }
      : {
          proxy,
          request,
          headers: { [COOKIE_HEADER]: cookieField(carrier, request) },
          credentials: 'include',
        },
  )
  return target.prefetch
}

/** Says of an order that it has ended, above the app's element. The app draws the whole page anew. */
function sayEnd(screen: DrawnScreen): void {
  const box = boxAbove(target)
  adopt(document)
  target.orderEnd = drawFirstScreen(document, box, screen)
  target.classList.add('behind')
}

/**
 * Draws an order's first screen if it begins with the payment page, or says how it has ended. Resolves when
 * that is painted, or won't be.
 * @param place is handed what draws it
 */
async function drawOrder(
  { subject, language, version, isWide }: Drawn,
  { answer }: Prefetch,
  place = (paint: () => void) => paint(),
): Promise<unknown> {
  announce('#first-pay')
  const { href } = document.head.querySelector<HTMLLinkElement>('#first-pay')!
  const [base, file] = href.split(`${CHUNKS}/`) as [string, string]
  const firstPay = await load<typeof FirstPay>(file, base)
  const orderAnswer = firstPay.isAtStart(subject) && (await answer)
  if (!orderAnswer || target.hasApp) return undefined
  const screen = firstPay.screenOf(subject, orderAnswer, { language, version: `${version}`, isWide })
  const end = screen ? undefined : firstPay.endOf(orderAnswer, language)
  if (screen) place(() => draw('pay', { language, version }, screen, isWide))
  if (end) place(() => sayEnd(end))
  return whenPainted(screen ?? end)
}

/** True when the address alone says what is shown: not a step of the page, nor what was opened over it. */
function isPlainEntry(): boolean {
  // As the router keeps it (src/app/Shell.tsx).
  const { params = {} } = (history.state as { usr?: { params?: object } } | null)?.usr ?? {}
  return Object.keys(params).every((name) => name === 'resumed')
}

/** An order's answer and its first screen come before the app, whose files would delay both. */
function beginOrder(address: URL, settings: ScreenSettings): void {
  if (!takesOwnCookies(document, location.protocol === 'https:')) return
  const prefetch = askForOrder('cookie', settings.subject, returnIn(address))
  if (!prefetch) return
  if (!isStart('pay', settings.version, address.hash.slice(1)) || !isPlainEntry()) return
  target.appTurn = appTurn(drawOrder({ ...settings, isWide: matchMedia(DESKTOP).matches }, prefetch))
}

/** The app's first screen is another one: a shape, after 200 ms, until it is there (hosted.css). */
function wait(): void {
  adopt(document)
  target.classList.add('waiting')
}

/** Not in a frame: draws the screen that the app would start with, if that is the first screen. */
function beginAlone(): void {
  const address = withMovedParams(new URL(location.href))
  const jar = languageJar(document, { isMock: false, secure: location.protocol === 'https:' })
  const settings = hostedSettings(address, { savedLanguage: jar.read() })
  const { flow, version, subject, language, theme } = settings
  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = target.dataset['theme'] = theme
  const facts: StartFacts = { isMock, flow, subject }
  const first = firstContent(facts, () => sessionStorage, false)
  if (first === 'order') beginOrder(address, settings)
  void Promise.resolve(target.appTurn).then(() => {
    beginApp(language)
    beginFlow(flow)
  })
  if (first === 'link' && isStart(flow, version, address.hash.slice(1))) draw(flow, settings)
  else wait()
}

/** Hidden, so that no colour changes visibly from ours to the merchant's: our styles check theirs. */
function drawInFrame(look: ElementLook, paint: () => void): void {
  target.hidden = true
  try {
    paint()
    applyLook(document, target, look)
  } finally {
    target.hidden = false
  }
  const { orderEnd } = target
  if (!orderEnd) return
  orderEnd.box.style.cssText = target.style.cssText
  orderEnd.box.hidden = false
}

/**
 * An order is asked for by the frame's name and address: the browser lets no other page around than that of
 * the address (`frame-ancestors`). Nothing is drawn before the outer page's answer has proved both.
 */
function beginOrderInFrame(order: string, handshake: Promise<Handshake>): void {
  const embedder = new URL(location.href).searchParams.get(EMBEDDER_PARAM)
  const prefetch = embedder === null ? undefined : askForOrder(framedCarrier(window), order, { embedder })
  if (!prefetch) return
  announce('#first-pay')
  target.appTurn = appTurn(
    handshake.then(async ({ opening, port, ...proof }) => {
      const { flow, subject } = opening
      if (flow !== 'pay' || subject !== order || proof.embedder !== embedder) return
      await drawOrder(opening, prefetch, (paint) => {
        drawInFrame(opening, paint)
        port.postMessage(heightMessage(document, target))
        port.postMessage({ is: 'drawn' } satisfies FrameMessage)
      })
    }),
  )
}

/**
 * In a frame: draws what the frame's name says, and sends the hello. The outer page's answer says the rest.
 */
function beginInFrame(): void {
  const handshake = shakeHands(window)
  target.handshake = handshake
  const name = frameNameIn(window.name)
  const language = name?.language ?? DEFAULT_LANGUAGE
  document.documentElement.lang = language
  const { linking = null, order = null } = name ?? {}
  const facts: StartFacts = { isMock, flow: order === null ? 'link' : 'pay', subject: order ?? linking ?? '' }
  const first = firstContent(facts, () => framedStorage(window, () => sessionStorage), false)
  if (name && first === 'link') {
    drawInFrame(name, () => draw('link', name))
    beginFlow('link')
  } else if (name) applyLook(document, target, { ...name, tokens: {} })
  if (first === 'order') beginOrderInFrame(facts.subject, handshake)
  // After what is drawn here, so that nothing that is fetched delays it.
  void Promise.resolve(target.appTurn).then(() => {
    beginApp(language)
    void handshake.then(({ opening }) => beginFlow(opening.flow))
  })
}

watchEntry(document.head.querySelector<HTMLScriptElement>('script[type=module]')!, target)
if (window.parent === window) beginAlone()
else beginInFrame()
