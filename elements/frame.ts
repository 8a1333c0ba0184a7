/**
 * mode="frame": the hosted page in a frame of the bank's origin, so that the page's scripts see nothing of
 * what is typed. Exact window and origin are checked once, for a hello; from then on only a private port is
 * used (src/contract/frame.ts).
 */
import { EMBEDDER_PARAM } from '../src/contract/embedding.ts'
import {
  FRAME_LOADING_MS,
  FRAME_PROTOCOL,
  FRAME_SILENCE_MS,
  isHello,
  isNews,
  type FrameEvent,
  type FrameState,
  type Opening,
  type Order,
} from '../src/contract/frame.ts'
import { hostedUrl } from '../src/host/hostedUrl.ts'
import { asked, hostedOf, mockMissing } from './asked.ts'
import { leave } from './leave.ts'
import { lookOf, unset, watchLook } from './look.ts'
import type { Mount, Shell } from './shell.ts'

// Where the place is as wide as what is in it, the design's width, as with screens in the page (ui/Root.tsx).
const STYLE =
  ':host{min-width:0}iframe{display:block;width:100%;border:0;contain:size;contain-intrinsic-inline-size:min(375px,90vw)}'
  + `.waiting{height:0;visibility:hidden}${unset}`
/** Forms, since the screens are; a document may be opened in a tab. Nothing of the page around. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const FEATURES = 'geolocation; otp-credentials'

/** Names of the frame for a screen reader (element.paySr, bindSr, unbindSr of the catalogue). */
const TITLES = {
  id: { pay: 'Bayar dengan akun bank', link: 'Tautkan akun bank', unlink: 'Lepas tautan akun bank' },
  en: { pay: 'Pay with a bank account', link: 'Link a bank account', unlink: 'Unlink a bank account' },
} as const

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

const nothing = () => undefined

export const frame: Mount = (shell) => {
  const { element } = shell
  const { ownerDocument: document } = element
  const view = document.defaultView!
  const root = element.shadowRoot!
  const address = addressOf(element)
  if (!address) {
    shell.turn({ barred: 'hosted-invalid' })
    return nothing
  }
  let port: MessagePort | undefined
  let timer: number | undefined
  let shown = false
  let state: FrameState = {}

  const iframe = document.createElement('iframe')
  iframe.className = 'waiting'
  iframe.sandbox.value = SANDBOX
  iframe.allow = FEATURES
  iframe.referrerPolicy = 'origin'
  iframe.setAttribute('part', 'frame')

  const giveUp = () =>
    shell.turn({ barred: 'silent', hosted: hostedUrl({ ...asked(element), hosted: hostedOf(element) }) })
  const slot = (name: string) => Object.assign(document.createElement('slot'), { name })
  const wait = (ms: number) => {
    view.clearTimeout(timer)
    timer = view.setTimeout(giveUp, ms)
  }
  const say = (order: Order) => port?.postMessage(order)
  const look = () => {
    const now = lookOf(shell)
    iframe.title = TITLES[now.language][asked(element).flow]
    return now
  }
  const tell = ({ name, detail }: FrameEvent): boolean =>
    element.dispatchEvent(
      new view.CustomEvent(name, { detail, cancelable: 'url' in detail, bubbles: true, composed: true }),
    )

  const hear = ({ data }: MessageEvent<unknown>) => {
    if (!isNews(data)) return
    view.clearTimeout(timer)
    if (data.is === 'height') iframe.style.height = `${data.height}px`
    if (data.is === 'leave') leave(view, data.url, 'telephone')
    if (data.is === 'shown') {
      shown = true
      iframe.className = ''
      // A copy, since the list is live.
      for (const other of Array.from(root.children)) if (other !== iframe) other.remove()
      iframe.before(slot('header'))
      iframe.after(slot('footer'))
    }
    if (data.is === 'event') {
      state = data.state
      if (data.name === 'bank-ready') shell.ready = true
      if (tell(data) && 'url' in data.detail) {
        if (data.name === 'bank-handoff') say({ do: 'handed' })
        leave(view, data.detail.url, 'web')
      }
    }
    // The first screen may still be on its way.
    if (!shown) wait(FRAME_LOADING_MS)
  }

  const meet = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== iframe.contentWindow || origin !== address.origin || !isHello(data)) return
    if (data.protocol !== FRAME_PROTOCOL) return giveUp()
    port?.close()
    const channel = new view.MessageChannel()
    port = channel.port1
    port.onmessage = hear
    shown = false
    const opening: Opening = { bank: 'open', protocol: FRAME_PROTOCOL, ...asked(element), ...look() }
    iframe.contentWindow!.postMessage(opening, origin, [channel.port2])
    wait(FRAME_LOADING_MS)
  }

  // Moved in the page a frame loads anew; whether it is the bank's again, its answer tells.
  iframe.onload = () => {
    if (!shown) return
    say({ do: 'ping' })
    wait(FRAME_SILENCE_MS)
  }

  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  shell.controls = {
    retry: () => (shown ? say({ do: 'retry' }) : shell.turn({ frame: true })),
    back: () => say({ do: 'back' }),
    close: () => say({ do: 'close' }),
    focus() {
      iframe.focus()
      say({ do: 'focus' })
    },
    diagnose: () => state,
  }
  const unwatch = watchLook(shell, () => say({ do: 'look', ...look() }))
  view.addEventListener('message', meet)
  look()
  iframe.src = address.href
  root.append(iframe)
  wait(FRAME_SILENCE_MS)
  let ended = false
  void mockMissing(element).then((missing) => {
    if (missing && !ended) shell.turn({ barred: 'mock-missing' })
  })

  return () => {
    ended = true
    view.clearTimeout(timer)
    view.removeEventListener('message', meet)
    unwatch()
    port?.close()
    shell.controls = undefined
    iframe.remove()
  }
}
