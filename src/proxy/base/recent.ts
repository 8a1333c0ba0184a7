/**
 * The values used last, so many at most: a cache of what is costly to compute, and may be lost
 * at any time.
 */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/**
 * Kept in two halves, so that a value that is used needs no new place each time: what isn't used while one
 * half fills up goes with the next.
 * @param most how many are kept; those that weren't used for the longest time go first
 */
export function createRecent<V>(most: number): Recent<V> {
  const half = Math.max(1, Math.floor(most / 2))
  let older = new Map<string, V>()
  let newer = new Map<string, V>()
  const put = (key: string, value: V): void => {
    if (newer.size >= half && !newer.has(key)) {
      older = newer
      newer = new Map()
    }
    newer.set(key, value)
  }
  return {
    get(key) {
      const found = newer.get(key)
      if (found !== undefined) return found
      const before = older.get(key)
      if (before !== undefined) put(key, before)
      return before
    },
    set: put,
  }
}
