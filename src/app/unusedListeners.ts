/**
 * Handles keys without React. React listens at its root to every kind of event, and for each event it
 * searches all components around the target for handlers, twice. For one key that happens a dozen times,
 * which is most of a key's cost. No component handles these events through React (the linter enforces it):
 * fields listen themselves (ui/useInput.ts), and a checkbox changes by its click.
 *
 * It stands for a goal: at most 2 ms of script for a key (`npm run bench -- page --part keys`). On a busy
 * machine with two cores a key took, in the fields for phone, code, password, PIN and place, 1.1, 2.1, 2.5,
 * 2.0 and 1.1 ms with it, and 2.8, 3.7, 3.2, 3.0 and 3.2 ms without.
 */
const UNUSED_EVENTS: ReadonlySet<string> = new Set([
  'keydown',
  'keypress',
  'keyup',
  'textInput',
  'input',
  'change',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'animationstart',
  'animationiteration',
  'animationend',
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
  // React listens to this one at the document, for selection events, which no component handles either.
  'selectionchange',
])

/** Runs `run` while listeners for those events can't be added to the target. */
function withoutListeners<T>(target: EventTarget, run: () => T): T {
  // The page may have replaced the method.
  const original = Reflect.getOwnPropertyDescriptor(target, 'addEventListener')
  const add = target.addEventListener
  const value = (...listener: Parameters<typeof add>): void => {
    if (!UNUSED_EVENTS.has(listener[0])) add.apply(target, listener)
  }
  // A method of a frozen prototype can't be assigned.
  Reflect.defineProperty(target, 'addEventListener', { value, configurable: true, writable: true })
  try {
    return run()
  } finally {
    if (original) Reflect.defineProperty(target, 'addEventListener', original)
    else Reflect.deleteProperty(target, 'addEventListener')
  }
}

/** Makes React's root in an element or a shadow root, without React's listeners for those events. */
export const withoutUnusedListeners = <T>(container: Element | ShadowRoot, makeRoot: () => T): T =>
  withoutListeners(container, () => withoutListeners(container.ownerDocument, makeRoot))
