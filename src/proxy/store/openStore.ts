/** The store that a process works with. Node only; the client of Redis is loaded by those who use it. */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { memoryStore } from './memoryStore.ts'
import type { RedisSettings } from './redisSettings.ts'
import type { SharedStore } from './sharedStore.ts'

export async function openStore(
  redis: RedisSettings | undefined,
  ports: Clock & Stopwatch & Log,
): Promise<SharedStore> {
  if (!redis) return memoryStore(ports)
  const { redisStore } = await import('./redisStore.ts')
  return redisStore(redis, ports)
}
