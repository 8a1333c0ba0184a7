/** Covers over controls. */
import type { Page } from 'playwright'

/** Buttons, keys and fields that something else lies over, once they are scrolled to. */
export const covered = (place: Pick<Page, 'locator'>): Promise<string[]> =>
  place.locator('button, input').evaluateAll((all) =>
    all.flatMap((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width < 2 || getComputedStyle(element).opacity === '0') return []
      const top = (element.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2)
      const isSeen = top !== null && (element.contains(top) || top.contains(element))
      const name = element.getAttribute('aria-label') ?? element.textContent
      return isSeen ? [] : [`${element.localName} ${name} under ${top?.outerHTML.slice(0, 80)} at ${x} ${y}`]
    }),
  )
