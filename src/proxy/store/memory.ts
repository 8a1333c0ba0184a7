/**
 * The store of one process alone, and what stands in for Redis while that is away: so much at most of each
 * importance, so that a client who fills one pushes nothing out of the next. What was used the longest ago
 * goes first.
 */
import { LRUCache } from 'lru-cache'
import type { Clock, Stopwatch } from '../base/ports.ts'
import {
  type Count,
  type Counter,
  type Importance,
  importanceOf,
  type Limits,
  type NoteKey,
  type Notes,
  type Records,
  type Rule,
  type SharedStore,
} from './sharedStore.ts'

const MiB = 1024 * 1024

/** Of all that one store keeps, in bytes. */
export const MEMORY_BYTES: Readonly<Record<Importance, number>> = {
  stranger: 32 * MiB,
  customer: 32 * MiB,
  money: 64 * MiB,
}
/** What an entry costs beside its key and its text, in bytes: measured, and rounded up. */
const ENTRY_BYTES = 400

/** How much of a limit is taken; changed in place, so that the end stays. */
export interface Window {
  count: number
}

/** A value, or a window of a limit. */
type Content = string | Window

/**
 * From this many entries on what has ended is taken away, and again whenever there are twice as many as then.
 */
const FIRST_PURGE = 1024

export interface Place {
  /** Undefined when it isn't there, or has ended. */
  get(key: string): Content | undefined
  /** Until its end, in ms; 0 when it isn't there. */
  remainingMs(key: string): number
  /** Puts a value, whatever is there. */
  set(key: string, content: Content, ttlMs: number): void
  delete(key: string): void
  /** What is there, the latest first. */
  entries(): Iterable<[string, Content]>
}

export type Memory = Readonly<Record<Importance, Place>>

function createPlace(elapsed: () => number, bytes: number): Place {
  const contents = new LRUCache<string, Content>({
    maxSize: bytes,
    sizeCalculation: (content, key) =>
      ENTRY_BYTES + key.length + (typeof content === 'string' ? content.length : 0),
    // For the cache 0 is no time.
    perf: { now: () => elapsed() + 1 },
    ttlResolution: 0,
  })
  let purgeAt = FIRST_PURGE
  const remainingMs = (key: string) => Math.max(0, contents.getRemainingTTL(key))
  return {
    get: (key) => (remainingMs(key) > 0 ? contents.get(key) : undefined),
    remainingMs,
    set(key, content, ttlMs) {
      contents.set(key, content, { ttl: ttlMs })
      if (contents.size < purgeAt) return
      contents.purgeStale()
      purgeAt = Math.max(FIRST_PURGE, contents.size * 2)
    },
    delete: (key) => void contents.delete(key),
    entries: () => contents.entries(),
  }
}

/** @param elapsed in ms · @param bytes how much is kept at most */
export const createMemory = (
  elapsed: () => number,
  bytes: Readonly<Record<Importance, number>> = MEMORY_BYTES,
): Memory => ({
  stranger: createPlace(elapsed, bytes.stranger),
  customer: createPlace(elapsed, bytes.customer),
  money: createPlace(elapsed, bytes.money),
})

/** A window that begins with the first and ends by itself. */
function memoryCounter(memory: Memory, rule: Rule): Counter {
  const { name, points, seconds, importance } = rule
  const windows = memory[importance]
  return {
    rule,
    async take(key, times = 1) {
      const place = `limit ${name} ${points} ${seconds} ${key}`
      const content = windows.get(place)
      const window = typeof content === 'object' ? content : { count: 0 }
      if (content !== window) windows.set(place, window, seconds * 1000)
      window.count += times
      const { count } = window
      return {
        isOver: count > points,
        remaining: Math.max(0, points - count),
        resetMs: windows.remainingMs(place),
      }
    },
  }
}

export const memoryLimits = (memory: Memory): Limits => ({
  counter: (rule) => memoryCounter(memory, rule),
  takeInTurn,
})

/** Counts turn after turn, one question after the other: as a store without a script does it. */
export const takeInTurn: Limits['takeInTurn'] = async (turns) => {
  const counts: Count[] = []
  for (const turn of turns) {
    const usages = await Promise.all(
      turn.map(async ({ counter, key, times }) => ({
        rule: counter.rule,
        usage: await counter.take(key, times),
      })),
    )
    counts.push(...usages)
    if (usages.some((count) => count.usage.isOver)) break
  }
  return counts
}

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
  const startTime = now()
  const startedAt = elapsed()
  return {
    limits: memoryLimits(memory),
    notes: memoryNotes(memory),
    records: memoryRecords(memory.money, () => startTime + elapsed() - startedAt),
    state: () => ({ kind: 'memory', reachable: true, since: startTime }),
    close: async () => undefined,
  }
}
