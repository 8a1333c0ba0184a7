/** The store of one process alone. Counters follow the real clock, values the one that is given. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { counted } from './counted.ts'
import { memoryValues } from './memoryValues.ts'
import type { Counter, Rule, SharedStore } from './sharedStore.ts'

export const memoryLimiter = ({ name, points, seconds }: Rule) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/** @param ports.now epoch ms */
export function memoryStore({ now }: { now(): number }): SharedStore {
  const values = memoryValues(now)
  const since = now()
  const counters = new Map<string, Counter>()
  return {
    counter(rule) {
      const key = `${rule.name} ${rule.points} ${rule.seconds}`
      const counter = counters.get(key) ?? counted(memoryLimiter(rule))
      counters.set(key, counter)
      return counter
    },
    async claim(key, value, ttlMs) {
      const there = values.get(key)
      if (there === undefined) values.set(key, value, ttlMs)
      return there
    },
    read: async (key) => values.get(key),
    write: async (key, value, ttlMs) => values.set(key, value, ttlMs),
    async release(key, value) {
      if (values.get(key) === value) values.delete(key)
    },
    state: () => ({ kind: 'memory', reachable: true, since }),
    close: async () => undefined,
  }
}
