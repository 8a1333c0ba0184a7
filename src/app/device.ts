/** The device as a browser gives it: where it is, its clipboard, what kind it is. */
import { systemOf } from '../domain/mapLinks.ts'
import { pointOf, type Point } from '../domain/place.ts'
import type { Device, Refusal } from '../stores/core/ports.ts'

/** Time to answer, and how old an answer may be, in ms. */
const WHEN = { timeout: 10_000, maximumAge: 60_000 }

/** W3C Geolocation API, section 7.2: the codes of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, Refusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

const locate = (): Promise<Point | Refusal> =>
  new Promise((resolve) => {
    // Missing in insecure contexts, such as plain http.
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(pointOf(latitude, longitude) ?? 'unavailable'),
      ({ code }) => resolve(REFUSALS[code] ?? 'unavailable'),
      WHEN,
    )
  })

export const device: Device = {
  locate,
  copy: async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Not allowed, or missing in an insecure context.
      return false
    }
  },
  system: () => systemOf(navigator.userAgent, navigator.maxTouchPoints),
}
