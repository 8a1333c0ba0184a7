/** The place of the focus, as far as moving it into our screens goes. */

/** True when nobody types elsewhere in the pages around a frame; a hidden page is typed in nowhere. */
const isOwn = (document: Document): boolean =>
  document.defaultView?.top === document.defaultView || document.hidden || document.hasFocus()

/**
 * True when the focus is in these screens, or nowhere. Elsewhere (a field of the shop's, another element) it
 * is the customer's: what comes later, an answer say, leaves it there. A box around the screens that has it,
 * as a dialog of the shop's does, is nowhere.
 * @param root of the screens: the element's, or the bank's own page
 */
export function isFocusFree(root: Document | ShadowRoot): boolean {
  if (!('host' in root)) return isOwn(root)
  if (root.activeElement) return true
  let child: Element = root.host
  for (;;) {
    const tree = child.getRootNode() as Document | ShadowRoot
    const { activeElement } = tree
    const { body, documentElement } = child.ownerDocument
    if (activeElement && activeElement !== body && activeElement !== documentElement)
      return activeElement.contains(child) && !(activeElement as HTMLElement).isContentEditable
    if (!('host' in tree)) return isOwn(child.ownerDocument)
    child = tree.host
  }
}
