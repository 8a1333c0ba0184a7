/** A warning about what the page has put into an element that nobody sees. */
import { consoleLine } from '../../src/host/consoleLine.ts'
import { strayContent } from '../../src/host/pageAround.ts'

const warnedElements = new WeakSet<Element>()

/** Warns in the console, once for an element: a tag that is never closed takes in what follows it. */
export function warnOfStray(element: HTMLElement): void {
  const stray = strayContent(element)
  if (!stray || warnedElements.has(element)) return
  warnedElements.add(element)
  consoleLine(
    'warn',
    `${element.localName}: <${stray.localName}> stands inside it and isn't shown; a custom element needs its end tag, </${element.localName}> (<${element.localName} /> is never closed), and only header, footer and loading have a slot`,
  )
}
