/** Boxes of elements on a page. */
import type { Locator } from 'playwright'

/** The box of an element that is shown and stands still, in CSS px of the page's window. */
export async function boxOf(
  place: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await place.waitFor()
  const handle = await place.elementHandle()
  const box = await handle
    ?.waitForElementState('stable')
    .then(() => handle.boundingBox())
    .catch(async (error) => {
      // Another was drawn in its place meanwhile.
      if (await handle.evaluate((element) => element.isConnected)) throw error
      return null
    })
  return box ?? boxOf(place)
}
