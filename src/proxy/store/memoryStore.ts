/** The store of one process alone. */
import { createBounded, MEMORY_BYTES } from './bounded.ts'
import { memoryCounter, type MemoryCounter } from './memoryCounter.ts'
import { memoryValues } from './memoryValues.ts'
import type { Count, Counter, SharedStore } from './sharedStore.ts'

/**
 * @param ports.now epoch ms
 * @param bytes how much it keeps at most
 */
export function memoryStore({ now }: { now(): number }, bytes = MEMORY_BYTES): SharedStore {
  const memory = createBounded<string | object>(now, bytes)
  const values = memoryValues(memory, 'value', now)
  const since = now()
  /** By what they are known as outside. */
  const counters = new WeakMap<Counter, MemoryCounter>()
  return {
    counter(rule) {
      const own = memoryCounter(memory, rule, now)
      const counter: Counter = {
        rule,
        take: async (key, times) => own.take(key, times),
        look: async (key) => own.look(key),
      }
      counters.set(counter, own)
      return counter
    },
    async takeInTurn(steps) {
      const counts: Count[] = []
      for (const step of steps) {
        let over = false
        for (const { counter, key, times } of step) {
          const taken = counters.get(counter)?.take(key, times) ?? (await counter.take(key, times))
          counts.push({ rule: counter.rule, taken })
          over ||= taken.over
        }
        if (over) break
      }
      return counts
    },
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
