/** The base size of all lengths (Root.tsx), as a registered property: CSS Properties and Values API 1. */

const BASE_SIZE = '--_bank-rem'

/**
 * Makes the browser work out the base size once for each child of the wrapper. Unregistered, it is text that
 * is put into every length and parsed again for every element: half of the time that styles take.
 *
 * It concerns the whole document, whose styles are worked out anew, so call it when the page is idle. Sizes
 * stay the same, also where a browser can't register properties.
 */
export function registerBaseSize(): void {
  try {
    CSS.registerProperty({ name: BASE_SIZE, syntax: '<length>', inherits: true, initialValue: '16px' })
  } catch {
    // Another element of the page has registered it, or the browser can't.
  }
}
