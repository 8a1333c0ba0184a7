/** Taps whose time the browser is told, however busy the machine is: it says so many ms after the first. */
import type { Locator, Page } from 'playwright'
import { boxOf } from './boxes.ts'

/** Clicks in the middle of what is given. */
export async function timedClicks(page: Page): Promise<(target: Locator, ms: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now()
  return async (target, ms) => {
    await target.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await boxOf(target)
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        button: 'left',
        clickCount: 1,
        timestamp: (start + ms) / 1000,
      })
  }
}

/** Touches of one spot; the browser counts how often it is tapped. */
export async function timedTouches(
  page: Page,
  spot: { readonly x: number; readonly y: number },
): Promise<(ms: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now()
  return async (ms) => {
    const timestamp = (start + ms) / 1000
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot], timestamp })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
}
