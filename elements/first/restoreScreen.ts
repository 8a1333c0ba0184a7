/**
 * Puts a first screen back as it was drawn, which React expects: a browser that translates the page replaces
 * texts, a password manager puts its mark beside a field or an element around it. Part of the app, so that
 * the script of the merchant's page stays small.
 */
import type { FirstScreen } from './firstScreen.ts'
import { repeatPresses } from './repeatPresses.ts'

/** Leaves just `children` in `parent`, in their order. Those in their place aren't touched. */
function restoreChildren(parent: Element, children: readonly Element[]): void {
  const foreign = Array.from(parent.childNodes).filter((node) => !children.includes(node as Element))
  for (const node of foreign) parent.removeChild(node)
  children.forEach((child, index) => {
    const present = parent.childNodes[index] ?? null
    if (present !== child) parent.insertBefore(child, present)
  })
}

/**
 * Text, presses and focus stay. @param container React's root: the screen's box, or the element into which a
 * second copy of the app has moved what the box held
 */
export function restoreScreen({ box, elements, copy }: FirstScreen, container: Element): void {
  const root = container.getRootNode() as Document | ShadowRoot
  const activeElement = root.activeElement as HTMLElement | null
  const copies = [copy, ...copy.querySelectorAll('*')]
  const elementOf = new Map(copies.map((element, index) => [element, elements[index]!]))
  for (const [{ children, textContent }, element] of elementOf)
    // A text is all that its element holds (src/text/jsx-runtime.ts).
    if (children.length > 0)
      restoreChildren(
        element === box ? container : element,
        [...children].map((child) => elementOf.get(child)!),
      )
    else if (element.firstElementChild || element.textContent !== textContent)
      element.textContent = textContent
  if (root.activeElement !== activeElement) activeElement?.focus({ preventScroll: true })
}

/**
 * Ends a first screen that React has taken over. Radio buttons and switches get their drawn state, which
 * React expects; the presses that happened before change them again.
 * @param container React's root
 */
export function endFirstScreen(firstScreen: FirstScreen, container: HTMLElement): void {
  for (const element of firstScreen.elements)
    if (element.localName === 'input') {
      const input = element as HTMLInputElement
      input.checked = input.defaultChecked
    }
  repeatPresses(firstScreen.takenOver(), firstScreen, container)
}
