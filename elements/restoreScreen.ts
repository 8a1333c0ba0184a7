/**
 * Puts a first screen back as it was drawn, which React expects: a browser that translates the page replaces
 * texts, a password manager puts its mark beside a field or an element around it. Part of the app, so that
 * the script of the merchant's page stays small.
 */
import type { FirstScreen } from './firstScreen.ts'

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
 * What was typed and pressed stays, and so does the focus.
 * @param container React's root: the screen's box, or the element into which a second copy of the app has
 *   moved what the box held
 */
export function restoreScreen(
  { box, content }: Pick<FirstScreen, 'box' | 'content'>,
  container: Element,
): void {
  const root = container.getRootNode() as Document | ShadowRoot
  const activeElement = root.activeElement as HTMLElement | null
  for (const [element, value] of content)
    if (typeof value !== 'string') restoreChildren(element === box ? container : element, value)
    else if (element.firstElementChild || element.textContent !== value) element.textContent = value
  if (root.activeElement !== activeElement) activeElement?.focus({ preventScroll: true })
}
