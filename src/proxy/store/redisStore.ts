/**
 * The store of several replicas: Redis 7 or Valkey, as one server, a cluster, or a master that sentinels
 * watch. Node only.
 */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { createMemory, memoryNotes, type MemoryNotes } from './memory.ts'
import { redisLimits } from './redisLimits.ts'
import { openRedisLink, type RedisLink } from './redisLink.ts'
import type { RedisSettings } from './redisSettings.ts'
import { importanceOf, type NoteKey, type Notes, type SharedStore } from './sharedStore.ts'

export async function redisStore(
  settings: RedisSettings,
  ports: Clock & Stopwatch & Log,
  waitMs?: number,
): Promise<SharedStore> {
  const memory = createMemory(ports.elapsed)
  const keyOf = (key: string) => `${settings.prefix}${key}`
  const link = await openRedisLink(settings, ports, waitMs)
  return {
    limits: redisLimits({ link, memory, elapsed: ports.elapsed, keyOf }),
    notes: redisNotes(link, memoryNotes(memory), keyOf),
    state: link.state,
    close: link.close,
  }
}

/**
 * A note that the store didn't take is known to this process alone, and stays so when the store is back.
 * @param keyOf the name of a key in Redis
 */
function redisNotes(link: RedisLink, memory: MemoryNotes, keyOf: (key: string) => string): Notes {
  const isStored = (key: NoteKey) => importanceOf(key) !== 'stranger' || link.hasRoom()
  return {
    async claim(key, value, ttlMs) {
      const note = memory.get(key)
      if (note !== undefined) return note
      if (!isStored(key)) return memory.claim(key, value, ttlMs)
      return link
        .run((client) => client.swap(keyOf(key), value, ttlMs, true))
        .then(
          (text) => text ?? undefined,
          async () => memory.claim(key, value, ttlMs),
        )
    },
    read: (key) =>
      link
        .run((client) => client.get(keyOf(key)))
        .then(
          (value) => value ?? memory.get(key),
          () => memory.get(key),
        ),
    write: (key, value, ttlMs) =>
      link
        .run((client) => client.set(keyOf(key), value, ttlMs))
        .then(
          () => memory.delete(key),
          async () => memory.write(key, value, ttlMs),
        ),
  }
}
