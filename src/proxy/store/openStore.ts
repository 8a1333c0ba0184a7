/** The store that a process works with. Node only; the client of Redis is loaded by those who use it. */
import type { Clock, Log } from '../base/ports.ts'
import { memoryStore } from './memoryStore.ts'
import type { RedisSettings } from './redisSettings.ts'
import type { SharedStore } from './sharedStore.ts'

/** @param memory does the work where there is no Redis; this process's own when missing */
export async function openStore(
  redis: RedisSettings | undefined,
  ports: Clock & Log,
  memory?: SharedStore,
): Promise<SharedStore> {
  if (!redis) return memory ?? memoryStore(ports)
  const { redisStore } = await import('./redisStore.ts')
  return redisStore(redis, ports)
}
