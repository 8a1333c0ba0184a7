/** When the app's files may be fetched: what comes before them would be delayed by them. */

/**
 * How long loading the app waits for an early answer, in ms. On a slow line the app's files would delay the
 * answer.
 */
export const ANSWER_MS = 500

/**
 * Resolves when the first screen is painted; at once without one, and after a short time if the page isn't
 * painted.
 */
export const whenPainted = (firstScreen: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    if (!firstScreen) return resolve(0)
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
