/**
 * The values used last, so many at most: a cache of what is costly to compute, and may be lost
 * at any time.
 */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** @param most how many are kept; the one that wasn't used for the longest time goes first */
export function createRecent<V>(most: number): Recent<V> {
  // A Map keeps the order in which its keys were put.
  const kept = new Map<string, V>()
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
