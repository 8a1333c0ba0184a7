/**
 * THE place that decides which keys, touches and presses leave the element. Pages have hotkeys, modals and
 * focus traps, which see the element as the target of every key in it and no field: what is typed into a
 * field of ours, and what our dialogs and buttons answer to, is none of theirs. Tab leaves where the next
 * stop is outside, Escape where nothing of ours is open. Libraries that make clicks out of touches see the
 * element as what was touched, too: a touch of what answers to a press stays in it. Copy protections and the
 * like prevent what isn't done in a field of theirs: a press in the element (presses.ts) isn't theirs either.
 *
 * It listens at the window before the event goes down, because many libraries listen at the document on its
 * way down; from the moment the elements are defined, so that most of what a page adds at the window comes
 * later. What a browser does with a key isn't a listener's, so it still happens. A listener that the page has
 * at the window on the way down since before can't be kept away.
 */
import { viewOf } from '../../src/host/document.ts'
import { elementAt, guardPresses, PRESSES, shield } from './presses.ts'

const TYPES = ['keydown', 'keypress', 'keyup', 'beforeinput', 'paste', 'copy', 'cut']
const TOUCHES = ['touchstart', 'touchend']
const FIELD = 'input:not([type=radio],[type=checkbox]),textarea'
const RADIO = '[type=radio]'
const PRESSABLE = 'button,a[href],summary,input'
const TOUCHED = `${PRESSABLE},label,textarea`
/** Areas that scroll by themselves (src/ui/ownScroll.ts). */
const SCROLLER = '[data-lenis-prevent]'
const SCROLLS = /^(?:Arrow|Page|Home|End| )/
const STOPS = 'a[href],button:enabled,input:enabled,iframe,[tabindex="0"]'

/** True where Tab can come to it: of radio buttons with one chosen only to that one. */
function isStop(stop: HTMLElement, root: ShadowRoot): boolean {
  if (stop.tabIndex < 0 || stop.closest('[inert]') || stop.getClientRects().length === 0) return false
  if (!stop.matches(`${RADIO}:not(:checked)`)) return true
  const { name } = stop as HTMLInputElement
  return !root.querySelector(`${RADIO}[name="${CSS.escape(name)}"]:checked`)
}

/** Focuses the last stop, where Shift+Tab comes in from behind. */
export const focusLast = (root: ShadowRoot): void =>
  Array.from(root.querySelectorAll<HTMLElement>(STOPS))
    .findLast((stop) => isStop(stop, root))
    ?.focus()

/** True when Tab, or Shift+Tab, from here leads out of the root. */
const isLeaving = (root: ShadowRoot, from: Element, back: boolean): boolean =>
  !Array.from(root.querySelectorAll<HTMLElement>(STOPS)).some(
    (stop) =>
      stop !== from
      && from.compareDocumentPosition(stop)
        & (back ? from.DOCUMENT_POSITION_PRECEDING : from.DOCUMENT_POSITION_FOLLOWING)
      && isStop(stop, root),
  )

/** True for a key that goes down in the element, with no dialog in it, and is for the element. */
function isTaken({ key, isComposing }: KeyboardEvent, target: Element): boolean {
  // Another stop of the element follows.
  if (key === 'Tab') return true
  if (key === 'Escape') return isComposing
  if (target.matches(FIELD)) return true
  if ((key === 'Enter' || key === ' ') && target.closest(PRESSABLE)) return true
  if (SCROLLS.test(key) && target.closest(SCROLLER)) return true
  return target.matches(RADIO) && key.startsWith('Arrow')
}

/**
 * Tab that leaves, as the page's listeners are to hear it: from the element itself. Focus traps look for what
 * has the focus among the stops that they know, and of ours that is the element alone.
 * @returns whether one of them has moved the focus
 */
function leave({ key, code, shiftKey }: KeyboardEvent, host: Element): boolean {
  const { KeyboardEvent } = viewOf(host)
  const init = { key, code, shiftKey, bubbles: true, cancelable: true, composed: true }
  return !host.dispatchEvent(new KeyboardEvent('keydown', init))
}

const roots = new Set<ShadowRoot>()
/** Keys that went down for an element: they come up for it too, wherever the focus is then. */
const keysDown = new Set<string>()

const hasDialog = (root: ShadowRoot) => root.querySelector('dialog[open]') !== null

/** The root that an event is for. While a modal dialog is open, nothing else can have the focus. */
function rootOf(target: Element, view: Window): ShadowRoot | undefined {
  const { body } = view.document
  return Array.from(roots).find((root) =>
    target === body ? root.ownerDocument === view.document && hasDialog(root) : root.contains(target),
  )
}

function goesDown(event: KeyboardEvent, target: Element, root: ShadowRoot | undefined, name: string): void {
  const isBusy = root !== undefined && hasDialog(root)
  if (root && !isBusy && event.key === 'Tab' && isLeaving(root, target, event.shiftKey)) {
    event.stopImmediatePropagation()
    if (leave(event, root.host)) event.preventDefault()
  } else if (isBusy || (root && isTaken(event, target))) keysDown.add(name)
  else keysDown.delete(name)
}

function shieldPress(event: Event): void {
  const [target] = event.composedPath()
  if (roots.size === 0 || !target || !('nodeType' in target)) return
  if (Array.from(roots).some((root) => root.contains(target as Node))) shield(event)
}

/**
 * Focus traps look for this attribute, and never into the element. No sooner than the first Tab: a framework
 * that takes over a page from its server compares attributes, and finds one too many.
 */
function showStops(): void {
  for (const { host } of roots) if (!host.hasAttribute('tabindex')) (host as HTMLElement).tabIndex = 0
}

function keep(event: Event): void {
  const [target] = event.composedPath()
  if (event.type === 'keydown' && (event as KeyboardEvent).key === 'Tab') showStops()
  // The window itself has no root; nor has anything where no element is.
  if (roots.size === 0 || !target || !('nodeType' in target)) return
  const root = rootOf(target as Element, event.currentTarget as Window)
  const { code, key } = event as Partial<KeyboardEvent>
  // Keys of a keyboard on the screen have no code.
  const name = code || key
  if (name === undefined) {
    const selector = TOUCHES.includes(event.type) ? TOUCHED : event.type === 'copy' ? '*' : FIELD
    if (root && elementAt(target as Node).closest(selector)) event.stopImmediatePropagation()
    return
  }
  if (event.type !== 'keyup') goesDown(event as KeyboardEvent, target as Element, root, name)
  if (keysDown.has(name)) event.stopImmediatePropagation()
  if (event.type === 'keyup') keysDown.delete(name)
}

/**
 * The root of each window's page when it began to be watched. `document.open` takes it away with all
 * listeners.
 */
const watchedRoots = new WeakMap<Window, Element>()

/** Listens in a window from now on: ahead of what its page adds later. */
export function watchKeys(view: Window): void {
  const { documentElement } = view.document
  if (watchedRoots.get(view) === documentElement) return
  watchedRoots.set(view, documentElement)
  for (const type of TYPES) view.addEventListener(type, keep, true)
  // A browser that knows that nobody prevents them needn't wait with scrolling.
  for (const type of TOUCHES) view.addEventListener(type, keep, { capture: true, passive: true })
  for (const type of PRESSES) view.addEventListener(type, shieldPress, true)
}

/**
 * Keeps the keys and presses of an element from the listeners of its page.
 * @returns ends it
 */
export function keepKeys(root: ShadowRoot, view: Window): () => void {
  // The script's own window is watched since the elements were defined, mostly.
  watchKeys(view)
  roots.add(root)
  const release = guardPresses(root)
  return () => {
    roots.delete(root)
    release()
  }
}
