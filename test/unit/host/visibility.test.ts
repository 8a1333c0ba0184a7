/** A frame that can't be seen takes nothing; the browser is made up. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTimers } from '../../chain/timers.ts'
import { stateOf, watchVisibility } from '../../../src/host/visibility.ts'

/** A window with one field; `hear` is what the browser reports, `options` how it was asked to. */
function open({ canDetect = true } = {}) {
  class FakeElement extends EventTarget {
    value = ''
    free = false
    closest = () => (this.free ? this : null)
  }
  const FakeEntry = { prototype: canDetect ? { isVisible: false } : {} }
  const field = new FakeElement()
  let observerOptions: unknown
  let hear: (entries: object[]) => void = () => undefined
  /** What the browser says whenever it is asked; nothing as long as it is undefined. */
  let truth: object | undefined
  const timers = createTimers(0)
  const page = Object.assign(new EventTarget(), {
    setTimeout: timers.setTimeout,
    clearTimeout: timers.clearTimeout,
    document: { documentElement: {}, querySelectorAll: () => [field] },
    Element: FakeElement,
    HTMLInputElement: FakeElement,
    IntersectionObserverEntry: FakeEntry,
    IntersectionObserver: class {
      constructor(callback: typeof hear, options: unknown) {
        hear = callback
        observerOptions = options
      }
      observe() {
        if (truth) timers.setTimeout(() => truth && hear([truth]), 0)
      }
      disconnect() {}
    },
  })
  const visibility = watchVisibility(page as unknown as Window & typeof globalThis)
  /** Whether an event at the field is refused. */
  const isRefused = (type: string): boolean => {
    const event = new Event(type, { cancelable: true })
    Object.defineProperty(event, 'target', { value: field })
    let wasCalled = false
    page.addEventListener(type, () => (wasCalled = true), { once: true })
    page.dispatchEvent(event)
    return !wasCalled
  }
  /** What the browser says, for so long. */
  const observe = async (isIntersecting: boolean, isVisible: boolean, ms = 2_000) => {
    truth = { isIntersecting, isVisible }
    hear([truth])
    await timers.pass(ms)
  }
  return {
    visibility,
    field,
    refusals: isRefused,
    observe,
    pass: timers.pass,
    options: () => observerOptions,
  }
}

describe('a frame that', () => {
  it('is scrolled away is not covered; one that is in view and not visible is', () => {
    assert.deepEqual(
      [
        { isIntersecting: false, isVisible: false },
        { isIntersecting: true, isVisible: false },
        { isIntersecting: true, isVisible: true },
      ].map(stateOf),
      ['away', 'covered', 'seen'],
    )
  })

  it('takes a secret takes nothing while it is covered, away, or not known; other screens take all', async () => {
    const { visibility, refusals, observe, pass, options } = open()
    assert.deepEqual(options(), { trackVisibility: true, delay: 100 })
    const all = () => [...new Set(['beforeinput', 'input', 'click', 'submit', 'pointerdown'].map(refusals))]
    assert.deepEqual(all(), [false], 'no secret is asked for')
    visibility.guard(true)
    await pass(3_999)
    assert.deepEqual(all(), [false])
    await pass(1)
    assert.deepEqual([visibility.state(), all()], ['unknown', [true]], 'the browser says nothing')
    await observe(true, true)
    assert.deepEqual(all(), [false])
    await observe(true, false)
    assert.deepEqual([visibility.state(), all()], ['covered', [true]])
    await observe(false, false)
    assert.deepEqual([visibility.state(), all()], ['away', [true]])
    visibility.guard(false)
    assert.deepEqual(all(), [false])
  })

  it("is covered keeps the content of its fields, and its button to the bank's page works", async () => {
    const { visibility, field, refusals, observe } = open()
    field.value = '12'
    visibility.guard(true)
    await observe(true, true)
    await observe(true, false)
    field.value = '123456'
    assert.equal(refusals('input'), true)
    assert.equal(field.value, '12')
    field.free = true
    assert.equal(refusals('click'), false)
  })

  it('becomes visible continues what waited for that', async () => {
    const { visibility, observe } = open()
    visibility.guard(true)
    await observe(true, true)
    await observe(true, false)
    let isSeen = false
    const waiting = visibility.whenVisible().then(() => (isSeen = true))
    await observe(false, false)
    assert.equal(isSeen, false)
    await observe(true, true)
    await waiting
    await visibility.whenVisible()
  })

  it('is covered from the start gets the time that the outer page may need to answer', async () => {
    const { visibility, refusals, observe, pass } = open()
    visibility.guard(true)
    await observe(true, false, 1_900)
    assert.deepEqual([visibility.state(), refusals('click')], ['seen', false])
    await pass(200)
    assert.deepEqual([visibility.state(), refusals('click')], ['covered', true])
  })

  it('is covered only for a moment accepts input', async () => {
    const { visibility, refusals, observe } = open()
    visibility.guard(true)
    await observe(true, true)
    await observe(true, false, 700)
    assert.deepEqual([visibility.state(), refusals('click')], ['seen', false])
    await observe(true, true, 0)
    await observe(true, false, 100)
    await observe(false, false, 100)
    await observe(true, false, 500)
    assert.equal(visibility.state(), 'seen', 'changes in between are one word')
    await observe(false, false, 200)
    assert.equal(visibility.state(), 'away', 'one way or another it has lasted')
  })

  it("can't detect it accepts input", async () => {
    const { visibility, refusals, options } = open({ canDetect: false })
    visibility.guard(true)
    await visibility.whenVisible()
    assert.deepEqual([refusals('click'), visibility.state(), options()], [false, 'seen', undefined])
  })
})
