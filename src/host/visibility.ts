/**
 * Whether the customer can see this frame: nothing of the page around lies over it, and nothing makes it
 * transparent, distorts it or hides it (Intersection Observer, version 2). Fetched in frames only.
 */

/** seen · covered: or transparent · away: out of view, for example scrolled · unknown: no report yet. */
export type VisibilityState = 'seen' | 'covered' | 'away' | 'unknown'

export interface Visibility {
  state(): VisibilityState
  /** Calls whenever it may have changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** From now on what is shown takes a secret, or doesn't: it takes nothing while it can't be seen. */
  guard(on: boolean): void
  /** Resolves when it can be seen. */
  whenVisible(): Promise<void>
}

/** Marks what can be used all the same: the ways out. */
export const ALWAYS_USABLE = 'data-free'
const OUT = `[${ALWAYS_USABLE}], [part~="back"]`

/** How often the browser looks, in ms: the shortest time that it allows. */
const EVERY_MS = 100

/** An entry of the second version; browsers with the first one don't know `isVisible`. */
type Entry = Pick<IntersectionObserverEntry, 'isIntersecting'> & { readonly isVisible?: boolean }

/** What an entry says. A frame that was scrolled away is not covered. */
export const stateOf = ({ isIntersecting, isVisible }: Entry): VisibilityState =>
  !isIntersecting ? 'away' : isVisible ? 'seen' : 'covered'

/**
 * The frame counts as covered when the browser has reported so several times, observed anew each time: a
 * menu only passes over the frame, and while the page around is busy it is reported of a frame that can
 * be seen. An attack takes longer than that.
 */
const LOOKS = 3
/** The same where it was never seen: the first report comes before the page around has answered. */
const FIRST_LOOKS = 6
/** Between two of them, in ms. */
const AGAIN_MS = 400
/** How long a browser may say nothing at all, in ms. */
const SILENCE_MS = 4_000

/** Events that change a value or send it. The focus moves as usual, so that it isn't lost. */
const INPUT_EVENTS = ['beforeinput', 'input', 'click', 'submit', 'pointerdown'] as const

export function watchVisibility(page: Window & typeof globalThis): Visibility {
  const { document, IntersectionObserver, IntersectionObserverEntry } = page
  const listeners = new Set<() => void>()
  const canDetect = 'isVisible' in IntersectionObserverEntry.prototype
  let state: VisibilityState = 'seen'
  /** How many reports in a row said that nothing can be seen. */
  let looks = 0
  /** It is observed anew in a moment; reports before that count as one with the last. */
  let pausing = false
  /** It was seen since the guard is on: from then on a report is not a first one. */
  let wasSeen = false
  let timer: number | undefined
  let isGuarded = false
  /** What the fields held when input was refused: autofill changes them without an event to refuse. */
  let heldValues = new Map<HTMLInputElement, string>()

  const refuses = () => isGuarded && state !== 'seen'
  const settle = (next: VisibilityState) => {
    page.clearTimeout(timer)
    looks = 0
    pausing = false
    state = next
    const inputs = refuses() ? [...document.querySelectorAll('input')] : []
    heldValues = new Map(inputs.map((input) => [input, heldValues.get(input) ?? input.value]))
    listeners.forEach((listener) => listener())
  }
  // The whole page is observed, so only what is around the frame can cover it.
  const askAnew = () => {
    pausing = false
    observer?.disconnect()
    observer?.observe(document.documentElement)
  }
  const hear = (entries: readonly Entry[]) => {
    const last = entries.at(-1)
    if (!last) return
    const nextState = stateOf(last)
    wasSeen ||= nextState === 'seen'
    if (nextState === 'seen' || state !== 'seen') return settle(nextState)
    if (pausing) return
    looks += 1
    if (looks >= (wasSeen ? LOOKS : FIRST_LOOKS)) return settle(nextState)
    page.clearTimeout(timer)
    pausing = true
    timer = page.setTimeout(askAnew, AGAIN_MS)
  }
  const refuse = (event: Event) => {
    const { target } = event
    if (!refuses() || !(target instanceof page.Element) || target.closest(OUT)) return
    event.stopImmediatePropagation()
    // A pointer that goes down also moves the focus.
    if (event.type !== 'pointerdown') event.preventDefault()
    if (event.type === 'input' && target instanceof page.HTMLInputElement)
      target.value = heldValues.get(target) ?? ''
  }
  // On the window, before any listener of the page inside.
  for (const type of INPUT_EVENTS) page.addEventListener(type, refuse, true)

  const options = { trackVisibility: true, delay: EVERY_MS } as IntersectionObserverInit
  const observer = canDetect ? new IntersectionObserver(hear, options) : undefined

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    state: () => state,
    subscribe,
    guard(on) {
      if (on === isGuarded) return
      isGuarded = on
      // Not on other screens: of a frame that asks, Chromium drops taps for a moment after it has moved.
      observer?.disconnect()
      wasSeen = false
      settle('seen')
      if (!on || !observer) return
      timer = page.setTimeout(() => settle('unknown'), SILENCE_MS)
      askAnew()
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
