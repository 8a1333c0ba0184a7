/** Search by words over a list of places that is at hand. */
import { distance } from './distance.ts'
import type { Place, Point } from './place.ts'

/** How many are shown at once. */
export const MAX_PLACES = 6

/** Words without accents, case and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word that was typed begins a word of the text. */
const holds = (text: readonly string[], typed: readonly string[]): boolean =>
  typed.every((start) => text.some((word) => word.startsWith(start)))

/** 0: the name says it all; 1: name and address together; undefined: not this place. */
function rankOf({ name, address }: Place, typed: readonly string[]): number | undefined {
  const inName = wordsOf(name)
  return holds(inName, typed) ? 0 : holds([...inName, ...wordsOf(address)], typed) ? 1 : undefined
}

/**
 * Places that hold every word typed (or its beginning), those named so first, else in the order of the list;
 * none for nothing typed.
 */
export function findPlaces(typed: string, places: readonly Place[]): Place[] {
  const starts = wordsOf(typed)
  if (starts.length === 0) return []
  const ranked = places.flatMap((place) => {
    const rank = rankOf(place, starts)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
}

/** Those with a point, the nearest first. */
export const nearest = (from: Point, places: readonly Place[]): Place[] =>
  places
    .flatMap((place) => (place.point ? [{ place, metres: distance(from, place.point) }] : []))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
