/** A map of an invented Jakarta, so that places can be tried without internet. */
import { findPlaces } from '../../src/domain/findPlaces.ts'
import type { Place } from '../../src/domain/place.ts'
import type { MapServices } from '../../src/contract/bankPlaces.ts'
import { placePolicy } from './policies.ts'
import { tile } from './tiles.ts'

/** The places that the demo's search service knows; none of them is real. */
const places: readonly Place[] = [
  ['Pasar Senja', 'Jalan Senja 1, Menteng, Jakarta Pusat', -6.1962, 106.8323],
  ['Stasiun Fajar', 'Jalan Fajar Timur, Tanah Abang, Jakarta Pusat', -6.1859, 106.8107],
  ['Taman Purnama', 'Jalan Purnama, Kebayoran Baru, Jakarta Selatan', -6.2436, 106.8006],
  ['Gedung Cakrawala', 'Jalan Cakrawala 88, Setiabudi, Jakarta Selatan', -6.2189, 106.8178],
  ['Rumah Sakit Kencana', 'Jalan Kencana 3, Cempaka Putih, Jakarta Pusat', -6.1731, 106.8702],
  ['Jalan Anggrek', 'Palmerah, Jakarta Barat', -6.2008, 106.7969],
].map(([name, address, latitude, longitude]) => ({
  name: String(name),
  address: String(address),
  point: { latitude: Number(latitude), longitude: Number(longitude) },
}))

/**
 * The services of the bank's profile about places.
 * @param hostedUrl address of the hosted page, with a slash at the end; tiles and search are below it
 */
export const demoPlaces = (
  hostedUrl: string,
  { tiles, search }: { tiles: boolean; search: boolean },
): { readonly map: MapServices } => ({
  map: {
    tiles: tiles ? `${hostedUrl}tiles/{z}/{x}/{y}.svg` : null,
    attribution: 'Peta rekaan · invented map',
    search: search ? `${hostedUrl}places?text={query}&language={language}` : null,
  },
})

/** Answers `/hosted/tiles/z/x/y.svg`; undefined when there is no such tile. */
export function answerTile(z: string, x: string, y: string): Response | undefined {
  const picture =
    /^\d{1,2}$/.test(z) && /^\d{1,7}$/.test(x) && /^\d{1,7}$/.test(y)
      ? tile(Number(z), Number(x), Number(y))
      : undefined
  const headers = { ...placePolicy, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }
  return picture === undefined ? undefined : new Response(picture, { headers })
}

/** Answers `/hosted/places?text=…` with GeoJSON (RFC 7946). */
export function answerSearch(text: string): Response {
  const features = findPlaces(text, places).flatMap(({ name, address, point }) =>
    point
      ? [
          {
            type: 'Feature',
            properties: { name, address },
            geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
          },
        ]
      : [],
  )
  return Response.json(
    { type: 'FeatureCollection', features },
    { headers: { ...placePolicy, 'cache-control': 'no-store' } },
  )
}
