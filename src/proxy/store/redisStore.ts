/**
 * The store of several replicas: Redis 7 or Valkey, as one server, a cluster, or a master that sentinels
 * watch. Node only.
 */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { createMemory } from './memory.ts'
import { memoryNotes } from './memoryNotes.ts'
import { openRedisLink, type RedisLink } from './redisLink.ts'
import { redisLimits } from './redisLimits.ts'
import { redisNotes } from './redisNotes.ts'
import { redisRecords } from './redisRecords.ts'
import type { RedisSettings } from './redisSettings.ts'
import type { SharedStore } from './sharedStore.ts'

export async function redisStore(
  settings: RedisSettings,
  ports: Clock & Stopwatch & Log,
): Promise<SharedStore> {
  const memory = createMemory(ports.elapsed)
  const named = (key: string) => `${settings.prefix}${key}`
  const { records, restore } = redisRecords(() => link, memory.money, named)
  const link: RedisLink = await openRedisLink(settings, { ...ports, restore })
  return {
    limits: redisLimits(link, memory, named),
    notes: redisNotes(link, memoryNotes(memory), named),
    records,
    state: link.state,
    close: link.close,
  }
}
