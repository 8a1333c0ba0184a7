/** A counter in this process's memory: a window that begins with the first and ends by itself. */
import type { Memory } from './memory.ts'
import type { Counter, Rule } from './sharedStore.ts'

export function memoryCounter(memory: Memory, rule: Rule): Counter {
  const { name, points, seconds, importance } = rule
  const windows = memory[importance]
  return {
    rule,
    async take(key, times = 1) {
      const place = `${name} ${points} ${seconds} ${key}`
      const there = windows.get(place)
      const window = typeof there === 'object' ? there : { taken: 0 }
      if (there !== window) windows.set(place, window, seconds * 1000)
      window.taken += times
      const { taken } = window
      return { over: taken > points, left: Math.max(0, points - taken), resetMs: windows.remainingMs(place) }
    },
  }
}
