/**
 * Presses on a drawn first screen, repeated in their order on the app's: on the same nodes where React has
 * taken them over, else on what stands in their place, as soon as it does. An element whose order was asked
 * for anew, or whose window was turned meanwhile, has other nodes; what was shown as pressed is pressed.
 */
import { viewOf } from '../../src/host/document.ts'
import { repeatClick } from '../../src/host/repeatClick.ts'
import type { FirstScreen, Press } from './firstScreen.ts'

/** Attributes that tell a control from the others of its screen. A name may be made up by React (useId). */
const TELLING = ['type', 'role', 'value'] as const
const SCREEN = 'data-screen'

const attribute = (name: string, value: string | null, operator = '='): string =>
  value === null ? '' : `[${name}${operator}${JSON.stringify(value)}]`

/** A selector of the control, on the same screen only: another one's main button does something else. */
function selectorOf(control: Element): string {
  const screen = control.closest(`[${SCREEN}]`)?.getAttribute(SCREEN) ?? null
  const attributes = TELLING.map((name) => attribute(name, control.getAttribute(name)))
  const part = attribute('part', control.part[0] ?? null, '~=')
  return `${attribute(SCREEN, screen)} ${control.localName}${attributes.join('')}${part}`
}

/** Presses it; false where it can't be chosen any more. */
function press(control: HTMLElement, { click }: Press): boolean {
  const { checked: wasChecked, type } = control as HTMLInputElement
  repeatClick(viewOf(control), control, click)
  const { checked } = control as HTMLInputElement
  return type === 'radio' ? checked : type !== 'checkbox' || checked !== wasChecked
}

/**
 * Waits for controls that aren't there yet, until the customer does something else. A way to pay that can't
 * be chosen ends the presses after it: they were meant for that one.
 * @param container React's root
 */
export function repeatPresses(
  presses: readonly Press[],
  { elements }: FirstScreen,
  container: HTMLElement,
): void {
  if (presses.length === 0) return
  const remaining = [...presses]
  const find = (pressed: HTMLElement): HTMLElement | undefined => {
    if (pressed.isConnected) return pressed
    const selector = selectorOf(pressed)
    const index = elements.filter((element) => element.matches(selector)).indexOf(pressed)
    return [...container.querySelectorAll<HTMLElement>(selector)][index]
  }
  const go = (): void => {
    for (;;) {
      const [pressed] = remaining
      if (!pressed) return end()
      const control = find(pressed.control)
      if (!control || control.matches(':disabled')) return
      remaining.shift()
      if (!press(control, pressed)) return end()
    }
  }
  const observer = new MutationObserver(go)
  const end = (): void => {
    remaining.length = 0
    observer.disconnect()
    for (const act of ['pointerdown', 'keydown']) container.removeEventListener(act, end, true)
  }
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  for (const act of ['pointerdown', 'keydown']) container.addEventListener(act, end, true)
  // React, which is in the middle of an effect, would not yet have taken a choice when it is looked at.
  queueMicrotask(go)
}
