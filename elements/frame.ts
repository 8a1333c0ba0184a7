/**
 * mode="frame": the hosted page in a frame of the bank's origin, so that the merchant's scripts can't see
 * what is typed. Window and origin are checked once, at the hello; after that only a private port is used
 * (src/contract/frame.ts).
 */
import {
  FRAME_HELLO_MS,
  FRAME_LOADING_MS,
  FRAME_PROTOCOL,
  FRAME_SILENCE_MS,
  isHello,
  isMessage,
  type FrameEvent,
  type FrameName,
  type FrameState,
  type Opening,
  type Command,
} from '../src/contract/frame.ts'
import { parse, stringify } from '../src/contract/json.ts'
import { OUTCOMES, type EventName } from '../src/contract/outcomes.ts'
import { detach } from '../src/host/detach.ts'
import { hostedUrl } from '../src/host/hostedUrl.ts'
import { linkFrameSr, payFrameSr, unlinkFrameSr } from '../src/i18n/folders.ts'
import { hostedOptions, hostedOf, mockMissing } from './hostedOptions.ts'
import { leave } from './leave.ts'
import { lookOf, watchLook } from './look.ts'
import type { Mount } from './shell.ts'
import { warnOfStray } from './strayContent.ts'

/** Titles of the frame for screen readers. */
const TITLES = { pay: payFrameSr, link: linkFrameSr, unlink: unlinkFrameSr }

const noop = () => undefined

export const frame: Mount = (shell) => {
  const { element } = shell
  const { ownerDocument: document } = element
  const view = document.defaultView!
  const root = element.shadowRoot!
  const { frame: earlyFrame } = shell
  if (!earlyFrame) {
    shell.showFallback({ blockedReason: 'hosted-invalid' })
    return noop
  }
  const { iframe, address } = earlyFrame
  let port: MessagePort | undefined
  let timer: number | undefined
  let hiding: number | undefined
  let isShown = false
  let state: FrameState = {}
  let outcome: EventName | null = null
  let hasBegun = false

  const giveUp = () =>
    shell.showFallback({
      blockedReason: 'silent',
      lostFrame: hasBegun ? { outcome } : undefined,
      hosted: hostedUrl({ ...hostedOptions(element), hosted: hostedOf(element) }),
    })
  const slot = (name: string) => Object.assign(document.createElement('slot'), { name })
  const wait = (ms: number) => {
    view.clearTimeout(timer)
    timer = view.setTimeout(giveUp, ms)
  }
  const send = (command: Command) => port?.postMessage(command)
  const look = () => {
    const now = lookOf(element)
    iframe.title = TITLES[hostedOptions(element).flow][now.language]
    // A frame that is moved in the page loads again and reads its name again.
    iframe.name = stringify({ ...(parse(iframe.name) as FrameName), ...now })
    return now
  }
  const emit = ({ name, detail }: FrameEvent): boolean =>
    element.dispatchEvent(
      new view.CustomEvent(name, { detail, cancelable: 'url' in detail, bubbles: true, composed: true }),
    )

  const receive = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    view.clearTimeout(timer)
    if (data.is === 'height') {
      iframe.style.height = `${data.height}px`
      iframe.classList.remove('first')
    }
    if (data.is === 'leave') leave(view, data.url, 'telephone')
    if (data.is === 'shown') {
      isShown = true
      hasBegun = true
      warnOfStray(element)
      iframe.className = ''
      for (const child of [...root.children].filter((node) => node !== iframe)) detach(child)
      iframe.before(slot('header'))
      iframe.after(slot('footer'))
    }
    if (data.is === 'event') {
      state = data.state
      if ((OUTCOMES as readonly string[]).includes(data.name)) outcome = data.name
      if (data.name === 'bank-ready') shell.ready = true
      if (emit(data) && 'url' in data.detail) {
        if (data.name === 'bank-handoff') send({ do: 'handed' })
        leave(view, data.detail.url, 'web')
      }
    }
    // The first screen may still be loading.
    if (!isShown) wait(FRAME_LOADING_MS)
  }

  const isIts = ({ source, origin }: MessageEvent<unknown>) =>
    source === iframe.contentWindow && origin === address.origin

  const onHello = (event: MessageEvent<unknown>) => {
    const { data } = event
    if (!isIts(event) || !isHello(data)) return
    if (data.protocol !== FRAME_PROTOCOL) return giveUp()
    view.clearTimeout(hiding)
    if (earlyFrame.first) iframe.className = iframe.style.height ? '' : 'first'
    port?.close()
    const channel = new view.MessageChannel()
    port = channel.port1
    port.onmessage = receive
    isShown = false
    const opening: Opening = { bank: 'open', protocol: FRAME_PROTOCOL, ...hostedOptions(element), ...look() }
    iframe.contentWindow!.postMessage(opening, address.origin, [channel.port2])
    wait(FRAME_LOADING_MS)
  }

  const onLoad = () => {
    if (isShown) {
      // A frame that is moved in the page loads again; the answer to the ping tells whether it is still the
      // bank's.
      send({ do: 'ping' })
      wait(FRAME_SILENCE_MS)
    } else if (!port) {
      // Hides the browser's own error page from the customer.
      view.clearTimeout(hiding)
      hiding = view.setTimeout(() => (iframe.className = 'waiting'), FRAME_HELLO_MS)
    }
  }
  iframe.onload = onLoad

  shell.controls = {
    retry: () => (isShown ? send({ do: 'retry' }) : shell.showFallback({ frame: true })),
    back: () => send({ do: 'back' }),
    close: () => send({ do: 'close' }),
    focus() {
      iframe.focus()
      send({ do: 'focus' })
    },
    diagnose: () => state,
  }
  const unwatch = watchLook(shell, () => send({ do: 'look', ...look() }))
  earlyFrame.end()
  view.addEventListener('message', onHello)
  look()
  wait(FRAME_SILENCE_MS)
  if (earlyFrame.hasLoaded) onLoad()
  let hasEnded = false
  // A hello may have come before this code. If the frame has loaded again since, the last one counts.
  const earlyHello = earlyFrame.messages.filter((event) => isIts(event) && isHello(event.data)).at(-1)
  // In a microtask, because `mount` must have returned: the handshake may replace this part at once.
  queueMicrotask(() => {
    if (earlyHello && !hasEnded) onHello(earlyHello)
  })
  void mockMissing(element).then((missing) => {
    if (missing && !hasEnded) shell.showFallback({ blockedReason: 'mock-missing' })
  })

  return () => {
    hasEnded = true
    view.clearTimeout(timer)
    view.clearTimeout(hiding)
    view.removeEventListener('message', onHello)
    unwatch()
    port?.close()
    shell.controls = undefined
    detach(iframe)
  }
}
