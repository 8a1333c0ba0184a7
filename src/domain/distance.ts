/** Distance of two points, in a straight line over the ground, and how that is read. */
import type { Language } from '../contract/language.ts'
import { formatNumber } from './formatNumber.ts'
import type { Point } from './place.ts'

/** Mean radius of the earth in metres (IUGG). */
const RADIUS = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const squaredSineOfHalf = (angle: number): number => Math.sin(angle / 2) ** 2

/** Metres along the great circle (haversine); on this sphere it is off by half a percent at most. */
export function distance(from: Point, to: Point): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const chord =
    squaredSineOfHalf(toLatitude - fromLatitude)
    + Math.cos(fromLatitude)
      * Math.cos(toLatitude)
      * squaredSineOfHalf(radians(to.longitude - from.longitude))
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** "350 m", "1,2 km", "1.250 km": tens of metres below a kilometre, a decimal below ten. */
export function formatDistance(metres: number, language: Language): string {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  const decimals = metres < 9_950 ? 1 : 0
  return `${formatNumber((metres / 1000).toFixed(decimals), language)} km`
}
