/**
 * Keys without React. It listens at its root to every kind of event, and for each it looks for handlers in
 * all components around the target, on the way down and up again: a dozen times for one key, most of what a
 * key costs. No component handles these events through React (the linter sees to it): fields hear their own
 * (ui/useInput.ts), and a checkbox is told by its click.
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
])

/** Makes React's root in an element, without its listeners for those events. */
export function sparing<T>(element: Element, makeRoot: () => T): T {
  const add = element.addEventListener
  element.addEventListener = (...listener: Parameters<typeof add>): void => {
    if (!UNHEARD.has(listener[0])) add.apply(element, listener)
  }
  try {
    return makeRoot()
  } finally {
    Reflect.deleteProperty(element, 'addEventListener')
  }
}
