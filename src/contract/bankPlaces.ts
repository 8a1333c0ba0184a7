/**
 * The bank's facts about places. They come with every session and are read when a screen about places opens,
 * so that nobody else waits for these schemas.
 */
import * as v from 'valibot'

/** A branch that customers may visit; WGS 84, decimal degrees. */
const office = v.object({
  name: v.pipe(v.string(), v.maxLength(80)),
  address: v.pipe(v.string(), v.maxLength(240)),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
export type Office = v.InferOutput<typeof office>

/** They travel with every session, so few of them. */
const offices = v.pipe(v.array(office), v.maxLength(30))

/** Services of the bank's choice; everything works without them. */
const mapServices = v.object({
  /** Address of a picture with {z}, {x}, {y} and perhaps {r} ("@2x" on a fine screen); null: a plain grid. */
  tiles: v.nullable(v.string()),
  /** The map's makers; plain text under it. */
  attribution: v.pipe(v.string(), v.maxLength(200)),
  /**
   * Address with {query} and perhaps {language} that answers GeoJSON (RFC 7946); null: offices and towns are
   * searched.
   */
  search: v.nullable(v.string()),
})
export type MapServices = v.InferOutput<typeof mapServices>

export const noServices: MapServices = { tiles: null, attribution: '', search: null }

const bankPlaces = v.object({ offices: v.fallback(offices, []), map: v.fallback(mapServices, noServices) })
export type BankPlaces = v.InferOutput<typeof bankPlaces>

/** Nothing of either when the profile has none, or none that can be read. */
export const placesOf = (profile: { offices?: unknown; map?: unknown }): BankPlaces =>
  v.parse(bankPlaces, { offices: profile.offices, map: profile.map })
