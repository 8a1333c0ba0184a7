/** Counters in this process's memory: windows that begin with the first and end by themselves. */
import { takeInTurn } from './inTurn.ts'
import type { Memory } from './memory.ts'
import type { Counter, Limits, Rule } from './sharedStore.ts'

function memoryCounter(memory: Memory, rule: Rule): Counter {
  const { name, points, seconds, importance } = rule
  const windows = memory[importance]
  return {
    rule,
    async take(key, times = 1) {
      const place = `limit ${name} ${points} ${seconds} ${key}`
      const content = windows.get(place)
      const window = typeof content === 'object' ? content : { taken: 0 }
      if (content !== window) windows.set(place, window, seconds * 1000)
      window.taken += times
      const { taken } = window
      return { over: taken > points, left: Math.max(0, points - taken), resetMs: windows.remainingMs(place) }
    },
  }
}

export const memoryLimits = (memory: Memory): Limits => ({
  counter: (rule) => memoryCounter(memory, rule),
  takeInTurn,
})
