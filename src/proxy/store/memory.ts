/**
 * What a process keeps in memory for a while: so much at most of each importance, so that a client who fills
 * one pushes nothing out of the next. What was used the longest ago goes first.
 */
import { LRUCache } from 'lru-cache'
import type { Importance } from './sharedStore.ts'

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
  taken: number
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
