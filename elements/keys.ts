/**
 * THE place that decides which keys leave the element. Pages have hotkeys, modals and focus traps, which see
 * the element as the target of every key in it and no field: what is typed into a field of ours, and what our
 * dialogs and buttons answer to, is none of theirs. Tab leaves where the next stop is outside, Escape where
 * nothing of ours is open.
 *
 * It listens at the window before the event goes down, because many libraries listen at the document on its
 * way down. What a browser does with a key isn't a listener's, so it still happens. A listener that the page
 * has at the window on the way down since before can't be kept away.
 */
const TYPES = ['keydown', 'keypress', 'keyup', 'beforeinput', 'paste', 'copy', 'cut']
const FIELD = 'input:not([type=radio],[type=checkbox]),textarea'
const RADIO = '[type=radio]'
const PRESSABLE = 'button,a[href],summary,input'
const STOPS = 'a[href],button:enabled,input:enabled,iframe,[tabindex="0"]'

/** Whether Tab can come to it: of radio buttons with one chosen only to that one. */
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

/** Whether Tab, or Shift+Tab, from here leads out of the root. */
const isLeaving = (root: ShadowRoot, from: Element, back: boolean): boolean =>
  !Array.from(root.querySelectorAll<HTMLElement>(STOPS)).some(
    (stop) =>
      stop !== from
      && from.compareDocumentPosition(stop)
        & (back ? from.DOCUMENT_POSITION_PRECEDING : from.DOCUMENT_POSITION_FOLLOWING)
      && isStop(stop, root),
  )

/** Whether a key that goes down in the element, with no dialog in it, is for the element. */
function isTaken({ key, isComposing }: KeyboardEvent, target: Element): boolean {
  // Another stop of the element follows.
  if (key === 'Tab') return true
  if (key === 'Escape') return isComposing
  if (target.matches(FIELD)) return true
  if (key === 'Enter' || key === ' ') return target.closest(PRESSABLE) !== null
  return target.matches(RADIO) && key.startsWith('Arrow')
}

/**
 * Tab that leaves, as the page's listeners are to hear it: from the element itself. Focus traps look for what
 * has the focus among the stops that they know, and of ours that is the element alone.
 * @returns whether one of them has moved the focus
 */
function leave({ key, code, shiftKey }: KeyboardEvent, host: Element): boolean {
  const { KeyboardEvent } = host.ownerDocument.defaultView!
  const init = { key, code, shiftKey, bubbles: true, cancelable: true, composed: true }
  return !host.dispatchEvent(new KeyboardEvent('keydown', init))
}

/**
 * Keeps the keys of an element from the listeners of its page.
 * @returns ends it
 */
export function keepKeys(root: ShadowRoot, view: Window): () => void {
  /** Keys that went down for the element: they come up for it too, wherever the focus is then. */
  const down = new Set<string>()
  const hasDialog = () => root.querySelector('dialog[open]') !== null
  const isInside = (target: Element) => 'nodeType' in target && root.contains(target)
  const goesDown = (event: KeyboardEvent, target: Element, name: string) => {
    // While a modal dialog is open, nothing else can have the focus.
    const isBehind = target === view.document.body && hasDialog()
    const isOurs = isBehind || isInside(target)
    if (isOurs && event.key === 'Tab' && !hasDialog() && isLeaving(root, target, event.shiftKey)) {
      event.stopImmediatePropagation()
      if (leave(event, root.host)) event.preventDefault()
    } else if (isOurs && (hasDialog() || isTaken(event, target))) down.add(name)
    else down.delete(name)
  }
  const keep = (event: Event) => {
    const [target] = event.composedPath() as [Element]
    const { code, key } = event as Partial<KeyboardEvent>
    // Keys of a keyboard on the screen have no code.
    const name = code || key
    if (name === undefined) {
      if (isInside(target) && target.matches(FIELD)) event.stopImmediatePropagation()
      return
    }
    if (event.type !== 'keyup') goesDown(event as KeyboardEvent, target, name)
    if (down.has(name)) event.stopImmediatePropagation()
    if (event.type === 'keyup') down.delete(name)
  }
  for (const type of TYPES) view.addEventListener(type, keep, true)
  return () => {
    for (const type of TYPES) view.removeEventListener(type, keep, true)
  }
}
