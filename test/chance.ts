/**
 * Chance that can be repeated: a small generator by a seed (mulberry32), for campaigns that print their
 * seeds.
 */
export interface Chance {
  /** 0 up to but not including 1. */
  next(): number
  /** One of the list. */
  pick<T>(list: readonly T[]): T
  /** True in this share of cases, 0 to 1. */
  hit(share: number): boolean
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[Math.floor(next() * list.length)] as T
    },
    hit: (share) => next() < share,
  }
}
