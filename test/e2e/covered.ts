/** What lies over what can be used. */
import type { Page } from 'playwright'

/** Which buttons, keys and fields something else lies over, once they are scrolled to. */
export const covered = (place: Pick<Page, 'locator'>): Promise<string[]> =>
  place.locator('button, input').evaluateAll((all) =>
    all.flatMap((one) => {
      one.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = one.getBoundingClientRect()
      if (width < 2 || getComputedStyle(one).opacity === '0') return []
      const top = (one.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2)
      const isSeen = top !== null && (one.contains(top) || top.contains(one))
      const name = one.getAttribute('aria-label') ?? one.textContent
      return isSeen ? [] : [`${one.localName} ${name} under ${top?.outerHTML.slice(0, 80)} at ${x} ${y}`]
    }),
  )
