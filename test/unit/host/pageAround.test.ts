import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageAround } from '../../../src/host/pageAround.ts'

/** A page whose globals are Node's, but for those given. */
const pageWith = (globals: object, translated = false): Window =>
  Object.assign(Object.create(null), {
    Array,
    Date,
    Function,
    JSON,
    Object,
    crypto,
    Element: { prototype: { remove: Array.prototype.pop } },
    CSSStyleSheet: { prototype: { replaceSync: () => undefined } },
    document: { querySelector: () => (translated ? {} : null) },
    ...globals,
  }) as Window

describe('what of the page around may explain a fault', () => {
  it('is nothing in a usual page', () =>
    assert.deepEqual(pageAround(pageWith({})), { translated: false, replaced: [], missing: [] }))

  it('is a translation, a built-in that was replaced, an interface that is missing', () => {
    const from = (list: ArrayLike<unknown>) => Array.prototype.slice.call(list)
    const page = pageWith({ Array: Object.assign(Object.create(Array), { from }), crypto: {} }, true)
    assert.deepEqual(pageAround(page), {
      translated: true,
      replaced: ['Array.from'],
      missing: ['crypto.subtle'],
    })
  })
})
