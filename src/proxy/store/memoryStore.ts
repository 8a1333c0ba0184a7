/** The store of one process alone. */
import { takeInTurn } from './inTurn.ts'
import { createMemory, type MEMORY_BYTES } from './memory.ts'
import { memoryCounter } from './memoryCounter.ts'
import { memoryValues } from './memoryValues.ts'
import type { SharedStore } from './sharedStore.ts'

/**
 * @param ports.now epoch ms
 * @param bytes how much it keeps at most
 */
export function memoryStore({ now }: { now(): number }, bytes?: typeof MEMORY_BYTES): SharedStore {
  const memory = createMemory(now, bytes)
  const values = memoryValues(memory, 'value')
  const since = now()
  return {
    counter: (rule) => memoryCounter(memory, rule),
    takeInTurn,
    async claim(key, value, ttlMs) {
      const there = values.get(key)
      if (there === undefined) values.set(key, value, ttlMs)
      return there
    },
    read: async (key) => values.get(key),
    write: async (key, value, ttlMs) => values.set(key, value, ttlMs),
    async replace(key, value, next, ttlMs) {
      const same = values.get(key) === value
      if (same) values.set(key, next, ttlMs)
      return same
    },
    async release(key, value) {
      if (values.get(key) === value) values.delete(key)
    },
    state: () => ({ kind: 'memory', reachable: true, since }),
    close: async () => undefined,
  }
}
