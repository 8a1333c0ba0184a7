/**
 * Presses in the element, which its page's listeners see as presses on no field of any kind: on their way
 * down they may look at them, and neither prevent nor stop them; on the way up they end at the element.
 */
export const PRESSES = [
  'pointerdown',
  'mousedown',
  'click',
  'auxclick',
  'dblclick',
  'selectstart',
  'contextmenu',
]

/** Means by which a listener could keep an event from its target, or from its effect. */
const POWERS = [
  'preventDefault',
  'stopPropagation',
  'stopImmediatePropagation',
  'returnValue',
  'cancelBubble',
] as const
const powerless = { value: () => undefined, writable: true, configurable: true }

/** The element that an event is about: a selection begins in a text. */
export const elementAt = (target: Node): Element =>
  target.nodeType === 1 ? (target as Element) : target.parentElement!

/** Takes the page's power over an event, until it comes to the element. */
export function shield(event: Event): void {
  for (const power of POWERS) Object.defineProperty(event, power, powerless)
}
function unshield(event: Event): void {
  for (const power of POWERS) Reflect.deleteProperty(event, power)
}

/** Elements that do something by themselves when they are clicked, wherever in them. */
const ACTIVE = 'a[href],button,input,label,select,summary,textarea'

/**
 * Elements whose click has an effect in the browser itself. Chromium lets a link around answer to a click on
 * anything else in it, fields and plain buttons too, which lose nothing when that is prevented.
 */
const DOES = 'a[href],label,select,summary,[type=radio],[type=checkbox],[type=submit],button:not([type])'

/** True when an element around, as a link that a shop puts around its whole card, answers to a click here. */
function isAnsweredAround(target: Element, host: Element): boolean {
  if (target.closest(DOES)) return false
  let box: Element | null = host
  while (box) {
    if (box.matches('a[href],button,label,summary')) return true
    const root = box.getRootNode()
    box = box.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
  }
  return false
}

/** @returns ends it */
export function guardPresses(root: ShadowRoot): () => void {
  // Slotted content is the page's own.
  const isOwn = ({ target }: Event) => root.contains(target as Node | null)
  const arrive = (event: Event) => {
    if (isOwn(event)) unshield(event)
  }
  const end = (event: Event) => {
    if (!isOwn(event)) return
    const target = elementAt(event.target as Node)
    if (event.type.endsWith('click') && isAnsweredAround(target, root.host)) event.preventDefault()
    // A swipe that begins beside what answers to a press is the page's.
    if (event.type !== 'pointerdown' || target.closest(ACTIVE)) event.stopPropagation()
  }
  for (const type of PRESSES) {
    root.addEventListener(type, arrive, true)
    root.addEventListener(type, end)
  }
  return () => {
    for (const type of PRESSES) {
      root.removeEventListener(type, arrive, true)
      root.removeEventListener(type, end)
    }
  }
}
