/** The store of one process alone. */
import type { Clock, Stopwatch } from '../base/ports.ts'
import { createMemory, type MEMORY_BYTES } from './memory.ts'
import { memoryLimits } from './memoryLimits.ts'
import { memoryNotes } from './memoryNotes.ts'
import type { Records, SharedStore } from './sharedStore.ts'

/** @param bytes how much it keeps at most */
export function memoryStore({ now, elapsed }: Clock & Stopwatch, bytes?: typeof MEMORY_BYTES): SharedStore {
  const memory = createMemory(elapsed, bytes)
  const kept = memory.money
  const since = now()

  const begin = elapsed()
  const read = (key: string): string | undefined => {
    const value = kept.get(key)
    return typeof value === 'string' ? value : undefined
  }
  const records: Records = {
    now: () => since + elapsed() - begin,
    async claim(key, value, ttlMs) {
      const there = read(key)
      if (there !== undefined) return { there }
      kept.set(key, value, ttlMs)
      return { there: undefined, mayBeLost: false }
    },
    read: async (key) => read(key),
    write: async (key, value, ttlMs) => kept.set(key, value, ttlMs),
    async replace(key, value, next, ttlMs) {
      const same = read(key) === value
      if (same) kept.set(key, next, ttlMs)
      return same
    },
    async release(key, value) {
      if (read(key) === value) kept.delete(key)
    },
  }
  return {
    limits: memoryLimits(memory),
    notes: memoryNotes(memory),
    records,
    state: () => ({ kind: 'memory', reachable: true, since }),
    close: async () => undefined,
  }
}
