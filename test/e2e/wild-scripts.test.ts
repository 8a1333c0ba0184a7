/**
 * Scripts of merchants' pages that change built-ins and storage for all scripts. Each row is one kind, known
 * from public trackers; the customer pays once by wallet, and the ledger agrees.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { around, frameIn } from './framed.ts'
import { paidOnce, pay } from './people.ts'
import { useRig } from './rig.ts'
import { payOnce } from './wildPage.ts'

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
  if (window !== top) return
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

const scripts: Record<string, string | (() => void)> = {
  'gives lists and dates a toJSON': toJsonOfLists,
  'gives all objects a toJSON': toJsonOfAll,
  'gives all objects enumerable members': membersOfAll,
  'writes JSON without a replacer': stringifyOfValues,
  'revives what JSON.parse reads': revivingParse,
  'stops the clock': frozenDate,
  'has a clock nine hours ahead': aheadDate,
  'has promises of its own': promises,
  'has addresses of its own': addresses,
  'has an AbortController of its own': controllers,
  'freezes what all scripts share': frozenObjects,
  'refuses storage': refusedStorage,
  'has a full storage': fullStorage,
}

describe('a page whose script', () => {
  const rig = useRig()

  for (const [name, script] of Object.entries(scripts))
    it(`${name} lets its customer pay once`, async () => {
      await payOnce(rig, script)
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
