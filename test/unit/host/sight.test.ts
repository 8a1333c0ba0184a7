/** A frame that can't be seen takes nothing; the browser is made up. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTimers } from '../../chain/timers.ts'
import { stateOf, watchSight } from '../../../src/host/sight.ts'

/** A window with one field; `hear` is what the browser tells, `options` how it was asked to. */
function open({ canTell = true } = {}) {
  class FakeElement extends EventTarget {
    value = ''
    free = false
    closest = () => (this.free ? this : null)
  }
  const FakeEntry = { prototype: canTell ? { isVisible: false } : {} }
  const field = new FakeElement()
  let asked: unknown
  let hear: (entries: object[]) => void = () => undefined
  /** What the browser says whenever it is asked; nothing as long as it is undefined. */
  let truth: object | undefined
  const timers = createTimers(0, () => 0)
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
        asked = options
      }
      observe() {
        if (truth) timers.setTimeout(() => truth && hear([truth]), 0)
      }
      disconnect() {}
    },
  })
  const sight = watchSight(page as unknown as Window & typeof globalThis)
  /** Whether an event at the field is refused. */
  const refused = (type: string): boolean => {
    const event = new Event(type, { cancelable: true })
    Object.defineProperty(event, 'target', { value: field })
    let heard = false
    page.addEventListener(type, () => (heard = true), { once: true })
    page.dispatchEvent(event)
    return !heard
  }
  /** What the browser says, for so long. */
  const tell = async (isIntersecting: boolean, isVisible: boolean, ms = 2_000) => {
    truth = { isIntersecting, isVisible }
    hear([truth])
    await timers.pass(ms)
  }
  return { sight, field, refused, tell, pass: timers.pass, options: () => asked }
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

  it('takes a secret takes nothing while it is covered, away, or not told; other screens take all', async () => {
    const { sight, refused, tell, pass, options } = open()
    assert.deepEqual(options(), { trackVisibility: true, delay: 100 })
    const all = () => [...new Set(['beforeinput', 'input', 'click', 'submit', 'pointerdown'].map(refused))]
    assert.deepEqual(all(), [false], 'no secret is asked for')
    sight.guard(true)
    await pass(3_999)
    assert.deepEqual(all(), [false])
    await pass(1)
    assert.deepEqual([sight.state(), all()], ['unknown', [true]], 'the browser says nothing')
    await tell(true, true)
    assert.deepEqual(all(), [false])
    await tell(true, false)
    assert.deepEqual([sight.state(), all()], ['covered', [true]])
    await tell(false, false)
    assert.deepEqual([sight.state(), all()], ['away', [true]])
    sight.guard(false)
    assert.deepEqual(all(), [false])
  })

  it('is covered keeps what its fields hold, and its way out works', async () => {
    const { sight, field, refused, tell } = open()
    field.value = '12'
    sight.guard(true)
    await tell(true, true)
    await tell(true, false)
    field.value = '123456'
    assert.equal(refused('input'), true)
    assert.equal(field.value, '12')
    field.free = true
    assert.equal(refused('click'), false)
  })

  it('becomes visible lets those go on who wait for it', async () => {
    const { sight, tell } = open()
    sight.guard(true)
    await tell(true, true)
    await tell(true, false)
    let seen = false
    const waiting = sight.whenSeen().then(() => (seen = true))
    await tell(false, false)
    assert.equal(seen, false)
    await tell(true, true)
    await waiting
    await sight.whenSeen()
  })

  it('is covered from the start is given the time that the page around may need to answer', async () => {
    const { sight, refused, tell, pass } = open()
    sight.guard(true)
    await tell(true, false, 1_900)
    assert.deepEqual([sight.state(), refused('click')], ['seen', false])
    await pass(200)
    assert.deepEqual([sight.state(), refused('click')], ['covered', true])
  })

  it('is covered for a moment only takes what is typed meanwhile', async () => {
    const { sight, refused, tell } = open()
    sight.guard(true)
    await tell(true, true)
    await tell(true, false, 700)
    assert.deepEqual([sight.state(), refused('click')], ['seen', false])
    await tell(true, true, 0)
    await tell(true, false, 100)
    await tell(false, false, 100)
    await tell(true, false, 500)
    assert.equal(sight.state(), 'seen', 'changes in between are one word')
    await tell(false, false, 200)
    assert.equal(sight.state(), 'away', 'one way or another it has lasted')
  })

  it('stands in a browser that can not tell works as ever', async () => {
    const { sight, refused, options } = open({ canTell: false })
    sight.guard(true)
    await sight.whenSeen()
    assert.deepEqual([refused('click'), sight.state(), options()], [false, 'seen', undefined])
  })
})
