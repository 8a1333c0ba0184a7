/**
 * A place that the customer picks or that the bank has: a point on the earth (WGS 84, decimal degrees), words
 * for it, or both. Words come from the bank's folder, a service that it has chosen, or the customer, never
 * from an address: who sends a link doesn't speak on the bank's page.
 */
import type { Office } from '../contract/bankPlaces.ts'

/** Latitude −90 to 90 and longitude −180 to 180, in degrees with at most six decimals (0.1 m). */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** It has a point, or at least an address that a map app can look for. */
export interface Place {
  /** '' when it has none. */
  readonly name: string
  /** One line; '' when unknown. */
  readonly address: string
  readonly point: Point | null
}

/** Longest texts, in characters. */
export const PLACE = { name: 80, address: 240 } as const

const MILLION = 1_000_000
/** Six decimals, and never a negative zero. */
const toMillionths = (degrees: number): number => Math.round(degrees * MILLION) / MILLION + 0

/** null when a coordinate is no number or out of its range. */
export const pointOf = (latitude: number, longitude: number): Point | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: toMillionths(latitude), longitude: toMillionths(longitude) }
    : null

/**
 * Degrees as an address carries them: digits, perhaps with decimals after a dot. No exponent, no blanks, no
 * degree sign.
 */
const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** A point out of an address; null when a part of it is missing or malformed. */
export const parsePoint = (latitude: string | null, longitude: string | null): Point | null =>
  latitude !== null && longitude !== null && DEGREES.test(latitude) && DEGREES.test(longitude)
    ? pointOf(Number(latitude), Number(longitude))
    : null

/**
 * One line of plain words: no line ends, no invisible or direction-turning characters, at most `max`
 * characters. Blanks are joined and accents composed after invisible characters are gone, which stand between
 * them; so doing it twice changes nothing more.
 */
export const oneLine = (text: string, max: number): string => {
  const plain = text
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
  return [...plain].slice(0, max).join('').trimEnd()
}

/** Decimals as they are read and written everywhere, for people and addresses alike: "-6.1754". */
export const degrees = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '')

/** "-6.1754,106.8272" */
export const formatPoint = ({ latitude, longitude }: Point): string =>
  `${degrees(latitude)},${degrees(longitude)}`

/** An office of the bank as any other place. */
export const officePlace = ({ name, address, latitude, longitude }: Office): Place => ({
  name,
  address,
  point: pointOf(latitude, longitude),
})

/** A point picked on a map or located by the device, without words. */
export const placeAt = (point: Point): Place => ({ name: '', address: '', point })

export const samePlace = (a: Place | null, b: Place | null): boolean =>
  a === b
  || (a !== null
    && b !== null
    && a.name === b.name
    && a.address === b.address
    && a.point?.latitude === b.point?.latitude
    && a.point?.longitude === b.point?.longitude)

/** The place at a point out of an address: the bank's own words where it has an office there, else none. */
export const placeIn = (point: Point, offices: readonly Place[]): Place =>
  offices.find(
    (office) => office.point?.latitude === point.latitude && office.point.longitude === point.longitude,
  ) ?? placeAt(point)
