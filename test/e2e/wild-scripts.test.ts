/**
 * Scripts of merchants' pages that change what all scripts use. Each row is one kind, known from public
 * trackers; the customer pays once by wallet, and the ledger agrees.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { texts as place } from '../../locales/id/location.ts'
import { texts as qris } from '../../locales/id/qris.ts'
import { around, frameIn, type Bank } from './framed.ts'
import { button, fill, paidOnce, pay, words } from './people.ts'
import { openPlaces } from './places.ts'
import { useRig } from './rig.ts'
import { inRoots, type EachRoot } from './roots.ts'

const AMOUNT = 'Rp1.250.000,00'

/** Prototype.js 1.6. */
const toJsonOfLists = (): void => {
  for (const { prototype } of [Array, Date])
    Object.assign(prototype, {
      toJSON(this: unknown) {
        return String(this)
      },
    })
}

/** A script of the merchant's page doesn't reach into the bank's frame. */
const toJsonOfAll = (): void => {
  if (window !== top) return
  const toJSON = () => 'bent'
  const { prototype } = Object
  Object.defineProperty(prototype, 'toJSON', { value: toJSON, writable: true, configurable: true })
}

/** Members that each `for … in` of the page meets from then on. */
const membersOfAll = (): void => {
  Object.assign(Object.prototype, {
    toJSON: () => 'bent',
    extend: () => undefined,
    clone: () => ({}),
    library: '1.0',
    registry: [],
  })
}

/** A JSON of a page's own, which knows values only. */
const stringifyOfValues = (): void => {
  const plain = JSON.stringify
  JSON.stringify = (value: unknown) => plain(value)
}

/** A library that revives dates and numbers wherever JSON is read. */
const revivingParse = (): void => {
  const plain = JSON.parse
  JSON.parse = (text, reviver) =>
    plain(text, (key, value: unknown) => {
      const revived =
        typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
          ? new Date(value)
          : typeof value === 'string' && /^\d+\.\d\d$/.test(value)
            ? Number(value)
            : value
      return reviver ? (reviver.call({}, key, revived) as unknown) : revived
    }) as unknown
}

const fetchWithRequest = (): void => {
  const plain = window.fetch
  window.fetch = (input, init) => plain(new Request(input, init))
}

/** A monitor that reads what is sent and answered. */
const fetchThatReads = (): void => {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    await request.clone().text()
    const response = await plain(request)
    await response.clone().text()
    return response.clone()
  }
}

const fetchThatDelays = (): void => {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return plain(input, init)
  }
}

/** A polyfill of long ago. */
const fetchOverXhr = (): void => {
  window.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', input as string)
      request.withCredentials = init?.credentials === 'include'
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.onerror = () => reject(new TypeError('Network request failed'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort())
      request.onload = () => {
        const headers = new Headers()
        for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
          const [name = '', ...rest] = line.split(': ')
          headers.append(name, rest.join(': '))
        }
        const { status } = request
        resolve(new Response(status === 204 ? null : request.responseText, { status, headers }))
      }
      request.send(init?.body as string)
    })
}

/**
 * @param offsetMs how far the page's clock is ahead
 * @param isFrozen whether it stands still, as where a page is tested
 */
const dateOf = (offsetMs: number, isFrozen: boolean): void => {
  const PlainDate = Date
  const start = PlainDate.now()
  const now = () => (isFrozen ? start : PlainDate.now()) + offsetMs
  class OffsetDate extends PlainDate {
    constructor(...values: ConstructorParameters<typeof Date>) {
      super(...((values.length ? values : [now()]) as [number]))
    }
    static override now = now
  }
  window.Date = OffsetDate as DateConstructor
}
const frozenDate = `(${String(dateOf)})(0, true)`
const aheadDate = `(${String(dateOf)})(${9 * 3_600_000}, false)`

/** Promises of the page's own round the browser's, as zone.js has; like polyfills they lack what is newer. */
const promises = (): void => {
  const Plain = Promise
  type Executor = ConstructorParameters<typeof Promise<unknown>>[0]
  type Next = ((value: unknown) => unknown) | null | undefined
  class ShopPromise {
    readonly plain: Promise<unknown>
    constructor(executor: Executor) {
      this.plain = new Plain(executor)
    }
    // oxlint-disable-next-line unicorn/no-thenable -- it is a promise
    then(onValue?: Next, onError?: Next) {
      return ShopPromise.resolve(this.plain.then(onValue, onError))
    }
    catch(onError?: Next) {
      return this.then(undefined, onError)
    }
    static resolve = (value?: unknown) => new ShopPromise((resolve) => resolve(value))
    static reject = (cause?: unknown) => new ShopPromise((_, reject) => reject(cause))
    static all = (values: Iterable<unknown>) => ShopPromise.resolve(Plain.all([...values]))
    static race = (values: Iterable<unknown>) => ShopPromise.resolve(Plain.race([...values]))
  }
  window.Promise = ShopPromise as unknown as PromiseConstructor
}

/** Polyfills of long ago for addresses, put in place of what the browser has. */
const addresses = (): void => {
  class ShopParams {
    pairs: [string, string][]
    constructor(init: string | Record<string, string> = '') {
      this.pairs =
        typeof init === 'string'
          ? init
              .replace(/^\?/, '')
              .split('&')
              .filter(Boolean)
              .map((pair) => {
                const [name = '', value = ''] = pair.split('=').map((text) => decodeURIComponent(text))
                return [name, value]
              })
          : Object.keys(init).map((name) => [name, String(init[name])])
    }
    get = (name: string) => this.pairs.find(([other]) => other === name)?.[1] ?? null
    has = (name: string) => this.get(name) !== null
    append = (name: string, value: string) => void this.pairs.push([name, value])
    delete(name: string) {
      this.pairs = this.pairs.filter(([other]) => other !== name)
    }
    set(name: string, value: string) {
      this.delete(name)
      this.append(name, value)
    }
    toString = () => this.pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  }
  class ShopAddress {
    static createObjectURL = URL.createObjectURL
    static revokeObjectURL = URL.revokeObjectURL
    readonly link: HTMLAnchorElement
    readonly params: ShopParams
    constructor(text: string | ShopAddress, base?: string | ShopAddress) {
      const inert = document.implementation.createHTMLDocument('')
      const around = inert.createElement('base')
      around.href = String(base ?? text)
      inert.head.append(around)
      this.link = inert.createElement('a')
      inert.body.append(this.link)
      this.link.href = String(text)
      if (!/:/.test(this.link.href)) throw new TypeError('Invalid URL')
      this.params = new ShopParams(this.link.search)
    }
    get searchParams() {
      return new Proxy(this.params, {
        get: (params, name) => {
          const value: unknown = Reflect.get(params, name)
          if (typeof value !== 'function') return value
          return (...values: unknown[]) => {
            const result: unknown = value.apply(params, values)
            if (name !== 'toString') this.link.search = params.toString()
            return result
          }
        },
      })
    }
    toString() {
      return this.link.href
    }
  }
  for (const name of ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'])
    Object.defineProperty(ShopAddress.prototype, name, {
      get(this: ShopAddress) {
        return Reflect.get(this.link, name) as unknown
      },
      set(this: ShopAddress, value: string) {
        Reflect.set(this.link, name, value)
      },
    })
  Object.assign(window, { URL: ShopAddress, URLSearchParams: ShopParams })
}

/** A polyfill of AbortController, put in place of what the browser has, whose fetch refuses its signals. */
const controllers = (): void => {
  class ShopSignal extends EventTarget {
    aborted = false
    reason: unknown
    throwIfAborted() {
      if (this.aborted) throw this.reason
    }
  }
  class ShopController {
    readonly signal = new ShopSignal()
    abort(reason: unknown = new DOMException('Aborted', 'AbortError')) {
      Object.assign(this.signal, { aborted: true, reason })
      this.signal.dispatchEvent(new Event('abort'))
    }
  }
  Object.assign(window, { AbortController: ShopController, AbortSignal: ShopSignal })
}

/** The whole of a polyfill of fetch: answers and headers of its own, and a GET of which no cache knows. */
const answers = (): void => {
  class ShopHeaders {
    readonly values: Record<string, string> = {}
    constructor(init: Record<string, string> = {}) {
      for (const name of Object.keys(init)) this.values[name.toLowerCase()] = String(init[name])
    }
    get(name: string) {
      return this.values[name.toLowerCase()] ?? null
    }
  }
  const fetch = (url: string, { method = 'GET', headers, body, credentials }: RequestInit = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const address = method === 'GET' ? `${url}${url.includes('?') ? '&' : '?'}_=${Date.now()}` : url
      request.open(method, address)
      request.withCredentials = credentials === 'include'
      const { values } = new ShopHeaders(headers as Record<string, string>)
      for (const name of Object.keys(values)) request.setRequestHeader(name, values[name]!)
      request.onerror = () => reject(new TypeError('Network request failed'))
      request.onload = () => {
        const lines = request.getAllResponseHeaders().trim().split('\r\n')
        const pairs = lines.map((line) => line.split(': ') as [string, string])
        const { status, responseText } = request
        resolve({
          status,
          ok: status < 300,
          headers: new ShopHeaders(Object.fromEntries(pairs)),
          text: () => Promise.resolve(responseText),
          json: () => Promise.resolve(responseText).then((text) => JSON.parse(text) as unknown),
        })
      }
      request.send(body as string)
    })
  Object.assign(window, { fetch, Headers: ShopHeaders, Request: undefined, Response: undefined })
}

/** Hardened pages: what all scripts share can't be changed, nor what inherits from it by assignment. */
const frozenObjects = (): void => {
  for (const shared of [Object, Array, Function, String, Number, Promise, Map, Set, Error, RegExp, Date]) {
    Object.freeze(shared.prototype)
    Object.freeze(shared)
  }
}

const refusedStorage = (): void => {
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
}

const fullStorage = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException('It is full', 'QuotaExceededError')
  }
}

/**
 * A program that fills in forms: it puts a mark into the element itself, and tells each field by events
 * without keys that something was typed.
 */
const formFiller = (eachRoot: EachRoot): void =>
  eachRoot((root) => {
    if (!('host' in root) || !root.host.localName.startsWith('bank-')) return
    const fill = (field: Element): void => {
      for (const type of ['focus', 'keydown', 'keypress', 'input', 'keyup', 'change', 'blur'])
        field.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true }))
      root.querySelector('button')?.dispatchEvent(new Event('keydown', { bubbles: true, composed: true }))
    }
    root.host.append(document.createElement('password-manager-mark'))
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element) for (const field of node.querySelectorAll('input')) fill(field)
    }).observe(root, { childList: true, subtree: true })
  })

/** A dark mode that an extension brings: sheets of its own in each root, over all colours. */
const darkener = (eachRoot: EachRoot): void => {
  const dark = (root: ShadowRoot | Document): void => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*,::before,::after{background-color:#181a1b!important;color:#e8e6e3!important;'
        + 'border-color:#736b5e!important;fill:#e8e6e3!important}',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    const style = document.createElement('style')
    style.className = 'darkreader'
    ;(root instanceof Document ? root.documentElement : root).prepend(style)
  }
  eachRoot((root) => {
    if (root instanceof Document) {
      root.addEventListener('DOMContentLoaded', () => dark(root))
      return
    }
    dark(root)
    new MutationObserver(() => {
      for (const element of root.querySelectorAll<HTMLElement>('[style]:not([data-darkreader-inline])'))
        element.dataset['darkreaderInline'] = ''
      if (!root.querySelector('.darkreader')) dark(root)
    }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  })
}

/** As zone.js does, which every page with Angular has. */
const zone = (): void => {
  const wrappers = new WeakMap<object, EventListener>()
  const wrap = (listener: EventListenerOrEventListenerObject | null): EventListener | null => {
    if (!listener) return null
    const earlierWrapper = wrappers.get(listener)
    if (earlierWrapper) return earlierWrapper
    const wrapper = function (this: unknown, event: Event) {
      if (typeof listener === 'function') listener.call(this as EventTarget, event)
      else listener.handleEvent(event)
    }
    wrappers.set(listener, wrapper)
    return wrapper
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, wrap(listener), options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, wrap(listener), options)
  }
  const plain = window.setTimeout
  window.setTimeout = ((task: () => void, ms?: number) =>
    plain(() => queueMicrotask(task), ms)) as typeof window.setTimeout
}

const noFrames = (): void => {
  window.requestAnimationFrame = () => 1
}

/** A translator that puts a text of its own in place of each, in shadow roots too. */
const replacingTranslator = (eachRoot: EachRoot): void => {
  const translated = new WeakSet<Node>()
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const isOurs = text.parentElement?.closest('[translate=no],style,script')
      if (isOurs || translated.has(text) || !/[a-z]{3}/i.test(text.data)) continue
      const copy = document.createTextNode(text.data)
      translated.add(copy)
      document.documentElement.dataset['translated'] = ''
      text.replaceWith(copy)
    }
  }
  eachRoot((root) => {
    if (root instanceof Document) return
    new MutationObserver(() => translate(root)).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

const scripts: Record<string, string | (() => void)> = {
  'gives lists and dates a toJSON': toJsonOfLists,
  'gives all objects a toJSON': toJsonOfAll,
  'gives all objects enumerable members': membersOfAll,
  'writes JSON without a replacer': stringifyOfValues,
  'revives what JSON.parse reads': revivingParse,
  'hands fetch a Request': fetchWithRequest,
  'reads what fetch sends and answers': fetchThatReads,
  'delays fetch': fetchThatDelays,
  'asks over XMLHttpRequest': fetchOverXhr,
  'stops the clock': frozenDate,
  'has a clock nine hours ahead': aheadDate,
  'wraps listeners and timers': zone,
  'has promises of its own': promises,
  'has addresses of its own': addresses,
  'has an AbortController of its own': controllers,
  'has a fetch of its own, with its answers': answers,
  'freezes what all scripts share': frozenObjects,
  'refuses storage': refusedStorage,
  'has a full storage': fullStorage,
  'fills in forms': inRoots(formFiller),
  'makes everything dark': inRoots(darkener),
  'never draws a frame': noFrames,
}

describe('a page whose script', () => {
  const rig = useRig()

  async function payOnce(script: string | (() => void)): Promise<Page> {
    const order = await rig.createOrder()
    const html = `<bank-pay origin-reference-no="${order}" ${around(rig)}></bank-pay>`
    const page = await rig.merchant(html, { prepare: (newPage) => newPage.addInitScript(script) })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/proxy/') && answer.status() >= 400) refused.push(answer.url())
    })
    await page.waitForFunction(() => customElements.get('bank-pay'))
    const isFramed = await page
      .locator('bank-pay')
      .evaluate((host) =>
        ((host as Bank).diagnose() as { page: string[] }).page.some((sign) => sign.endsWith(' wrong')),
      )
    await pay(isFramed ? frameIn(page) : page, 'id', AMOUNT, rig)
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(refused, [])
    return page
  }

  for (const [name, script] of Object.entries(scripts))
    it(`${name} lets its customer pay once`, async () => {
      await payOnce(script)
    })

  it('replaces texts in the element by translated ones lets its customer pay once', async () => {
    const page = await payOnce(inRoots(replacingTranslator))
    assert.equal(await page.locator('html[data-translated]').count(), 1)
  })

  it('gives all objects enumerable members leaves the map as it is', async () => {
    const monas = '&latitude=-6.1754&longitude=106.8272'
    const page = await openPlaces(rig, '/open-location', monas, {
      prepare: (newPage) => newPage.addInitScript(membersOfAll),
    })
    await page.locator('[role=img] img.leaflet-tile-loaded').first().waitFor()
    await button(page, place['openLocation.chooseStart']).click()
    await page.locator('[role=application] img.leaflet-tile-loaded').first().waitFor()
  })

  it('gives all objects a toJSON lets its customer pay in a frame, as the page looks', async () => {
    const order = await rig.createOrder()
    const html = `<bank-pay mode="frame" language="en" origin-reference-no="${order}" ${around(rig)}></bank-pay>`
    const page = await rig.merchant(html, { prepare: (newPage) => newPage.addInitScript(toJsonOfAll) })
    await pay(frameIn(page), 'en', 'Rp1,250,000.00', rig)
    await paidOnce(rig, order, '1250000.00')
    const name = await page.locator('iframe').getAttribute('name')
    assert.equal((JSON.parse(name ?? '') as { language?: string }).language, 'en')
  })
})

describe('what darkens,', () => {
  const rig = useRig()

  const darkeners: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'a script of the page,': (page) => page.addInitScript(inRoots(darkener)),
    async 'the browser itself,'(page) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    },
  }
  for (const [name, darken] of Object.entries(darkeners))
    it(`${name} leaves a code to be scanned dark on light`, async () => {
      const order = await rig.createOrder({ scenario: 'qris' })
      const html = `<bank-pay origin-reference-no="${order}" ${around(rig)}></bank-pay>`
      const page = await rig.merchant(html, { prepare: darken })
      await page.getByRole('radio', { name: words.id['payment.methodQris'] }).check()
      // Before React, the first screen still has the switch.
      await page.getByRole('switch').waitFor({ state: 'detached' })
      await button(page, words.id['payment.submitQris']).click()
      const code = page.getByRole('img', {
        name: fill(qris['qris.alt'], { amount: AMOUNT, merchant: 'Toko Senja' }),
      })
      const { data, width, height } = PNG.sync.read(await code.screenshot())
      const greens = Array.from({ length: width * height }, (_, at) => data[4 * at + 1] ?? 0)
      const margin = Array.from(
        { length: Math.floor(width / 2) },
        (_, x) => greens[4 * width + Math.floor(width / 4) + x],
      )
      assert.deepEqual([...new Set(margin)], [255])
      assert.ok(greens.includes(0))
      const [, ground = 255] = PNG.sync.read(await page.screenshot()).data
      assert.ok(ground < 128, `it is dark around: ${ground}`)
    })
})
