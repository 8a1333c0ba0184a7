/** The store of one process alone. */
import type { Clock, Stopwatch } from '../base/ports.ts'
import { createMemory, type MEMORY_BYTES, type Place } from './memory.ts'
import { memoryLimits } from './memoryLimits.ts'
import { memoryNotes } from './memoryNotes.ts'
import type { Records, SharedStore } from './sharedStore.ts'

function memoryRecords(place: Place, now: () => number): Records {
  const read = (key: string): string | undefined => {
    const content = place.get(key)
    return typeof content === 'string' ? content : undefined
  }
  return {
    now,
    async claim(key, value, ttlMs) {
      const record = read(key)
      if (record === undefined) place.set(key, value, ttlMs)
      return { record, mayBeLost: false }
    },
    read: async (key) => read(key),
    write: async (key, value, ttlMs) => place.set(key, value, ttlMs),
    async replace(key, value, next, ttlMs) {
      const isSame = read(key) === value
      if (isSame) place.set(key, next, ttlMs)
      return isSame
    },
    async release(key, value) {
      if (read(key) === value) place.delete(key)
    },
  }
}

/** @param bytes how much it keeps at most */
export function memoryStore({ now, elapsed }: Clock & Stopwatch, bytes?: typeof MEMORY_BYTES): SharedStore {
  const memory = createMemory(elapsed, bytes)
  const since = now()
  const startedAt = elapsed()
  return {
    limits: memoryLimits(memory),
    notes: memoryNotes(memory),
    records: memoryRecords(memory.money, () => since + elapsed() - startedAt),
    state: () => ({ kind: 'memory', reachable: true, since }),
    close: async () => undefined,
  }
}
