/**
 * Keys without React. It listens at its root to every kind of event, and for each it looks for handlers in
 * all components around the target, on the way down and up again: a dozen times for one key, most of what a
 * key costs. No component handles these events through React (the linter sees to it): fields hear their own
 * (ui/useInput.ts), and a checkbox changes by its click.
 */
const UNHEARD: ReadonlySet<string> = new Set([
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
  // At the document, for events of selecting, which nobody handles either.
  'selectionchange',
])

/** Runs it while nobody can listen to those events here. */
function withoutListeners<T>(target: EventTarget, run: () => T): T {
  // The page may have put one of its own there.
  const before = Reflect.getOwnPropertyDescriptor(target, 'addEventListener')
  const add = target.addEventListener
  target.addEventListener = (...listener: Parameters<typeof add>): void => {
    if (!UNHEARD.has(listener[0])) add.apply(target, listener)
  }
  try {
    return run()
  } finally {
    if (before) Reflect.defineProperty(target, 'addEventListener', before)
    else Reflect.deleteProperty(target, 'addEventListener')
  }
}

/** Makes React's root in an element, without its listeners for those events. */
export const sparing = <T>(element: Element, makeRoot: () => T): T =>
  withoutListeners(element, () => withoutListeners(element.ownerDocument, makeRoot))
