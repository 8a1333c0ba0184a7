/** A counter in this process's memory: a window that begins with the first and ends by itself. */
import type { Bounded } from './bounded.ts'
import type { Rule, Taken } from './sharedStore.ts'

/** Answers at once. */
export interface MemoryCounter {
  take(key: string, times?: number): Taken
  look(key: string): Taken
}

interface Window {
  taken: number
}

/** @param now epoch ms */
export function memoryCounter(
  memory: Bounded<string | object>,
  { name, points, seconds, importance }: Rule,
  now: () => number,
): MemoryCounter {
  const placeOf = (key: string) => `${name} ${points} ${seconds} ${key}`
  const windowOf = (place: string) => memory.get(place) as { value: Window; end: number } | undefined
  return {
    take(key, times = 1) {
      const place = placeOf(key)
      const found = windowOf(place)
      const window = found?.value ?? { taken: 0 }
      const end = found?.end ?? now() + seconds * 1000
      window.taken += times
      if (!found) memory.set(place, window, end, importance)
      return {
        over: window.taken > points,
        left: Math.max(0, points - window.taken),
        resetMs: Math.max(0, end - now()),
      }
    },
    look(key) {
      const found = windowOf(placeOf(key))
      if (!found) return { over: false, left: points, resetMs: 0 }
      const { taken } = found.value
      return {
        over: taken >= points,
        left: Math.max(0, points - taken),
        resetMs: Math.max(0, found.end - now()),
      }
    },
  }
}
