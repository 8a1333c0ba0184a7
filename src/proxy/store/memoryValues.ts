/** Small values with an end, in this process's memory. */

export interface MemoryValues {
  get(key: string): string | undefined
  set(key: string, value: string, ttlMs: number): void
  delete(key: string): void
}

interface Kept {
  readonly value: string
  /** Epoch ms. */
  readonly end: number
}

/** From this many on, what has ended is looked for when something new comes. */
const FIRST_SWEEP = 1024

/** @param now epoch ms */
export function memoryValues(now: () => number): MemoryValues {
  const kept = new Map<string, Kept>()
  let sweepAt = FIRST_SWEEP

  /**
   * Each sweep waits until there is twice as much as the last one left, so that it costs little for each
   * value.
   */
  const sweep = () => {
    for (const [key, { end }] of kept) if (end <= now()) kept.delete(key)
    sweepAt = Math.max(FIRST_SWEEP, kept.size * 2)
  }

  return {
    get(key) {
      const found = kept.get(key)
      return found && found.end > now() ? found.value : undefined
    },
    set(key, value, ttlMs) {
      kept.set(key, { value, end: now() + ttlMs })
      if (kept.size >= sweepAt) sweep()
    },
    delete: (key) => void kept.delete(key),
  }
}
