/** Counters in this process's memory: windows that begin with the first and end by themselves. */
import { takeInTurn } from './inTurn.ts'
import type { Memory } from './memory.ts'
import type { Counter, Limits, Rule } from './sharedStore.ts'

function counter(memory: Memory, rule: Rule): Counter {
  const { name, points, seconds, importance } = rule
  const windows = memory[importance]
  return {
    rule,
    async take(key, times = 1) {
      const place = `limit ${name} ${points} ${seconds} ${key}`
      const there = windows.get(place)
      const window = typeof there === 'object' ? there : { taken: 0 }
      if (there !== window) windows.set(place, window, seconds * 1000)
      window.taken += times
      const { taken } = window
      return { over: taken > points, left: Math.max(0, points - taken), resetMs: windows.remainingMs(place) }
    },
  }
}

export const memoryLimits = (memory: Memory): Limits => ({
  counter: (rule) => counter(memory, rule),
  takeInTurn,
})
