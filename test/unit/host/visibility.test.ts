/** A frame that can't be seen takes nothing; the browser is made up. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTimers } from '../../chain/timers.ts'
import { stateOf, stateOfPart, watchVisibility } from '../../../src/host/visibility.ts'

/** A browser's report of an element. */
interface Sight {
  readonly ratio: number
  readonly isVisible: boolean
}
const SEEN: Sight = { ratio: 1, isVisible: true }
const COVERED: Sight = { ratio: 1, isVisible: false }
const AWAY: Sight = { ratio: 0, isVisible: false }
const CUT: Sight = { ratio: 0.6, isVisible: true }

/** Parts of the frame: `page` always, the rest on the step of the PIN. */
type Name = 'page' | 'sentence' | 'keypad'

/** A window with one field, whose browser looks every 100 ms and reports what has changed. */
function open({ canDetect = true } = {}) {
  const timers = createTimers(0)
  /** Fields typed anew. */
  const typed: string[] = []
  const focused: { element: FakeElement | undefined } = { element: undefined }
  class FakeElement extends EventTarget {
    value = ''
    free = false
    readonly name: string
    constructor(name = 'field') {
      super()
      this.name = name
    }
    isConnected = true
    focus = () => {
      if (this.isConnected) focused.element = this
    }
    ownerDocument = {
      get activeElement() {
        return focused.element
      },
      execCommand: (command: string, _: unknown, text: string) => typed.push(`${command} ${text}`),
    }
    closest = () => (this.free ? this : null)
    matches = () => this.name === 'sentence'
    requestSubmit = () => undefined
    override dispatchEvent(event: Event): boolean {
      const { clientX, clientY, detail } = event as MouseEvent
      return page.dispatchEvent(Object.assign(eventAt(event.type, this), { clientX, clientY, detail }))
    }
  }
  class FakeMouseEvent extends Event {
    constructor(type: string, { clientX, clientY, detail }: MouseEventInit) {
      super(type)
      Object.assign(this, { clientX, clientY, detail })
    }
  }
  const eventAt = (type: string, target: FakeElement): Event => {
    const event = new Event(type, { cancelable: true })
    Object.defineProperty(event, 'target', { value: target })
    return event
  }
  const elements = Object.fromEntries(
    ['page', 'sentence', 'keypad'].map((name) => [name, new FakeElement(name)]),
  ) as Record<Name, FakeElement>
  const field = new FakeElement()
  const sights: Record<Name, Sight | undefined> = { page: undefined, sentence: undefined, keypad: undefined }
  let shown: Name[] = []
  let onChange: () => void = () => undefined
  let observerOptions: unknown
  class FakeObserver {
    observed = new Map<FakeElement, Sight | undefined>()
    readonly report: (entries: object[]) => void
    constructor(report: (entries: object[]) => void, options: unknown) {
      this.report = report
      observerOptions = options
    }
    look = () => {
      if (this.observed.size === 0) return
      const entries = [...this.observed].flatMap(([target, before]) => {
        const sight = sights[target.name as Name]
        if (!sight || sight === before) return []
        this.observed.set(target, sight)
        const { ratio, isVisible } = sight
        return [{ target, isIntersecting: ratio > 0, intersectionRatio: ratio, isVisible }]
      })
      if (entries.length > 0) this.report(entries)
      timers.setTimeout(this.look, 100)
    }
    observe(target: FakeElement) {
      if (this.observed.size === 0) timers.setTimeout(this.look, 0)
      this.observed.set(target, undefined)
    }
    unobserve(target: FakeElement) {
      this.observed.delete(target)
    }
    disconnect() {
      this.observed = new Map()
    }
  }
  const page = Object.assign(new EventTarget(), {
    setTimeout: timers.setTimeout,
    clearTimeout: timers.clearTimeout,
    performance: { now: timers.now },
    devicePixelRatio: 2,
    document: {
      documentElement: elements.page,
      querySelectorAll: (selector: string) =>
        selector === 'input'
          ? [field]
          : shown
              .filter((name) => (name === 'keypad') === selector.includes('keypad'))
              .map((name) => elements[name]),
    },
    Event,
    MouseEvent: FakeMouseEvent,
    Element: FakeElement,
    HTMLInputElement: FakeElement,
    IntersectionObserverEntry: { prototype: canDetect ? { isVisible: false } : {} },
    IntersectionObserver: FakeObserver,
    MutationObserver: class {
      constructor(listener: () => void) {
        onChange = listener
      }
      observe() {}
      disconnect() {}
    },
  })
  const visibility = watchVisibility(page as unknown as Window & typeof globalThis)
  /** Events that came through to the page inside. */
  const heard: string[] = []
  for (const type of ['beforeinput', 'input', 'click', 'submit', 'pointerdown'])
    page.addEventListener(type, () => heard.push(type))
  /** Places and counts of the clicks that came through. */
  const clicks: unknown[] = []
  page.addEventListener('click', (event) => {
    const { clientX, clientY, detail } = event as MouseEvent
    clicks.push([clientX, clientY, detail])
  })
  return {
    visibility,
    field,
    focused,
    nextField: new FakeElement(),
    page,
    heard,
    clicks,
    pass: timers.pass,
    options: () => observerOptions,
    /** Something happens at the field. */
    act: (type: string, facts: object = {}) => page.dispatchEvent(Object.assign(eventAt(type, field), facts)),
    typed,
    /** True when it comes through at once. */
    takes(type = 'click') {
      const before = heard.length
      page.dispatchEvent(eventAt(type, field))
      return heard.length > before
    },
    /** The page around does this to the frame, for so long. */
    async show(sight: Sight | Partial<Record<Name, Sight>>, ms = 2_000) {
      if ('ratio' in sight) for (const name of ['page', 'sentence', 'keypad'] as const) sights[name] = sight
      else Object.assign(sights, sight)
      await timers.pass(ms)
    },
    /** The step of the PIN has come. */
    openPin() {
      shown = ['sentence', 'keypad']
      onChange()
    },
  }
}

const ALL = ['beforeinput', 'input', 'click', 'submit', 'pointerdown']

describe('a report', () => {
  it('that the page is scrolled away is not one that it is covered', () => {
    assert.deepEqual(
      [
        { isIntersecting: false, isVisible: false },
        { isIntersecting: true, isVisible: false },
        { isIntersecting: true, isVisible: true },
      ].map(stateOf),
      ['away', 'covered', 'seen'],
    )
  })

  const partOf = (isSentence: boolean, intersectionRatio: number) =>
    stateOfPart({
      isIntersecting: intersectionRatio > 0,
      intersectionRatio,
      target: { matches: () => isSentence } as unknown as Element,
    })

  it('that the sentence is cut off counts as not seen; keys may stick out, but not be out of view', () => {
    assert.deepEqual(
      [0, 0.98, 0.99, 1].map((ratio) => partOf(true, ratio)),
      ['away', 'away', 'seen', 'seen'],
    )
    assert.deepEqual(
      [0, 0.5, 1].map((ratio) => partOf(false, ratio)),
      ['away', 'seen', 'seen'],
    )
  })
})

describe('a frame that', () => {
  it('takes a secret takes nothing while it is covered, away, or not known; other screens take all', async () => {
    const { visibility, takes, show, pass, options } = open()
    const all = () => [...new Set(ALL.map(takes))]
    assert.deepEqual(all(), [true], 'no secret is asked for')
    const end = visibility.guard('secret')
    assert.deepEqual(options(), { trackVisibility: true, delay: 100, threshold: [0, 0.99, 1] })
    assert.deepEqual([visibility.state(), takes()], ['unknown', false], 'nothing is reported yet')
    await pass(4_000)
    assert.deepEqual([visibility.state(), all()], ['unknown', [false]], 'the browser says nothing')
    await show(SEEN)
    assert.deepEqual(all(), [true])
    await show(COVERED)
    assert.deepEqual([visibility.state(), all()], ['covered', [false]])
    await show(AWAY)
    assert.deepEqual([visibility.state(), all()], ['away', [false]])
    end()
    assert.deepEqual(all(), [true])
  })

  it('is guarded twice is guarded until both have ended', async () => {
    const { visibility, takes, show } = open()
    const ends = [visibility.guard('secret'), visibility.guard('secret')]
    await show(COVERED, 4_000)
    ends[0]?.()
    assert.equal(takes(), false)
    ends[1]?.()
    assert.equal(takes(), true)
  })

  it('is not known yet keeps what is pressed and typed, and lets it through once it is seen', async () => {
    const { visibility, heard, clicks, typed, act, show, pass } = open()
    visibility.guard('secret')
    act('beforeinput', { data: '1', inputType: 'insertText' })
    act('click', { clientX: 180, clientY: 700, detail: 2 })
    assert.deepEqual([heard, typed], [[], []])
    await show(SEEN, 100)
    assert.deepEqual([heard, typed], [['click'], ['insertText 1']])
    await pass(1_000)
    assert.deepEqual([heard.length, typed.length], [1, 1], 'once')
    assert.deepEqual(clicks, [[180, 700, 2]], 'in its place')
  })

  it('is not known yet leaves the focus where the customer has put it since', async () => {
    const { visibility, typed, act, show, focused, nextField } = open()
    visibility.guard('secret')
    act('beforeinput', { data: '1', inputType: 'insertText' })
    nextField.focus()
    await show(SEEN, 100)
    assert.deepEqual([typed, focused.element], [['insertText 1'], nextField])
  })

  it('is gone before it is seen takes what was typed to no field of the next', () => {
    const { visibility, field, typed, act } = open()
    const end = visibility.guard('secret')
    act('beforeinput', { data: '1', inputType: 'insertText' })
    field.isConnected = false
    end()
    assert.deepEqual(typed, [])
  })

  it('is not known yet keeps what a browser fills in', async () => {
    const { visibility, field, heard, act, show } = open()
    visibility.guard('secret')
    field.value = '123456'
    act('input')
    assert.deepEqual(heard, [])
    await show(SEEN, 100)
    assert.deepEqual([heard, field.value], [['input'], '123456'])
  })

  it('binds by its button is left alone until it stands still, and holds a press until it is seen', async () => {
    const { visibility, heard, act, show, pass } = open()
    await show(SEEN, 0)
    visibility.guard('binding')
    act('click')
    await pass(500)
    assert.deepEqual([visibility.state(), heard], ['unknown', []])
    await pass(300)
    assert.deepEqual([visibility.state(), heard], ['seen', ['click']])
    await show(COVERED)
    act('click')
    assert.deepEqual([visibility.state(), heard], ['covered', ['click']])
  })

  it('turns out to be covered drops what was pressed and typed', async () => {
    const { visibility, field, heard, typed, act, show } = open()
    visibility.guard('secret')
    act('beforeinput', { data: '1', inputType: 'insertText' })
    field.value = '1'
    act('input')
    act('click')
    await show(COVERED, 3_000)
    assert.deepEqual([visibility.state(), heard, field.value], ['covered', [], ''])
    await show(SEEN)
    assert.deepEqual([heard, typed], [[], []])
  })

  it("is covered keeps the content of its fields, and its button to the bank's page works", async () => {
    const { visibility, field, takes, show } = open()
    field.value = '12'
    visibility.guard('secret')
    await show(SEEN)
    await show(COVERED)
    field.value = '123456'
    assert.equal(takes('input'), false)
    assert.equal(field.value, '12')
    field.free = true
    assert.equal(takes('click'), true)
  })

  it('becomes visible continues what waited for that', async () => {
    const { visibility, show } = open()
    visibility.guard('secret')
    await show(SEEN)
    await show(COVERED)
    let isSeen = false
    const waiting = visibility.whenVisible().then(() => (isSeen = true))
    await show(AWAY)
    assert.equal(isSeen, false)
    await show(SEEN)
    await waiting
    await visibility.whenVisible()
  })

  it('is covered from the start gets the time that the outer page may need to answer', async () => {
    const { visibility, takes, show, pass } = open()
    visibility.guard('secret')
    await show(COVERED, 1_900)
    assert.deepEqual([visibility.state(), takes()], ['unknown', false], 'nothing is taken meanwhile')
    await pass(1_000)
    assert.deepEqual([visibility.state(), takes()], ['covered', false])
  })

  it("shows keys that the browser calls covered takes a PIN: a neighbour's edge touches them, nothing of the page around", async () => {
    const { visibility, takes, show, openPin } = open()
    visibility.guard('secret')
    await show({ page: SEEN, sentence: COVERED, keypad: COVERED })
    openPin()
    await show({})
    assert.deepEqual([visibility.state(), takes()], ['seen', true])
    await show({ page: COVERED })
    assert.deepEqual([visibility.state(), takes()], ['covered', false])
  })

  it('is covered only for a moment accepts input', async () => {
    const { visibility, takes, show } = open()
    visibility.guard('secret')
    await show(SEEN)
    await show(COVERED, 700)
    assert.deepEqual([visibility.state(), takes()], ['seen', true])
    await show(SEEN, 6_000)
    await show(COVERED, 700)
    assert.equal(visibility.state(), 'seen', 'what was long ago no longer counts')
  })

  for (const [title, hide] of [
    ['covered', COVERED],
    ['moved away', AWAY],
    ['covered and moved away in turn', null],
  ] as const)
    it(`flickers is hidden, however long it is never hidden in a row (${title})`, async () => {
      const { visibility, heard, act, show } = open()
      visibility.guard('secret')
      await show(SEEN)
      const taken: boolean[] = []
      for (let turn = 0; turn < 8; turn++) {
        await show(hide ?? (turn % 2 ? AWAY : COVERED), 800)
        const before = heard.length
        act('click')
        taken.push(heard.length > before)
        await show(SEEN, 150)
      }
      assert.deepEqual(taken.slice(2), Array(6).fill(false))
      assert.notEqual(visibility.state(), 'seen')
      await show(SEEN)
      assert.equal(visibility.state(), 'seen')
    })

  it('the page around has made too small to be read is covered', async () => {
    const { visibility, page, show, pass } = open()
    visibility.guard('secret')
    await show(SEEN)
    page.devicePixelRatio = 0.2
    page.dispatchEvent(new Event('resize'))
    await pass(2_000)
    assert.equal(visibility.state(), 'covered')
  })

  it("can't detect it accepts input", async () => {
    const { visibility, takes, options } = open({ canDetect: false })
    visibility.guard('secret')
    await visibility.whenVisible()
    assert.deepEqual([takes(), visibility.state(), options()], [true, 'seen', undefined])
  })
})

describe('on the step of the PIN', () => {
  const atPin = async () => {
    const frame = open()
    frame.visibility.guard('secret')
    await frame.show(SEEN)
    return frame
  }

  for (const [title, sights] of [
    ['the sentence with the amount is cut off', { sentence: CUT }],
    ['the keypad is out of view', { keypad: AWAY }],
  ] as const)
    it(`nothing is taken where ${title} from the start, though the page can be seen`, async () => {
      const { visibility, takes, show, openPin } = await atPin()
      await show(sights, 0)
      openPin()
      assert.deepEqual([visibility.state(), takes()], ['unknown', false], 'before a report')
      await show({}, 4_000)
      assert.deepEqual([visibility.state() === 'seen', takes()], [false, false])
      await show(SEEN)
      assert.deepEqual([visibility.state(), takes()], ['seen', true])
    })

  it('a sentence that was read may be scrolled out of view, and may not be covered', async () => {
    const { visibility, takes, show, openPin } = await atPin()
    openPin()
    await show({}, 1_500)
    await show({ sentence: CUT }, 4_000)
    assert.deepEqual([visibility.state(), takes()], ['seen', true])
    await show({ page: COVERED }, 4_000)
    assert.deepEqual([visibility.state(), takes()], ['covered', false])
  })
})
