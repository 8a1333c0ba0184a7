/** Features of the device in a browser: its position and its clipboard. */
import { pointOf, type Point } from '../domain/place.ts'
import type { DeviceAccess, LocationRefusal } from '../stores/core/ports.ts'

/** `timeout`: how long an answer may take. `maximumAge`: how old a position may be. In ms. */
const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 60_000 }

/** W3C Geolocation API, section 7.2: the codes of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, LocationRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

const locate = (): Promise<Point | LocationRefusal> =>
  new Promise((resolve) => {
    // Missing in insecure contexts, such as http.
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(pointOf(latitude, longitude) ?? 'unavailable'),
      ({ code }) => resolve(REFUSALS[code] ?? 'unavailable'),
      POSITION_OPTIONS,
    )
  })

export const device: DeviceAccess = {
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
}
