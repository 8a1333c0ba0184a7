import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageAround } from '../../../src/host/pageAround.ts'

interface Odd {
  globals?: object
  /** Submit events are dropped, as in a sandbox. */
  withoutForms?: boolean
  translated?: boolean
  /** Member of the document that an element hides by its name. */
  hides?: string
}

/** As much of an element as the question about built-ins needs. */
function makeBox() {
  const box = {
    childNodes: [] as unknown[],
    parentNode: null as unknown,
    append: (...children: unknown[]) => {
      for (const child of children) Object.assign(Object(child) as object, { parentNode: box })
      box.childNodes.push(...children)
    },
    get lastChild() {
      return box.childNodes.at(-1)
    },
    contains: (other: unknown) => other === box,
    remove() {
      const { childNodes } = box.parentNode as { childNodes: unknown[] }
      childNodes.splice(childNodes.indexOf(box), 1)
      box.parentNode = null
    },
  }
  return box
}

/** A page whose globals are Node's, but for those given. */
function pageWith({ globals, withoutForms, translated, hides }: Odd): Window {
  const form = {
    onsubmit: (_event: Event) => undefined,
    requestSubmit: () => withoutForms || form.onsubmit(new Event('submit')),
  }
  return Object.assign(Object.create(null), {
    AbortController: Array.prototype.pop,
    Array,
    Date,
    Function,
    JSON,
    Object,
    Promise,
    String,
    // Node's own are written in JavaScript; this one is the engine's.
    URL: Array.prototype.pop,
    URLSearchParams: Array.prototype.pop,
    fetch: Array.prototype.pop,
    matchMedia: Array.prototype.pop,
    IntersectionObserver: Array,
    ResizeObserver: Array,
    isSecureContext: true,
    crossOriginIsolated: false,
    Element: { prototype: { remove: Array.prototype.pop } },
    CSSStyleSheet: { prototype: { replaceSync: () => undefined } },
    document: Object.create(
      {
        body: { append: () => undefined },
        createElement: (tag: string) => (tag === 'form' ? form : makeBox()),
        querySelector: () => (translated ? {} : null),
      },
      hides ? { [hides]: { value: { tagName: 'IMG' } } } : {},
    ) as object,
    ...globals,
  }) as Window
}

const from = (list: ArrayLike<unknown>) => Array.prototype.slice.call(list)

describe('what of the page around may explain a fault', () => {
  it('is nothing in a usual page', () => assert.deepEqual(pageAround(pageWith({})), []))

  for (const [sign, odd] of [
    ['no secure context', { globals: { isSecureContext: false } }],
    ['sandbox without an origin', { globals: { origin: 'null' } }],
    ['sandbox without forms', { withoutForms: true }],
    ['translated by the browser', { translated: true }],
    ['cross-origin isolated', { globals: { crossOriginIsolated: true } }],
    ['document.createElement hidden', { hides: 'createElement' }],
    ['FastClick', { globals: { FastClick: Array } }],
    ['Array.from replaced', { globals: { Array: Object.assign(Object.create(Array), { from }) } }],
    ['ResizeObserver missing', { globals: { ResizeObserver: undefined } }],
    ['JSON.parse replaced', { globals: { JSON: { parse: from, stringify: JSON.stringify } } }],
    [
      'Object.prototype extended',
      { globals: { Object: { keys: Object.keys, values: Object.values, prototype: { each: from } } } },
    ],
    [
      'Object.prototype extended',
      {
        globals: {
          Object: {
            keys: Object.keys,
            values: Object.values,
            prototype: Object.defineProperty({}, 'toJSON', { value: from }),
          },
        },
      },
    ],
    ['Promise replaced', { globals: { Promise: from } }],
    ['URL replaced', { globals: { URL: from } }],
    ['fetch replaced', { globals: { fetch: async () => new Response() } }],
    ['CSSStyleSheet.prototype.replaceSync missing', { globals: { CSSStyleSheet: { prototype: {} } } }],
  ] as const satisfies readonly (readonly [string, Odd])[])
    it(`is said: ${sign}`, () => assert.deepEqual(pageAround(pageWith(odd)), [sign]))
})
