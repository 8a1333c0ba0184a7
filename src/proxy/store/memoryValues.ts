/** Small values with an end, in this process's memory. */
import type { Memory } from './memory.ts'
import { importanceOf, type StoreKey } from './sharedStore.ts'

export interface MemoryValues {
  get(key: StoreKey): string | undefined
  set(key: StoreKey, value: string, ttlMs: number): void
  delete(key: StoreKey): void
}

/** @param place distinguishes them from others in the same memory */
export function memoryValues(memory: Memory, place: string): MemoryValues {
  const kept = (key: StoreKey) => memory[importanceOf(key)]
  const named = (key: StoreKey) => `${place} ${key}`
  return {
    get(key) {
      const value = kept(key).get(named(key))
      return typeof value === 'string' ? value : undefined
    },
    set: (key, value, ttlMs) => kept(key).set(named(key), value, ttlMs),
    delete: (key) => kept(key).delete(named(key)),
  }
}
