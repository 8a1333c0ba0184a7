/**
 * Scripts of merchants' pages that change what all scripts use. Each row is one kind, known from public
 * trackers; the customer pays once by wallet, and the ledger agrees.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { around, frameIn } from './framed.ts'
import { paidOnce, pay } from './people.ts'
import { useRig } from './rig.ts'

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

/** In the page itself no PIN can be sealed then: jose writes a header by JSON.stringify. */
const toJsonOfAll = (): void => {
  // A script of the merchant's page doesn't reach into the bank's frame.
  if (window !== top) return
  const toJSON = () => 'bent'
  const { prototype } = Object
  Object.defineProperty(prototype, 'toJSON', { value: toJSON, writable: true, configurable: true })
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

/** A page that is tested with a clock of its own. */
const frozenDate = (): void => {
  const now = Date.now()
  Date.now = () => now
}

const dateOf = (offsetMs: number): void => {
  const PlainDate = Date
  const now = () => PlainDate.now() + offsetMs
  class OffsetDate extends PlainDate {
    constructor(...values: ConstructorParameters<typeof Date>) {
      super(...((values.length ? values : [now()]) as [number]))
    }
    static override now = now
  }
  window.Date = OffsetDate as DateConstructor
}
const aheadDate = `(${String(dateOf)})(${9 * 3_600_000})`

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
const replacingTranslator = (): void => {
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
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    if (init.mode === 'open')
      new MutationObserver(() => translate(root)).observe(root, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    return root
  }
}

const scripts: Record<string, string | (() => void)> = {
  'gives lists and dates a toJSON': toJsonOfLists,
  'writes JSON without a replacer': stringifyOfValues,
  'revives what JSON.parse reads': revivingParse,
  'hands fetch a Request': fetchWithRequest,
  'reads what fetch sends and answers': fetchThatReads,
  'delays fetch': fetchThatDelays,
  'asks over XMLHttpRequest': fetchOverXhr,
  'stops the clock': frozenDate,
  'has a clock nine hours ahead': aheadDate,
  'wraps listeners and timers': zone,
  'never draws a frame': noFrames,
}

describe('a page whose script', () => {
  const rig = useRig()

  async function payOnce(script: string | (() => void)): Promise<Page> {
    const order = await rig.createOrder()
    const html = `<bank-pay origin-reference-no="${order}" ${around(rig)}></bank-pay>`
    const page = await rig.merchant(html, { prepare: (opened) => opened.addInitScript(script) })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/proxy/') && answer.status() >= 400) refused.push(answer.url())
    })
    await pay(page, 'id', AMOUNT, rig)
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(refused, [])
    return page
  }

  for (const [name, script] of Object.entries(scripts))
    it(`${name} lets its customer pay once`, async () => {
      await payOnce(script)
    })

  it('replaces texts in the element by translated ones lets its customer pay once', async () => {
    const page = await payOnce(replacingTranslator)
    assert.equal(await page.locator('html[data-translated]').count(), 1)
  })

  it('gives all objects a toJSON lets its customer pay in a frame, as the page looks', async () => {
    const order = await rig.createOrder()
    const html = `<bank-pay mode="frame" language="en" origin-reference-no="${order}" ${around(rig)}></bank-pay>`
    const page = await rig.merchant(html, { prepare: (opened) => opened.addInitScript(toJsonOfAll) })
    await pay(frameIn(page), 'en', 'Rp1,250,000.00', rig)
    await paidOnce(rig, order, '1250000.00')
    const name = await page.locator('iframe').getAttribute('name')
    assert.equal((JSON.parse(name ?? '') as { language?: string }).language, 'en')
  })
})
