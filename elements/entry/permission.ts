/** Asks whether the merchant's page may show the screens in its own document. */
import { withTimeout } from 'chunks'
import { FRAME_METRIC, INLINE_METRIC, INLINE_PATH } from '../../src/contract/inline.ts'

/** The script's answer about this page, if it had any. */
function saidWithScript(base: string): boolean | undefined {
  try {
    // Browsers leave the metrics out where a page isn't secure.
    const requests = performance.getEntriesByType('resource') as Partial<PerformanceResourceTiming>[]
    const metric = requests
      .filter(({ name }) => name?.startsWith(`${base}bank-elements`))
      .flatMap(({ serverTiming = [] }) => serverTiming)
      .findLast(({ description }) => description === location.origin)
    if (metric?.name === INLINE_METRIC) return true
    return metric?.name === FRAME_METRIC ? false : undefined
  } catch {
    // The page has put something else in the place of `performance`.
    return undefined
  }
}

/**
 * Undefined when the proxy could not be asked.
 * @param base where the script is from
 */
export async function mayStand(proxy: string, base: string): Promise<boolean | undefined> {
  try {
    const isAllowed = proxy === `${base}proxy` ? saidWithScript(base) : undefined
    if (isAllowed !== undefined) return isAllowed
    // Wrappers of the page's may take a second argument for granted, and throw at once.
    const answer = await withTimeout(fetch(proxy + INLINE_PATH, {}), INLINE_PATH)
    const { inlineAllowed } = (await answer.json()) as { inlineAllowed?: boolean }
    return inlineAllowed
  } catch {
    return undefined
  }
}
