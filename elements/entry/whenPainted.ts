/** The moment for fetching the app's files: what comes before them would be delayed by them. */

/**
 * Wait for an early answer before the app is loaded, in ms. On a slow line the app's files would delay the
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
