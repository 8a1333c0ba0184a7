/**
 * Notes over Redis. What the store didn't take is known to this process alone, and stays so when the store is
 * back.
 */
import type { MemoryNotes } from './memoryNotes.ts'
import type { RedisLink } from './redisLink.ts'
import { importanceOf, type NoteKey, type Notes } from './sharedStore.ts'

/** @param named the name of a key in Redis */
export function redisNotes(link: RedisLink, memory: MemoryNotes, named: (key: string) => string): Notes {
  const isStored = (key: NoteKey) => importanceOf(key) !== 'stranger' || link.hasRoom()
  return {
    async claim(key, value, ttlMs) {
      const note = memory.get(key)
      if (note !== undefined) return note
      if (!isStored(key)) return memory.claim(key, value, ttlMs)
      return link
        .run((client) => client.swap(named(key), value, ttlMs, true))
        .then(
          (stored) => stored ?? undefined,
          async () => memory.claim(key, value, ttlMs),
        )
    },
    read: (key) =>
      link
        .run((client) => client.get(named(key)))
        .then(
          (value) => value ?? memory.get(key),
          () => memory.get(key),
        ),
    write: (key, value, ttlMs) =>
      link
        .run((client) => client.set(named(key), value, ttlMs))
        .then(
          () => memory.delete(key),
          async () => memory.write(key, value, ttlMs),
        ),
  }
}
