/** Text that changes with a key. */
import { withoutMarks } from './asIs.ts'

/**
 * Replaces the text of an element that holds nothing else. Its text node stays, so that only the element is
 * laid out anew where it is contained.
 */
export function setText(element: Element, text: string): void {
  const { firstChild } = element
  const plain = withoutMarks(text)
  if (firstChild?.nodeType === Node.TEXT_NODE) firstChild.nodeValue = plain
  else element.textContent = plain
  // As jsx-runtime.ts has it: figures and names aren't translated.
  if (plain !== text || /[\d•]/.test(text)) element.setAttribute('translate', 'no')
  else element.removeAttribute('translate')
}
