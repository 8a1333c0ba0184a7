/**
 * The frame of an element, made by the page's script at once: the hosted page is on its way while the code
 * that looks after it (frame.ts) is fetched. Here nothing is said to it but how the element looks, and
 * its messages are only kept.
 */
import { EMBEDDER_PARAM } from '../src/contract/embedding.ts'
import type { FrameName } from '../src/contract/frame.ts'
import type { Version } from '../src/contract/routes.ts'
import { roomFor, SCREEN_HEIGHT } from '../src/ui/heights.ts'
import { hostedOf } from './asked.ts'
import { lookOf, unset } from './look.ts'
import type { Shell, StandingFrame } from './shell.ts'

/** Forms, since the screens are; a document may be opened in a tab. Nothing of the page around. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
const FEATURES = 'geolocation; otp-credentials; web-share'

/**
 * Where the place is as wide as what is in it, the design's width, as with screens in the page (ui/Root.tsx).
 * With a first screen it is as tall as the page says later.
 */
const styleOf = (room: number) =>
  ':host{min-width:0}iframe{display:block;width:100%;border:0;contain:size;'
  + 'contain-intrinsic-inline-size:min(375px,90vw)}'
  + `.waiting{height:0;visibility:hidden}.first{${roomFor(SCREEN_HEIGHT, `${room}px`)}}`

/**
 * Address of the hosted page with this page's origin in it; undefined where it can't be one that protects
 * anything.
 */
function addressOf(element: Shell['element']): URL | undefined {
  const { origin } = element.ownerDocument.location
  const hosted = hostedOf(element)
  if (!/^https?:\/\//.test(hosted) || !URL.canParse(hosted)) return undefined
  const url = new URL(hosted)
  url.searchParams.set(EMBEDDER_PARAM, origin)
  // In MOCK there is nothing to protect, and often only one origin.
  return url.origin === origin && element.environment !== 'MOCK' ? undefined : url
}

const slot = (document: Document, name: string) => Object.assign(document.createElement('slot'), { name })

/**
 * Makes it, in the element's shadow root; undefined where none may be made.
 * @param first whether the element begins with the first screen of linking
 */
export function standFrame(element: Shell['element'], first: boolean): StandingFrame | undefined {
  const address = addressOf(element)
  if (!address) return undefined
  const { ownerDocument: document, shadowRoot } = element
  const view = document.defaultView!
  const root = shadowRoot!

  const adopt = (text: string) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  // Before the look is read.
  adopt(unset)
  const look = lookOf(element)
  adopt(styleOf(look.room))

  const iframe = document.createElement('iframe')
  const name: FrameName = {
    ...look,
    version: Number(element.version) as Version,
    linking: first ? element.journeyId! : null,
  }
  iframe.name = JSON.stringify(name)
  iframe.className = first ? 'first' : 'waiting'
  iframe.sandbox.value = SANDBOX
  iframe.allow = FEATURES
  iframe.referrerPolicy = 'origin'
  iframe.setAttribute('part', 'frame')
  iframe.src = address.href

  const heard: MessageEvent<unknown>[] = []
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source === iframe.contentWindow) heard.push(event)
  }
  view.addEventListener('message', hear)
  iframe.onload = () => {
    standing.loaded = true
  }
  if (first) root.replaceChildren(slot(document, 'header'), iframe, slot(document, 'footer'))
  else root.append(iframe)
  const standing: StandingFrame = {
    iframe,
    address,
    first,
    heard,
    loaded: false,
    end() {
      view.removeEventListener('message', hear)
    },
  }
  return standing
}
