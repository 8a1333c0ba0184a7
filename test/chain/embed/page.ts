/**
 * A merchant's page with an element in it, and the window of the element's frame: as much of a browser as
 * elements/outside and src/host/framed.ts use. Messages are copied and come a moment later, as between
 * windows; time is the chain's.
 */
import { redirect } from '../../../elements/outside/redirect.ts'
import { frame } from '../../../elements/outside/frame.ts'
import { factsOf, subjectOf } from '../../../elements/entry/facts.ts'
import { canAskAhead } from '../../../elements/first/start.ts'
import { makeEarlyFrame } from '../../../elements/outside/earlyFrame.ts'
import type { HostProperties, Fallback, Shell } from '../../../elements/shell.ts'
import type { FrameMessage, Command } from '../../../src/contract/frame.ts'
import type { EventName } from '../../../src/contract/outcomes.ts'
import { framedPort } from '../../../src/host/framed.ts'
import { shakeHands } from '../../../src/host/handshake.ts'
import type { HostPort } from '../../../src/host/port.ts'
import type { Timers } from '../../../src/client/transport.ts'
import { memoryStorage, SHOP as BANK } from '../rig.ts'

/** Origin of the merchant's page. */
export const MERCHANT = 'http://127.0.0.1:3999'
export const HOSTED = `${BANK}/hosted/`

// Nothing changes by itself in these pages.
class Unmoved {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { MutationObserver: Unmoved })

type Said = FrameMessage | Command
interface Port {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(data: unknown): void
  close(): void
}

/**
 * A port keeps what comes before it has a listener, as a browser's does.
 * @param texts all that goes through, in its order
 */
function channel(texts: Said[]): { port1: Port; port2: Port } {
  let open = true
  interface End extends Port {
    take(data: unknown): void
  }
  const make = (target: () => End): End => {
    let listener: Port['onmessage'] = null
    const waiting: unknown[] = []
    const take = (data: unknown) => {
      if (listener) listener({ data })
      else waiting.push(data)
    }
    return {
      get onmessage() {
        return listener
      },
      set onmessage(next) {
        listener = next
        for (const data of waiting.splice(0)) queueMicrotask(() => take(data))
      },
      take,
      postMessage(data) {
        const copy: unknown = structuredClone(data)
        queueMicrotask(() => {
          if (!open) return
          texts.push(copy as Said)
          target().take(copy)
        })
      },
      close() {
        open = false
      },
    }
  }
  const port1: End = make(() => port2)
  const port2: End = make(() => port1)
  return { port1, port2 }
}

class FakeElement extends EventTarget {
  [more: string]: unknown
  /** Address of everything of the bank. */
  static base = `${BANK}/`
  part = ''
  style: Record<string, unknown> = { setProperty: () => undefined, removeProperty: () => undefined }
  dataset: Record<string, string> = {}
  children: FakeElement[] = []
  localName: string
  constructor(localName: string) {
    super()
    this.localName = localName
  }
  classList = { remove: () => undefined }
  append(fakeElement: FakeElement): void {
    this.children.push(fakeElement)
    fakeElement['remove'] = () => this.removeChild(fakeElement)
    fakeElement['parentNode'] = this
  }
  removeChild(fakeElement: FakeElement): void {
    this.children.splice(this.children.indexOf(fakeElement), 1)
  }
  replaceChildren(...all: FakeElement[]): void {
    this.children = []
    for (const fakeElement of all) this.append(fakeElement)
  }
  setAttribute(): void {}
  removeAttribute(): void {}
  hasAttribute(): boolean {
    return true
  }
  getClientRects(): readonly object[] {
    return [{}]
  }
  getRootNode(): unknown {
    return this.ownerDocument
  }
  before(): void {}
  after(): void {}
  focus(): void {}
}

interface Asked extends Partial<HostProperties> {
  /** Address of the merchant's page. */
  at?: string
  /** The way by which the browser came to it. */
  navigation?: 'navigate' | 'reload'
  /** sessionStorage of the tab. */
  storage?: Storage
  /** Events that the page prevents. */
  prevent?: readonly EventName[]
  /** The frame's words before the code that looks after it is there; of which origin, unless the bank's. */
  early?: readonly (readonly [data: unknown, origin?: string])[]
  /** The frame's word that the merchant's page is just hearing when that code comes. */
  meanwhile?: unknown
  /** In MOCK, with no address of a hosted page: whether its bank lies beside the script. */
  mockBeside?: boolean
}

/** The element is shown as its mode says. What a real one has set to its default stands here, too. */
export function embed(
  timers: Timers,
  {
    at = `${MERCHANT}/`,
    navigation = 'navigate',
    storage = memoryStorage(),
    prevent = [],
    early = [],
    meanwhile,
    mockBeside,
    ...request
  }: Asked,
) {
  const view = new EventTarget() as EventTarget & Record<string, unknown>
  const location = { href: at, origin: new URL(at).origin, search: new URL(at).search }
  const wentTo: string[] = []
  const texts: Said[] = []
  /** The posted address and body. */
  const posts: [url: string, body: unknown][] = []
  /** The element's requests to its host to show something else. */
  const fallbacks: Fallback[] = []
  const events: { name: EventName; detail: Record<string, unknown> }[] = []
  const frames: FakeElement[] = []

  /** As in a browser, a document's members are its prototype's. */
  const prototype = {
    location,
    defaultView: view,
    createElement(name: string) {
      const fakeElement = new FakeElement(name)
      if (name === 'iframe') {
        fakeElement['sandbox'] = { value: '' }
        fakeElement['contentWindow'] = {
          postMessage: (...message: unknown[]) => (fakeElement['opened'] = message),
        }
        frames.push(fakeElement)
      }
      return fakeElement
    },
  }
  const document = Object.create(prototype) as typeof prototype
  Object.assign(view, {
    document,
    location: { ...location, assign: (url: URL | string) => void wentTo.push(String(url)) },
    origin: location.origin,
    top: view,
    sessionStorage: storage,
    performance: { getEntriesByType: () => [{ type: navigation }] },
    innerHeight: 812,
    navigator: {},
    async fetch(url: string, { method, body }: RequestInit = {}) {
      if (method === 'POST') posts.push([url, JSON.parse(body as string)])
      return new Response(null, { status: mockBeside ? 200 : 404 })
    },
    setTimeout: (task: () => void, ms = 0) => timers.setTimeout(task, ms),
    clearTimeout: timers.clearTimeout,
    CustomEvent,
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
    // `new` takes what a function gives back in place of what it has made.
    MessageChannel: function () {
      return channel(texts)
    },
    getComputedStyle: () => ({ visibility: 'visible', getPropertyValue: () => '' }),
    ShadowRoot: EventTarget,
    matchMedia: () => new EventTarget(),
  })

  const element = Object.assign(new FakeElement('bank-pay'), {
    ownerDocument: document,
    shadowRoot: Object.assign(new FakeElement('root'), { adoptedStyleSheets: [] }),
    proxy: `${BANK}/proxy`,
    hosted: HOSTED,
    environment: 'DEV',
    language: 'id',
    theme: 'light',
    mode: 'frame',
    version: '3',
    ...request,
  })
  if (mockBeside !== undefined) Object.assign(element, { environment: 'MOCK', hasAttribute: () => false })
  const { dispatchEvent } = element
  element.dispatchEvent = (event) => {
    const { type, detail } = event as CustomEvent<Record<string, unknown>>
    const name = type as EventName
    events.push({ name, detail })
    if (prevent.includes(name)) event.preventDefault()
    return dispatchEvent.call(element, event)
  }
  const shell: Shell = {
    element: element as unknown as Shell['element'],
    fallback: undefined,
    permission: Promise.resolve(true),
    inner: 'bank-inner',
    language: 'id',
    fail: (cause) => {
      throw cause
    },
    showFallback: (to) => void fallbacks.push(to),
  }
  /** A message reaches the merchant's window: from the frame's own and the bank's origin by default. */
  const post = (
    data: unknown,
    {
      source = frames[0]?.['contentWindow'],
      origin = BANK,
    }: { source?: unknown; origin?: string | undefined } = {},
  ) => view.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))

  // As elements/entry/attempt.ts does it.
  const subject = canAskAhead(factsOf(shell.element)) ? subjectOf(shell.element) : undefined
  let unmount: (() => void) | undefined
  const mount = () => {
    unmount = (element.mode === 'redirect' ? redirect : frame)(shell)
  }
  // A listener of the page's own, from before ours: after it a browser runs what waits for a promise.
  if (meanwhile !== undefined) view.addEventListener('message', mount, { once: true })
  if (element.mode !== 'redirect') shell.frame = makeEarlyFrame(shell.element, subject)
  for (const [data, origin] of early) post(data, { origin })
  if (meanwhile === undefined) mount()
  else post(meanwhile)

  /** The hosted page has loaded in the frame and meets the element: the port of the app in it. */
  async function load(bankPage: { mock?: string } = {}): Promise<HostPort> {
    const parent = {
      // The answer comes with a port; the hosted page hears it as soon as it listens.
      postMessage(data: unknown) {
        post(data)
        const [opening, , ports] = frames[0]!['opened'] as [unknown, string, MessagePort[]]
        page.dispatchEvent(
          Object.assign(new Event('message'), {
            source: parent,
            origin: location.origin,
            data: opening,
            ports,
          }),
        )
      },
    }
    const page = Object.assign(new EventTarget(), {
      parent,
      document: {
        documentElement: Object.assign(new FakeElement('html'), {
          getBoundingClientRect: () => ({ top: 0 }),
        }),
        baseURI: HOSTED,
        cookie: '',
        head: { querySelector: () => (bankPage.mock === undefined ? null : { content: bankPage.mock }) },
      },
      location: new URL(HOSTED),
      sessionStorage: memoryStorage(),
      setTimeout: (task: () => void, ms = 0) => timers.setTimeout(task, ms),
      ResizeObserver: Unmoved,
    })
    const target = Object.assign(new FakeElement('main'), {
      getBoundingClientRect: () => ({ bottom: 640.2 }),
    })
    return framedPort(
      page as unknown as Parameters<typeof framedPort>[0],
      target as unknown as HTMLElement,
      await shakeHands(page as unknown as Window),
    )
  }

  return {
    shell,
    view,
    storage,
    fallbacks,
    events,
    /** The merchant's page's destination. */
    wentTo,
    posts,
    said: texts,
    post,
    load,
    unmount: () => unmount?.(),
    iframe: () => frames[0],
    /** The number of frames that were made. */
    frames: () => frames.length,
    names: () => events.map(({ name }) => name),
  }
}
