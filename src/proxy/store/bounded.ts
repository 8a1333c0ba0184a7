/**
 * What a process keeps in memory for a while, so much at most: a client that fills it pushes out what matters
 * least, and of that the oldest.
 */
import { IMPORTANCES, type Importance } from './sharedStore.ts'

/** Of all that one store keeps, in bytes. */
export const MEMORY_BYTES = 64 * 1024 * 1024
/** What an entry costs beside its key and its text, in bytes: measured, and rounded up. */
const ENTRY_BYTES = 320
/** From this many entries on, what has ended is looked for when something new comes. */
const FIRST_SWEEP = 1024
/** A full memory is looked through no more often, in ms. */
const SWEEP_MS = 10_000

export interface Kept<V> {
  readonly value: V
  /** Epoch ms. */
  readonly end: number
}

export interface Bounded<V> {
  /** Undefined when it isn't there, or has ended. */
  get(key: string): Kept<V> | undefined
  /** Puts a value, whatever is there; from now on it is the newest. */
  set(key: string, value: V, end: number, importance: Importance): void
  delete(key: string): void
}

interface Entry<V> extends Kept<V> {
  readonly importance: Importance
  readonly bytes: number
}

/**
 * @param now epoch ms
 * @param bytes how much is kept at most
 */
export function createBounded<V extends string | object>(now: () => number, bytes: number): Bounded<V> {
  // A Map keeps the order in which its keys were put.
  const kept = Object.fromEntries(
    IMPORTANCES.map((importance) => [importance, new Map<string, Entry<V>>()]),
  ) as Record<Importance, Map<string, Entry<V>>>
  const ranks = IMPORTANCES.map((importance) => kept[importance])
  let used = 0
  let sweepAt = FIRST_SWEEP
  let sweptAt = -Infinity

  const isFull = () => used > bytes
  const count = () => ranks.reduce((sum, { size }) => sum + size, 0)
  const find = (key: string): Entry<V> | undefined => {
    for (const rank of ranks) {
      const found = rank.get(key)
      if (found) return found
    }
    return undefined
  }
  const drop = (key: string, entry: Entry<V>) => {
    kept[entry.importance].delete(key)
    used -= entry.bytes
  }
  const sweep = () => {
    for (const rank of ranks) for (const [key, entry] of rank) if (entry.end <= now()) drop(key, entry)
    sweptAt = now()
    // Each waits until there is twice as much as the last one left, so that it costs little for each value.
    sweepAt = Math.max(FIRST_SWEEP, count() * 2)
  }
  /**
   * Where the oldest of each rank stands: whatever was passed is gone. Begun anew each time, an iterator
   * would step over all that has been deleted since the Map last grew.
   */
  const oldest = ranks.map((rank) => rank.entries())
  /** The oldest of what matters least. */
  const pushOut = () => {
    const at = ranks.findIndex(({ size }) => size > 0)
    const found = oldest[at]?.next()
    if (found?.done === false) drop(...found.value)
    // One that has come to its end stays there, whatever is put afterwards.
    else if (at >= 0) oldest[at] = (ranks[at] as Map<string, Entry<V>>).entries()
  }

  return {
    get(key) {
      const found = find(key)
      return found && found.end > now() ? found : undefined
    },
    set(key, value, end, importance) {
      const before = find(key)
      if (before) drop(key, before)
      const size = ENTRY_BYTES + key.length + (typeof value === 'string' ? value.length : 0)
      kept[importance].set(key, { value, end, importance, bytes: size })
      used += size
      if (count() >= sweepAt || (isFull() && now() - sweptAt >= SWEEP_MS)) sweep()
      while (isFull()) pushOut()
    },
    delete(key) {
      const found = find(key)
      if (found) drop(key, found)
    },
  }
}
