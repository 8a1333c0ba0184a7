/**
 * The moment from which a field or button can be used, noted by the page itself: a question from outside
 * comes too late.
 */
import type { Frame, Page } from 'playwright'

export interface Place {
  /** Selects the element whose open shadow root holds the field; where it is missing, the document does. */
  readonly host?: string
  readonly field: string
  /** The selector that is waited for within the frame that `field` then is. */
  readonly inFrame?: string
}

interface Noted {
  fieldUsableAt?: number
}

/**
 * Runs in a document, as its text alone: notes the first frame in which the field can be used. It is visible,
 * enabled and not inert, neither itself nor anything around it, and what lies at its middle is the field and
 * nothing over it. Below the window it counts too if the page can be scrolled to it: nothing is known there
 * of what would lie over it.
 */
export function watchField({ host, field, inFrame }: Place): void {
  const selector = window.top === window ? field : inFrame
  const surroundings = window.top === window ? host : undefined
  if (selector === undefined) return

  const parentOf = (element: Element): Element | null =>
    element.assignedSlot
    ?? element.parentElement
    ?? (element.getRootNode() as Partial<ShadowRoot>).host
    ?? null

  const hitAt = (x: number, y: number): Element | null => {
    for (let hit = document.elementFromPoint(x, y); ;) {
      const inner = hit?.shadowRoot?.elementFromPoint(x, y)
      // A shadow root in which nothing is hit answers its host.
      if (!inner || inner === hit) return hit
      hit = inner
    }
  }

  const isUsable = (candidate: Element): boolean => {
    const { left, top, width, height } = candidate.getBoundingClientRect()
    if (width < 4 || height < 4) return false
    if (candidate.matches(':disabled, [aria-disabled="true"], [readonly]')) return false
    if (!candidate.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let item: Element | null = candidate; item; item = parentOf(item))
      if (item.hasAttribute('inert') || Number(getComputedStyle(item).opacity) < 0.05) return false
    const [x, y] = [left + width / 2, top + height / 2]
    if (y >= innerHeight)
      return x >= 0 && x < innerWidth && y < document.documentElement.scrollHeight - scrollY
    return candidate.contains(hitAt(x, y))
  }

  const look = (): void => {
    const root = surroundings === undefined ? document : document.querySelector(surroundings)?.shadowRoot
    if (Array.from(root?.querySelectorAll(selector) ?? []).some(isUsable))
      Object.assign(window, { fieldUsableAt: performance.now() } satisfies Noted)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Often enough to go on soon, and seldom enough to cost the page nothing (ms). */
export const ASK_EVERY = 50

const notedIn = async (frame: Frame, timeout: number): Promise<{ at: number; origin: number }> => {
  const noted = await frame.waitForFunction(
    () => {
      const { fieldUsableAt: at } = window as Noted
      return at === undefined ? undefined : { at, origin: performance.timeOrigin }
    },
    undefined,
    { polling: ASK_EVERY, timeout },
  )
  return (await noted.jsonValue())!
}

/**
 * Time at which the field could first be used, in ms since the page was navigated to. The page must have been
 * opened with `watchField` as its init script. In a frame it is the later of both: the field in it, and it in
 * the page.
 */
export async function fieldUsable(page: Page, { inFrame }: Place, timeout = 60_000): Promise<number> {
  const outer = await notedIn(page.mainFrame(), timeout)
  if (inFrame === undefined) return outer.at
  const [frame] = page.mainFrame().childFrames()
  if (!frame) throw new Error('there is no frame in the page')
  const inner = await notedIn(frame, timeout)
  return Math.max(outer.at, inner.origin + inner.at - outer.origin)
}
