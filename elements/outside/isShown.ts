/** Visibility of an element where it stands. */

/** True for a box that is folded to nothing and cuts off what flows in it; the page's own never does. */
const isFolded = (box: Element, { display, overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  box !== box.ownerDocument.body
  && box !== box.ownerDocument.documentElement
  && !/^(?:inline|contents)$/.test(display)
  && ((overflowX !== 'visible' && box.clientWidth === 0)
    || (overflowY !== 'visible' && box.clientHeight === 0))

/**
 * True for an element that is drawn where it stands: not in a closed panel or dialog, a folded accordion, or
 * what is still transparent. What is scrolled out of view is drawn.
 */
import { viewOf } from '../../src/host/document.ts'
export function isShown(element: HTMLElement): boolean {
  const view = viewOf(element)
  if (element.getClientRects().length === 0) return false
  if (view.getComputedStyle(element).visibility !== 'visible') return false
  // Older browsers don't know of what closes without a style.
  if ((element as Partial<HTMLElement>).checkVisibility?.call(element) === false) return false
  let isFlowing = true
  let box: Element | null = element
  while (box) {
    const style = view.getComputedStyle(box)
    if (style.opacity === '0' || (isFlowing && box !== element && isFolded(box, style))) return false
    // A box out of the flow may stand outside the boxes around it.
    isFlowing &&= style.position !== 'absolute' && style.position !== 'fixed'
    const root: Node = box.getRootNode()
    box = box.parentElement ?? (root instanceof view.ShadowRoot ? root.host : null)
  }
  return true
}
