/**
 * Amounts of money that a customer can't read whole: cut by what is around them, by the paper they are on or
 * by the window, or broken into two lines.
 */
import type { Frame, Page } from 'playwright'

/** The end of a line about an amount that isn't cut. */
export const BROKEN = 'is broken into lines'

/** In a page: one line for each amount. */
function cutIn(): string[] {
  const AMOUNT = /[-−]?Rp\s?[\d•.,]*/g
  const results: string[] = []

  const parentOf = (node: Node): Element | null =>
    node.parentElement ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null)
  const isHidden = (element: Element): boolean => {
    for (let box: Element | null = element; box; box = parentOf(box)) {
      const style = getComputedStyle(box)
      if (style.display === 'none' || style.visibility !== 'visible' || style.opacity === '0') return true
      // For screen readers only.
      if (style.clipPath === 'inset(50%)') return true
    }
    return false
  }
  /** True for a box that cuts off what flows out of it at its sides. */
  const cuts = (style: CSSStyleDeclaration): boolean =>
    style.overflowX !== 'visible'
    || style.clipPath !== 'none'
    || (style.maskImage !== 'none' && style.maskImage !== '')
  const cutterOf = (element: Element, left: number, right: number): string | undefined => {
    const most = document.documentElement.clientWidth
    if (left < -1 || right > most + 1)
      return `the window (${Math.round(left)} to ${Math.round(right)} of ${most})`
    for (let box: Element | null = element; box; box = parentOf(box)) {
      if (!cuts(getComputedStyle(box))) continue
      const edge = box.getBoundingClientRect()
      if (left < edge.left - 1 || right > edge.right + 1)
        return `<${box.localName}> of ${Math.round(edge.width)} px (${Math.round(left - edge.left)} to ${Math.round(right - edge.left)})`
    }
    return undefined
  }

  /** The texts of an inline run as one: an amount may be drawn in parts. */
  const look = (block: Element): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    let whole = ''
    const places = texts.map((text) => {
      const start = whole.length
      whole += text.data
      return { text, start }
    })
    const placeAt = (index: number) => places.findLast(({ start }) => start <= index)
    for (const match of whole.matchAll(AMOUNT)) {
      const [first, last] = [placeAt(match.index), placeAt(match.index + match[0].length - 1)]
      if (!first || !last) continue
      const element = parentOf(first.text)
      if (!element || isHidden(element)) continue
      const range = document.createRange()
      range.setStart(first.text, match.index - first.start)
      range.setEnd(last.text, match.index + match[0].length - last.start)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (rects.length === 0) continue
      const left = Math.min(...rects.map((rect) => rect.left))
      const right = Math.max(...rects.map((rect) => rect.right))
      const cutter = cutterOf(element, left, right)
      if (cutter) results.push(`${match[0]} is cut by ${cutter}`)
      // Parts of several sizes on a line overlap in height.
      const top = Math.max(...rects.map((rect) => rect.top))
      const bottom = Math.min(...rects.map((rect) => rect.bottom))
      if (top >= bottom) results.push(`${match[0]} is broken into lines`)
    }
  }
  const isBlock = (element: Element): boolean =>
    !/^inline$|^contents$/.test(getComputedStyle(element).display)
  const visit = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      if (!element.textContent?.includes('Rp') || !isBlock(element)) continue
      // Only where no block further in holds the amount.
      if (
        [...element.querySelectorAll('*')].some((part) => part.textContent?.includes('Rp') && isBlock(part))
      )
        continue
      look(element)
    }
  }
  visit(document)
  return results
}

const inFrame = async (frame: Frame): Promise<string[]> => {
  // A document of the bank's has no scripts, and no sums of the order.
  if (frame.url().includes('/documents/')) return []
  return (await frame.evaluate(`(${String(cutIn)})()`)) as string[]
}

/** One line for each amount of the page and its frames. */
export const cutSums = async (page: Page): Promise<readonly string[]> =>
  (await Promise.all(page.frames().map(inFrame))).flat()
