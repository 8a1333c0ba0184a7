/** Search by words over a list of places that is at hand. */
import { distance } from './distance.ts'
import type { Place, Point } from './place.ts'

/** Most places that are shown at once. */
export const MAX_PLACES = 6

/** Words without accents, case and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True when each word that was typed begins a word of the text. */
const holds = (text: readonly string[], terms: readonly string[]): boolean =>
  terms.every((start) => text.some((word) => word.startsWith(start)))

/** 0: the name says it all; 1: name and address together; undefined: not this place. */
function rankOf({ name, address }: Place, terms: readonly string[]): number | undefined {
  const inName = wordsOf(name)
  return holds(inName, terms) ? 0 : holds([...inName, ...wordsOf(address)], terms) ? 1 : undefined
}

/**
 * Places that hold every word typed (or its beginning), those named so first, else in the order of the list;
 * none for nothing typed.
 */
export function findPlaces(query: string, places: readonly Place[]): Place[] {
  const starts = wordsOf(query)
  if (starts.length === 0) return []
  const ranking = places.flatMap((place) => {
    const rank = rankOf(place, starts)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranking
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
}

/** Those with a point, the nearest first. */
export const nearest = (from: Point, places: readonly Place[]): Place[] =>
  places
    .flatMap((place) => (place.point ? [{ place, metres: distance(from, place.point) }] : []))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
