/**
 * The store of one process alone, and what stands in for Redis while that is away: so much at most of each
 * importance, so that a client who fills one pushes nothing out of the next. What was used the longest ago
 * goes first.
 */
import { LRUCache } from 'lru-cache'
import type { Clock, Stopwatch } from '../base/ports.ts'
import {
  type Count,
  type Counting,
  type Importance,
  importanceOf,
  type Limits,
  type NoteKey,
  type Notes,
  type SharedStore,
} from './sharedStore.ts'

const MiB = 1024 * 1024

/** Of all that one store keeps, in bytes. */
export const MEMORY_BYTES: Readonly<Record<Importance, number>> = {
  stranger: 32 * MiB,
  customer: 32 * MiB,
}
/** Cost of an entry beside its key and its text, in bytes: measured, and rounded up. */
const ENTRY_BYTES = 256

/** A value, or how much of a limit is taken. */
type Content = string | number

/**
 * From this many entries on what has ended is taken away, and again whenever there are twice as many as then.
 */
const FIRST_PURGE = 1024

interface Entry {
  content: Content
  /** By the stopwatch. */
  readonly endsAt: number
}

interface Sum {
  readonly sum: number
  /** Until its end, in ms. */
  readonly remainingMs: number
  /** By the stopwatch. */
  readonly endsAt: number
}

export interface MemoryPlace {
  /** Undefined when it isn't there, or has ended. */
  get(key: string): Content | undefined
  /** Puts a value, whatever is there. */
  set(key: string, content: Content, ttlMs: number): void
  /** Adds to a number. Where none is it begins, and ends after its time, whatever is added meanwhile. */
  add(key: string, count: number, ttlMs: number): Sum
  /**
   * Takes from a number, down to 0. Where none is, or another than the one that ends at that time, nothing
   * changes.
   */
  subtract(key: string, count: number, endsAt?: number): Sum
  delete(key: string): void
}

export type Memory = Readonly<Record<Importance, MemoryPlace>>

function createPlace(elapsed: () => number, bytes: number): MemoryPlace {
  const entries = new LRUCache<string, Entry>({
    maxSize: bytes,
    sizeCalculation: ({ content }, key) =>
      ENTRY_BYTES + key.length + (typeof content === 'string' ? content.length : 0),
  })
  let purgeAt = FIRST_PURGE
  function purge(): void {
    for (const [key, { endsAt }] of entries) if (endsAt <= elapsed()) entries.delete(key)
    purgeAt = Math.max(FIRST_PURGE, entries.size * 2)
  }
  function put(key: string, entry: Entry): void {
    entries.set(key, entry)
    if (entries.size >= purgeAt) purge()
  }
  function find(key: string, now: number): Entry | undefined {
    const entry = entries.get(key)
    return entry && entry.endsAt > now ? entry : undefined
  }
  return {
    get: (key) => find(key, elapsed())?.content,
    set: (key, content, ttlMs) => put(key, { content, endsAt: elapsed() + ttlMs }),
    add(key, count, ttlMs) {
      const now = elapsed()
      const entry = find(key, now)
      if (typeof entry?.content !== 'number') {
        put(key, { content: count, endsAt: now + ttlMs })
        return { sum: count, remainingMs: ttlMs, endsAt: now + ttlMs }
      }
      entry.content += count
      return { sum: entry.content, remainingMs: entry.endsAt - now, endsAt: entry.endsAt }
    },
    subtract(key, count, endsAt) {
      const now = elapsed()
      const entry = find(key, now)
      if (typeof entry?.content !== 'number') return { sum: 0, remainingMs: 0, endsAt: now }
      if (endsAt === undefined || endsAt === entry.endsAt) entry.content = Math.max(0, entry.content - count)
      return { sum: entry.content, remainingMs: entry.endsAt - now, endsAt: entry.endsAt }
    },
    delete: (key) => void entries.delete(key),
  }
}

/** @param elapsed in ms · @param bytes how much is kept at most */
export const createMemory = (
  elapsed: () => number,
  bytes: Readonly<Record<Importance, number>> = MEMORY_BYTES,
): Memory => ({
  stranger: createPlace(elapsed, bytes.stranger),
  customer: createPlace(elapsed, bytes.customer),
})

/** A window begins with the first, and ends by itself. What is refused isn't counted. */
function takeOnce(memory: Memory, { rule, key, times = 1, endsAt }: Counting): Count {
  const { name, points, seconds, importance } = rule
  // Joined, since a text that was put together otherwise keeps its pieces too.
  const place = ['limit', name, points, seconds, key].join(' ')
  const counters = memory[importance]
  const { sum, remainingMs, ...window } =
    times < 0 ? counters.subtract(place, -times, endsAt) : counters.add(place, times, seconds * 1000)
  if (sum > points) counters.subtract(place, times)
  const usage = { isOver: sum > points, remaining: Math.max(0, points - sum), resetMs: remainingMs }
  return { rule, key, usage, ...window }
}

export const memoryLimits = (memory: Memory): Limits => ({
  async take(turns) {
    const counts: Count[] = []
    for (const turn of turns) {
      const turnCounts = turn.map((counting) => takeOnce(memory, counting))
      counts.push(...turnCounts)
      if (turnCounts.some(({ usage }) => usage.isOver)) break
    }
    return counts
  },
})

export interface MemoryNotes extends Notes {
  /** At once. */
  get(key: NoteKey): string | undefined
  delete(key: NoteKey): void
}

export function memoryNotes(memory: Memory): MemoryNotes {
  const placeOf = (key: NoteKey) => memory[importanceOf(key)]
  const get = (key: NoteKey): string | undefined => {
    const content = placeOf(key).get(key)
    return typeof content === 'string' ? content : undefined
  }
  return {
    get,
    delete: (key) => placeOf(key).delete(key),
    async claim(key, value, ttlMs) {
      const note = get(key)
      if (note === undefined) placeOf(key).set(key, value, ttlMs)
      return note
    },
    read: async (key) => get(key),
    write: async (key, value, ttlMs) => placeOf(key).set(key, value, ttlMs),
  }
}

/** @param bytes how much it keeps at most */
export function memoryStore({ now, elapsed }: Clock & Stopwatch, bytes?: typeof MEMORY_BYTES): SharedStore {
  const memory = createMemory(elapsed, bytes)
  const startTime = now()
  return {
    limits: memoryLimits(memory),
    notes: memoryNotes(memory),
    state: () => ({ kind: 'memory', reachable: true, since: startTime }),
    close: async () => undefined,
  }
}
