/**
 * The store of several replicas: Redis 7 or Valkey. While it is away each process works from its own memory:
 * it knows what it has claimed before, and what it puts there meanwhile still counts in this process
 * afterwards. Node only.
 */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import type { Clock, Log } from '../base/ports.ts'
import { counted } from './counted.ts'
import { memoryLimiter } from './memoryStore.ts'
import { memoryValues } from './memoryValues.ts'
import { openRedisLink, type RedisSettings } from './redisLink.ts'
import type { Rule, SharedStore } from './sharedStore.ts'

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

interface Evaluation {
  keys: string[]
  arguments: string[]
}

export async function redisStore(settings: RedisSettings, ports: Clock & Log): Promise<SharedStore> {
  const link = await openRedisLink(settings, ports)
  /** What this process has claimed, for when the store is away. */
  const claimed = memoryValues(ports.now)
  /** What was put while it was away: it never learned of that. */
  const owed = memoryValues(ports.now)
  const known = (key: string) => owed.get(key) ?? claimed.get(key)
  const named = (key: string) => `${settings.prefix}${key}`
  const evaluate = (script: string, options: Evaluation) => link.run((client) => client.eval(script, options))

  const limiter = (rule: Rule) =>
    new RateLimiterRedis({
      storeClient: { eval: evaluate },
      useRedisPackage: true,
      keyPrefix: named(`limit:${rule.name}`),
      points: rule.points,
      duration: rule.seconds,
      insuranceLimiter: memoryLimiter(rule),
      // Whoever is over a limit is told so from memory: a flood doesn't reach the store.
      inMemoryBlockOnConsumed: rule.points + 1,
    })

  return {
    counter: (rule) => counted(limiter(rule)),
    async claim(key, value, ttlMs) {
      const put = (text: string, onlyIfNone: boolean) =>
        link.run((client) =>
          client.set(named(key), text, { ...(onlyIfNone ? { condition: 'NX' } : {}), GET: true, PX: ttlMs }),
        )
      try {
        const there = await put(value, true)
        if (there !== null) return there
        const before = owed.get(key)
        if (before === undefined) claimed.set(key, value, ttlMs)
        else await put(before, false)
        return before
      } catch {
        const there = known(key)
        if (there === undefined) owed.set(key, value, ttlMs)
        return there
      }
    },
    read: (key) =>
      link
        .run((client) => client.get(named(key)))
        .then(
          (value) => value ?? owed.get(key),
          () => known(key),
        ),
    async write(key, value, ttlMs) {
      try {
        await link.run((client) => client.set(named(key), value, { PX: ttlMs }))
        owed.delete(key)
        claimed.delete(key)
      } catch {
        owed.set(key, value, ttlMs)
      }
    },
    async release(key, value) {
      for (const memory of [owed, claimed]) if (memory.get(key) === value) memory.delete(key)
      await evaluate(RELEASE, { keys: [named(key)], arguments: [value] }).catch(() => undefined)
    },
    state: link.state,
    close: link.close,
  }
}
