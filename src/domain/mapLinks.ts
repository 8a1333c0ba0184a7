/**
 * Addresses that open a place in a map app: RFC 5870 for whatever app a phone has, https for the common ones.
 */
import type { DeviceKind } from './device.ts'
import { degrees, formatPoint, type Place, type Point } from './place.ts'

/**
 * A `geo:` address (RFC 5870, WGS 84): at a pole every longitude is the same, and 180 is written without its
 * sign.
 */
export const geoUri = ({ latitude, longitude }: Point): string =>
  `geo:${degrees(latitude)},${degrees(Math.abs(latitude) === 90 ? 0 : longitude === -180 ? 180 : longitude)}`

/** encodeURIComponent leaves brackets, which end a label. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

const query = (base: string, parts: Readonly<Record<string, string>>): string =>
  `${base}?${Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Search words where there is no point. */
const wordsOf = ({ name, address }: Place): string => [name, address].filter(Boolean).join(', ')
/** A point where it is known: words may be found elsewhere. */
const target = (place: Place): string => (place.point ? formatPoint(place.point) : wordsOf(place))

/** Android's way to name the pin of a `geo:` address; other readers of RFC 5870 pass over it. */
function device(place: Place): string {
  const { point, name } = place
  if (!point) return `geo:0,0?q=${encode(wordsOf(place))}`
  return `${geoUri(point)}?q=${formatPoint(point)}${name && `(${encode(name)})`}`
}

interface App {
  /** Its own name; null: the device's own app, which the page has words for. */
  readonly name: string | null
  open(place: Place): string
  /** The way from one place to another, where the app takes both. */
  way?(from: Place, to: Place): string
}

const apps = {
  device: { name: null, open: device },
  google: {
    name: 'Google Maps',
    open: (place) => query('https://www.google.com/maps/search/', { api: '1', query: target(place) }),
    way: (from, to) =>
      query('https://www.google.com/maps/dir/', { api: '1', origin: target(from), destination: target(to) }),
  },
  apple: {
    name: 'Apple Maps',
    open: (place) =>
      query(
        'https://maps.apple.com/',
        place.point
          ? { ll: formatPoint(place.point), q: place.name || place.address || formatPoint(place.point) }
          : { q: wordsOf(place) },
      ),
    way: (from, to) => query('https://maps.apple.com/', { saddr: target(from), daddr: target(to) }),
  },
  waze: {
    name: 'Waze',
    open: (place) =>
      query('https://waze.com/ul', place.point ? { ll: formatPoint(place.point) } : { q: wordsOf(place) }),
  },
  openStreetMap: {
    name: 'OpenStreetMap',
    open: (place) => {
      if (!place.point) return query('https://www.openstreetmap.org/search', { query: wordsOf(place) })
      const [mlat, mlon] = [degrees(place.point.latitude), degrees(place.point.longitude)]
      return `${query('https://www.openstreetmap.org/', { mlat, mlon })}#map=17/${mlat}/${mlon}`
    },
    way: (from, to) =>
      query('https://www.openstreetmap.org/directions', { from: target(from), to: target(to) }),
  },
} as const satisfies Record<string, App>

export type MapApp = keyof typeof apps

/** Every app that can open a place here, the one that most likely is at hand first. */
const order: Record<DeviceKind, readonly MapApp[]> = {
  android: ['device', 'google', 'waze', 'openStreetMap', 'apple'],
  ios: ['apple', 'google', 'waze', 'openStreetMap'],
  handheld: ['google', 'openStreetMap', 'apple', 'waze'],
  desktop: ['google', 'openStreetMap', 'apple', 'waze'],
}

export interface MapLink {
  readonly app: MapApp
  readonly name: string | null
  readonly href: string
}

export const mapLinks = (place: Place, kind: DeviceKind): MapLink[] =>
  order[kind].map((app) => ({ app, name: apps[app].name, href: apps[app].open(place) }))

/** The same for the way between two places; only apps that take both ends. */
export const wayLinks = (from: Place, to: Place, kind: DeviceKind): MapLink[] =>
  order[kind].flatMap((app) => {
    const entry: App = apps[app]
    return entry.way ? [{ app, name: entry.name, href: entry.way(from, to) }] : []
  })
