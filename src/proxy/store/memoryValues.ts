/** Small values with an end, in this process's memory. */
import type { Bounded } from './bounded.ts'
import { importanceOf, type StoreKey } from './sharedStore.ts'

export interface MemoryValues {
  get(key: StoreKey): string | undefined
  set(key: StoreKey, value: string, ttlMs: number): void
  delete(key: StoreKey): void
}

/**
 * @param memory where they are kept, with others
 * @param place distinguishes them from the others there
 * @param now epoch ms
 */
export function memoryValues(
  memory: Bounded<string | object>,
  place: string,
  now: () => number,
): MemoryValues {
  const named = (key: StoreKey) => `${place} ${key}`
  return {
    get(key) {
      const found = memory.get(named(key))?.value
      return typeof found === 'string' ? found : undefined
    },
    set: (key, value, ttlMs) => memory.set(named(key), value, now() + ttlMs, importanceOf(key)),
    delete: (key) => memory.delete(named(key)),
  }
}
