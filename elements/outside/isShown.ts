/** Visibility of an element where it stands. */
import { viewOf } from '../../src/host/document.ts'

/**
 * True for a box that is hidden, or folded to nothing and cuts off what flows in it; the page's own never is.
 */
const isFolded = (box: Element, style: CSSStyleDeclaration): boolean =>
  box !== box.ownerDocument.body
  && box !== box.ownerDocument.documentElement
  && (style.contentVisibility === 'hidden'
    || (style.display !== 'inline'
      && ((style.overflowX !== 'visible' && box.clientWidth === 0)
        || (style.overflowY !== 'visible' && box.clientHeight === 0))))

/** The element that another one stands in, out of a shadow root too. */
function parentOf(element: Element): Element | null {
  const root: Node = element.getRootNode()
  return element.parentElement ?? (root instanceof viewOf(element).ShadowRoot ? root.host : null)
}

/** The element with a box around what stands in this one: of `display: contents` it has none. */
function boxOf(element: Element | null): Element | null {
  let box = element
  while (box && viewOf(box).getComputedStyle(box).display === 'contents') box = parentOf(box)
  return box
}

/**
 * True for an element that is drawn where it stands: not in a closed panel or dialog, a folded accordion, or
 * what is still transparent. What is scrolled out of view is drawn.
 */
export function isShown(element: HTMLElement): boolean {
  const view = viewOf(element)
  let box = boxOf(element)
  if (!box || box.getClientRects().length === 0) return false
  if (view.getComputedStyle(element).visibility !== 'visible') return false
  // The box is a panel's whole one, with its summary, and says nothing of the element.
  if (box !== element && box.matches('details:not([open])')) return false
  // Older browsers don't know of what closes without a style.
  if ((box as Partial<HTMLElement>).checkVisibility?.call(box) === false) return false
  let isFlowing = true
  while (box) {
    const style = view.getComputedStyle(box)
    if (style.opacity === '0' || (isFlowing && box !== element && isFolded(box, style))) return false
    // A box out of the flow may stand outside the boxes around it.
    isFlowing &&= style.position !== 'absolute' && style.position !== 'fixed'
    box = boxOf(parentOf(box))
  }
  return true
}
