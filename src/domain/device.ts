/** A customer's device, as far as its browser says: how the bank app is reached from it. Pure. */

/** `handheld`: a phone or tablet of a system that isn't known. `desktop`: the app is on another device. */
export type DeviceKind = 'ios' | 'android' | 'handheld' | 'desktop'

export interface Agent {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** The main pointer is a finger (Media Queries 4, `pointer: coarse`). */
  readonly coarse: boolean
}

export function deviceOf({ userAgent, maxTouchPoints, coarse }: Agent): DeviceKind {
  if (/Android/i.test(userAgent)) return 'android'
  // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return coarse ? 'handheld' : 'desktop'
}
