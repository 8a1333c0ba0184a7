/** Text that changes with a key. */

/**
 * Replaces the text of an element that holds nothing else. Its text node stays, so that only the element is
 * laid out anew where it is contained.
 */
export function setText(element: Element, text: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text) firstChild.data = text
  else element.textContent = text
}
