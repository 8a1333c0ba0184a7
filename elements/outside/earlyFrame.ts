/**
 * The frame of an element, made at once by the page's script, so that the hosted page loads while the code
 * that talks to it (frame.ts) is fetched. Until then the frame gets only the element's look, and its
 * messages are kept.
 */
import { addressIn } from '../../src/domain/address.ts'
import { EMBEDDER_PARAM } from '../../src/contract/embedding.ts'
import type { FrameName } from '../../src/contract/frame.ts'
import { stringify } from '../../src/contract/json.ts'
import type { Version } from '../../src/contract/routes.ts'
import { createElement, viewOf } from '../../src/host/document.ts'
import { roomFor, SCREEN_HEIGHT } from '../../src/ui/heights.ts'
import { hostedOf } from './hostedOptions.ts'
import { lookOf, unset } from '../entry/look.ts'
import type { Shell, EarlyFrame } from '../shell.ts'

/**
 * Forms, because the screens are forms; popups, because a document may open in a tab. The frame gets no
 * access to the outer page.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Features for the frame. One that the browser doesn't have would be a warning in each page's console. */
const featuresIn = (view: ReturnType<typeof viewOf>): string =>
  [
    'geolocation',
    ...('OTPCredential' in view ? ['otp-credentials'] : []),
    ...('share' in view.navigator ? ['web-share'] : []),
  ].join('; ')

/**
 * A place that takes its width from the content gets a frame of the design's width, like inline screens
 * (ui/Root.tsx). With a first screen it has that screen's height until the page reports its own. Its page has
 * the same colour scheme (hosted.css): with another one a browser paints the frame's corners.
 */
const styleOf = (room: number) =>
  ':host{min-width:0}iframe{display:block;width:100%;border:0;color-scheme:light;contain:size;'
  + 'contain-intrinsic-inline-size:min(375px,90vw)}'
  + `.waiting{height:0;visibility:hidden}.first{${roomFor(SCREEN_HEIGHT, `${room}px`)}}`

/**
 * The hosted page's address with this page's origin in it; undefined if a frame of that address would
 * protect nothing.
 */
export function addressOf(element: Shell['element']): URL | undefined {
  // Not its address': that of a frame without one (`srcdoc`) has no origin.
  const { origin } = viewOf(element)
  const hostedAddress = hostedOf(element)
  const url = /^https?:\/\//.test(hostedAddress) ? addressIn(hostedAddress) : undefined
  if (!url) return undefined
  url.searchParams.set(EMBEDDER_PARAM, origin)
  // In MOCK there is nothing to protect, and often there is only one origin.
  return url.origin === origin && element.environment !== 'MOCK' ? undefined : url
}

const slot = (document: Document, name: string) => Object.assign(createElement(document, 'slot'), { name })

/**
 * Makes the frame in the element's shadow root; undefined if the hosted page's address isn't usable.
 * @param subject of an element that can start early: its journeyId or originReferenceNo
 */
export function makeEarlyFrame(
  element: Shell['element'],
  subject: string | undefined,
): EarlyFrame | undefined {
  const address = addressOf(element)
  if (!address) return undefined
  const { ownerDocument: document, shadowRoot } = element
  const view = viewOf(element)
  const root = shadowRoot!

  const adopt = (text: string) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  // Needed before the look is read: it resets inherited tokens.
  adopt(unset)
  const look = lookOf(element)
  adopt(styleOf(look.room))

  const iframe = createElement(document, 'iframe')
  const isLinking = Boolean(element.flow)
  const first = isLinking && subject !== undefined
  const name: FrameName = {
    ...look,
    version: Number(element.version) as Version,
    linking: (isLinking && subject) || null,
    order: (!isLinking && subject) || null,
  }
  iframe.name = stringify(name)
  iframe.className = first ? 'first' : 'waiting'
  iframe.sandbox.value = SANDBOX
  iframe.allow = featuresIn(view)
  iframe.referrerPolicy = 'origin'
  iframe.setAttribute('part', 'frame')
  iframe.src = address.href

  const messages: MessageEvent<unknown>[] = []
  let arrive: () => void
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  let pass = (event: MessageEvent<unknown>) => {
    messages.push(event)
    arrive()
  }
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source === iframe.contentWindow) pass(event)
  }
  view.addEventListener('message', hear)
  iframe.onload = () => {
    frame.hasLoaded = true
    arrive()
  }
  if (first) root.replaceChildren(slot(document, 'header'), iframe, slot(document, 'footer'))
  else root.append(iframe)
  const frame: EarlyFrame = {
    iframe,
    address,
    name,
    first,
    arrival,
    hasLoaded: false,
    listen(next) {
      pass = next
      return messages
    },
    end() {
      view.removeEventListener('message', hear)
    },
  }
  return frame
}
