/**
 * Visibility of this frame to the customer: nothing of the page around lies over it, and nothing makes it
 * transparent, distorts it, cuts it off or hides it (Intersection Observer, version 2). Fetched in frames
 * only.
 */
import { repeatClick } from './repeatClick.ts'
import { ALWAYS_USABLE, MUST_BE_READ } from './visibilityMarks.ts'

/** seen · covered: or transparent · away: out of view, for example scrolled · unknown: no report yet. */
export type VisibilityState = 'seen' | 'covered' | 'away' | 'unknown'

/** The reason that a screen is guarded. */
export type GuardKind = 'secret' | 'binding'

export interface Visibility {
  state(): VisibilityState
  /** Calls whenever it may have changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /**
   * From now on what is shown takes a secret, or a button of it binds the customer: it takes nothing while it
   * can't be seen. Returns the way to end it.
   */
  guard(kind: GuardKind): () => void
  /** Resolves when it can be seen. */
  whenVisible(): Promise<void>
}

const OUT = `[${ALWAYS_USABLE}], [part~="back"]`

const READ = `[${MUST_BE_READ}]`
/** The pressed part: of a low window its end may stick out, since nobody can press what isn't in view. */
const KEYS = '[part~="keypad"]'

/** Interval between two looks of the browser, in ms: the shortest time that it allows. */
const EVERY_MS = 100
/** Share of an element that counts as all of it. */
const WHOLE = 0.99
/** A pixel of this page is at least so many of the screen: smaller, nobody can read it. */
const LEAST_PIXELS = 0.5

/** An entry of the second version; browsers with the first one don't know `isVisible`. */
type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio' | 'target'> & {
  readonly isVisible?: boolean
}

/** The state that an entry says of the page. One that was scrolled away is not covered. */
export const stateOf = ({
  isIntersecting,
  isVisible,
}: Pick<Entry, 'isIntersecting' | 'isVisible'>): VisibilityState =>
  !isIntersecting ? 'away' : isVisible ? 'seen' : 'covered'

/**
 * The state that an entry says of a part of the page: in view or not, a sentence as a whole. What is covered
 * the page itself says: a part also counts as covered for the browser where a neighbour's edge or focus ring
 * touches it.
 */
export const stateOfPart = ({
  isIntersecting,
  intersectionRatio,
  target,
}: Pick<Entry, 'isIntersecting' | 'intersectionRatio' | 'target'>): VisibilityState =>
  isIntersecting && (intersectionRatio >= WHOLE || !target.matches(READ)) ? 'seen' : 'away'

/**
 * Time without sight counts, not reports in a row: what comes and goes hides as well as what stays. A menu
 * that passes over the frame, and a page around that is busy, take less of it.
 */
const WINDOW_MS = 5_000
const HIDDEN_MS = 1_000
/** The same where it was never seen: the first reports come before the page around has answered. */
const FIRST_HIDDEN_MS = 2_200
/** A report counts for at most so long: the browser may have been unable to give another. */
const REPORT_MS = 500
/** Between two questions while it can't be seen, in ms. */
const AGAIN_MS = 400
/** Time for which it must be seen after it was hidden, in ms. */
const BACK_MS = 600
/** Time for which the sentence must have been seen when it is scrolled out of view, in ms. */
const READING_MS = 1_000
/**
 * Time for which a screen whose button binds stands before it is observed, in ms: of a frame that asks,
 * Chromium drops taps for half a second after it has moved, as it does when a screen comes. A press meanwhile
 * waits.
 */
const STILL_MS = 600
/** Longest silence of a browser, in ms. */
const SILENCE_MS = 4_000

/** Events that change a value or send it. The focus moves as usual, so that it isn't lost. */
const INPUT_EVENTS = ['beforeinput', 'input', 'click', 'submit', 'pointerdown'] as const

/** Time for which it couldn't be seen, within the window. */
function createHidden() {
  let spans: { readonly from: number; readonly to: number }[] = []
  return {
    add: (from: number, to: number) => void spans.push({ from, to }),
    clear: () => void (spans = []),
    /** In ms, of the window that ends now. */
    total(now: number): number {
      spans = spans.filter(({ to }) => to > now - WINDOW_MS)
      let sum = 0
      for (const { from, to } of spans) sum += to - Math.max(from, now - WINDOW_MS)
      return sum
    },
  }
}

/** The checkbox that a press there changes. */
function boxAt(target: Element): HTMLInputElement | undefined {
  if (target.closest('a, button')) return undefined
  const control = target.matches('input') ? target : target.closest('label')?.control
  return (control as HTMLInputElement | null | undefined)?.type === 'checkbox'
    ? (control as HTMLInputElement)
    : undefined
}

/**
 * The same again, as the browser does it: a field can tell it from what a program fills in. What was typed
 * into a field that is gone goes into no other, and the focus stays where the customer has put it since.
 */
const typing =
  ({ inputType, data }: InputEvent, input: HTMLInputElement) =>
  (): void => {
    const { ownerDocument: document } = input
    const focused = document.activeElement as HTMLElement | null
    input.focus()
    if (document.activeElement !== input) return
    if (data !== null) document.execCommand('insertText', false, data)
    else if (inputType === 'deleteContentBackward') document.execCommand('delete')
    // The customer may be in the next field by now.
    if (focused !== input) focused?.focus()
  }

/**
 * Presses and keys before the first report wait for it, so that a quick customer loses nothing; they are
 * dropped where the report says that nothing can be seen.
 */
function createHeld(page: Window & typeof globalThis) {
  const { document } = page
  let acts: (() => void)[] = []
  let boxes = new Map<HTMLInputElement, boolean>()
  let isDropping = false
  /** The fields' values: autofill changes them without an event to refuse. */
  let values = new Map<HTMLInputElement, string>()
  const inputs = () => [...document.querySelectorAll('input')]
  return {
    /** From now on what the fields hold now is what they held. */
    begin(refuses: boolean) {
      values = new Map((refuses ? inputs() : []).map((input) => [input, values.get(input) ?? input.value]))
    },
    /** A field that came later: what it held before the first change. */
    note: (input: HTMLInputElement, value: string) => void (values.has(input) || values.set(input, value)),
    hold: (act: () => void) => void acts.push(act),
    release() {
      const held = acts
      acts = []
      boxes = new Map()
      for (const [input, value] of values)
        if (input.value !== value) input.dispatchEvent(new page.Event('input', { bubbles: true }))
      for (const act of held) act()
    },
    drop() {
      acts = []
      for (const [input, value] of values) if (input.value !== value) input.value = value
      const ticked = boxes
      boxes = new Map()
      isDropping = true
      for (const [box, checked] of ticked) if (box.checked !== checked) box.click()
      isDropping = false
    },
    isDropping: () => isDropping,
    /**
     * A box is ticked at once, and as it was again where nothing could be seen: what it binds to is sent
     * later.
     */
    noteBox: (box: HTMLInputElement, checked: boolean) => void (boxes.has(box) || boxes.set(box, checked)),
    restore: (input: HTMLInputElement) => void (input.value = values.get(input) ?? ''),
  }
}

export function watchVisibility(page: Window & typeof globalThis): Visibility {
  const { document, IntersectionObserver, IntersectionObserverEntry } = page
  const listeners = new Set<() => void>()
  const canDetect = 'isVisible' in IntersectionObserverEntry.prototype
  const now = () => page.performance.now()
  const hidden = createHidden()
  const held = createHeld(page)
  let state: VisibilityState = 'seen'
  /** Unknown for a moment: what is done meanwhile waits. */
  let isWaiting = false
  /** Number of screens and parts of them that want it. */
  let guards = 0
  /** It was seen since the guard is on: from then on a report is not a first one. */
  let wasSeen = false
  /** Since when it is seen; and what the reports say together, since when. */
  let seenSince: number | undefined
  let last: { readonly state: VisibilityState; readonly at: number } | undefined
  /** Observed element → its last report. */
  let reports = new Map<Element, VisibilityState | undefined>()
  /** For how long the sentence was seen, and since when it is. */
  let readMs = 0
  let readSince: number | undefined
  let timer: number | undefined

  const refuses = () => guards > 0 && state !== 'seen'
  const settle = (next: VisibilityState, waits = false) => {
    page.clearTimeout(timer)
    const wasWaiting = isWaiting
    state = next
    isWaiting = waits
    // Held input goes on before the fields are looked at anew, and after the refusals are over.
    if (wasWaiting && !waits) (next === 'seen' ? held.release : held.drop)()
    if (!wasWaiting || !waits) held.begin(refuses())
    listeners.forEach((listener) => listener())
  }

  /** Keys beside a sentence are observed with it; without one the browser's own keyboard may do. */
  const watched = (): Element[] => {
    const sentences = [...document.querySelectorAll(READ)]
    const keys = sentences.length > 0 ? document.querySelectorAll(KEYS) : []
    return [document.documentElement, ...sentences, ...keys]
  }
  const askIn = (ms: number) => {
    page.clearTimeout(timer)
    timer = page.setTimeout(askAnew, ms)
  }
  // The whole page is observed, so only what is around the frame can cover it.
  function askAnew(): void {
    observer?.disconnect()
    const elements = watched()
    reports = new Map(elements.map((element) => [element, reports.get(element)]))
    for (const element of elements) observer?.observe(element)
    page.clearTimeout(timer)
    timer = page.setTimeout(() => settle('unknown'), SILENCE_MS)
  }
  /** A sentence that was read may be scrolled out of view on a low screen, but not cut off from the start. */
  const isRead = (reported: VisibilityState, at: number) => {
    if (readSince !== undefined) readMs += at - readSince
    readSince = reported === 'seen' ? at : undefined
    return reported === 'seen' || (reported === 'away' && readMs >= READING_MS)
  }
  const overall = (at: number): VisibilityState => {
    if (page.devicePixelRatio < LEAST_PIXELS) return 'covered'
    const parts = [...reports].map(([element, reported = 'unknown']) =>
      element.matches(READ) && isRead(reported, at) ? 'seen' : reported,
    )
    return (['covered', 'unknown', 'away'] as const).find((worst) => parts.includes(worst)) ?? 'seen'
  }
  const hear = (entries: readonly Entry[]) => {
    for (const entry of entries) {
      const judge = entry.target === document.documentElement ? stateOf : stateOfPart
      if (reports.has(entry.target)) reports.set(entry.target, judge(entry))
    }
    const at = now()
    if (last && last.state !== 'seen' && last.state !== 'unknown')
      hidden.add(last.at, Math.min(at, last.at + REPORT_MS))
    const next = overall(at)
    last = { state: next, at }
    if (next === 'unknown') return
    page.clearTimeout(timer)
    if (next === 'seen') return hearSeen(at)
    seenSince = undefined
    const isOver = hidden.total(at) >= (wasSeen ? HIDDEN_MS : FIRST_HIDDEN_MS)
    if (isOver || (!isWaiting && state !== 'seen')) settle(next)
    askIn(AGAIN_MS)
  }
  const hearSeen = (at: number) => {
    if (state === 'seen') return
    seenSince ??= at
    if (hidden.total(at) === 0 || at - seenSince >= BACK_MS) {
      wasSeen = true
      return settle('seen')
    }
    if (!isWaiting) settle('unknown', true)
    // A change is reported; asked anew, the browser might first say what isn't so.
    page.clearTimeout(timer)
    timer = page.setTimeout(() => hear([]), BACK_MS - (at - seenSince))
  }

  const refuse = (event: Event) => {
    const { target, type } = event
    if (!refuses() || !(target instanceof page.Element) || target.closest(OUT)) return
    const input = target instanceof page.HTMLInputElement ? target : undefined
    if (held.isDropping()) return
    const box = isWaiting ? boxAt(target) : undefined
    if (box) {
      // A browser has changed it before its click is heard.
      if (type === 'click' && target === box) held.noteBox(box, !box.checked)
      return
    }
    event.stopImmediatePropagation()
    // A pointer that goes down also moves the focus.
    if (type !== 'pointerdown') event.preventDefault()
    if (isWaiting) {
      if (type === 'beforeinput' && input) held.hold(typing(event as InputEvent, input))
      if (type === 'input' && input) held.note(input, '')
      if (type === 'click') held.hold(() => repeatClick(page, target, event as MouseEvent))
      if (type === 'submit') held.hold(() => (target as HTMLFormElement).requestSubmit())
    } else if (type === 'input' && input) held.restore(input)
  }
  // On the window, before any listener of the page inside.
  for (const type of INPUT_EVENTS) page.addEventListener(type, refuse, true)

  const options = {
    trackVisibility: true,
    delay: EVERY_MS,
    threshold: [0, WHOLE, 1],
  } as IntersectionObserverInit
  const observer = canDetect ? new IntersectionObserver(hear, options) : undefined
  // A page around that magnifies or shrinks the frame changes its size, and nothing else that is reported.
  page.addEventListener('resize', () => {
    if (reports.size > 0) hear([])
  })
  /** A screen that comes later, or one of its steps, has something else to be seen. */
  const changes = new page.MutationObserver(() => {
    if (reports.size === 0) return
    const elements = watched()
    for (const element of [...reports.keys()].filter((candidate) => !elements.includes(candidate))) {
      reports.delete(element)
      observer?.unobserve(element)
    }
    const fresh = elements.filter((element) => !reports.has(element))
    if (fresh.length === 0) return
    if (state === 'seen') {
      wasSeen = false
      settle('unknown', true)
    }
    for (const element of fresh) {
      reports.set(element, undefined)
      observer?.observe(element)
    }
    page.clearTimeout(timer)
    timer = page.setTimeout(() => settle('unknown'), SILENCE_MS)
  })

  // Not on other screens: of a frame that asks, Chromium drops taps for a moment after it has moved.
  const end = () => {
    observer?.disconnect()
    changes.disconnect()
    hidden.clear()
    reports = new Map()
    last = undefined
    readMs = 0
    readSince = undefined
    seenSince = undefined
    wasSeen = false
    settle('seen')
  }
  const begin = (kind: GuardKind) => {
    if (!observer) return
    settle('unknown', true)
    changes.observe(document.documentElement, { childList: true, subtree: true })
    if (kind === 'secret') askAnew()
    else askIn(STILL_MS)
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    state: () => state,
    subscribe,
    guard(kind) {
      guards += 1
      if (guards === 1) begin(kind)
      return () => {
        guards -= 1
        if (guards === 0) end()
      }
    },
    whenVisible: () =>
      new Promise((resolve) => {
        const update = () => {
          if (state !== 'seen') return
          stop()
          resolve()
        }
        const stop = subscribe(update)
        update()
      }),
  }
}
