/** The two clocks of a device. */

/** Epoch ms by the device. Not by `Date.now`, whose place datejs gives to a function that answers a Date. */
export const deviceTime = (): number => new Date().getTime()

/**
 * ms since the page began, whatever the device's clock is set to. By that clock where the page has put
 * something else in the place of `performance`.
 */
export function elapsedTime(): number {
  try {
    const time: unknown = performance.now()
    return typeof time === 'number' && time >= 0 ? time : deviceTime()
  } catch {
    return deviceTime()
  }
}
