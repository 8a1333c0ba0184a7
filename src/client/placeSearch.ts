/**
 * Asks the bank's search service for places: GeoJSON (RFC 7946), as geocoders such as Pelias and Photon
 * answer.
 */
import * as v from 'valibot'
import type { Language } from '../contract/language.ts'
import { fillTemplate } from '../domain/mapTemplate.ts'
import { MAX_PLACES } from '../domain/findPlaces.ts'
import { oneLine, PLACE, pointOf, type Place } from '../domain/place.ts'
import { NoAnswer, send, type TransportPorts } from './transport.ts'

const text = v.fallback(v.string(), '')
const feature = v.object({
  geometry: v.object({ type: v.literal('Point'), coordinates: v.looseTuple([v.number(), v.number()]) }),
  properties: v.object({
    name: v.optional(text, ''),
    label: v.optional(text, ''),
    address: v.optional(text, ''),
  }),
})
const collection = v.object({ type: v.literal('FeatureCollection'), features: v.array(v.unknown()) })

/** The visible part of a feature; one that has neither a right point nor words is left out. */
function placeOf(raw: unknown): Place[] {
  const result = v.safeParse(feature, raw)
  if (!result.success) return []
  const {
    geometry: {
      coordinates: [longitude, latitude],
    },
    properties,
  } = result.output
  const point = pointOf(latitude, longitude)
  const label = oneLine(properties.label, PLACE.address)
  const name = oneLine(properties.name, PLACE.name) || oneLine(label.split(',')[0] ?? '', PLACE.name)
  return point && name ? [{ name, address: oneLine(properties.address, PLACE.address) || label, point }] : []
}

/**
 * Nothing but the words typed and the language leave the page. Throws NoAnswer when the service can't be
 * reached or understood, the signal's AbortError when it was cancelled.
 * @param template address with {query}, perhaps {language}
 */
export async function searchPlaces(
  ports: TransportPorts,
  template: string,
  query: string,
  language: Language,
  signal: AbortSignal,
): Promise<Place[]> {
  const url = fillTemplate(template, { query, language })
  const { status, body } = await send(ports, {
    method: 'GET',
    url,
    headers: {},
    body: {},
    credentials: 'omit',
    signals: [signal],
  })
  const result = v.safeParse(collection, body)
  if (status !== 200 || !result.success) throw new NoAnswer('NETWORK')
  return result.output.features.flatMap(placeOf).slice(0, MAX_PLACES)
}
