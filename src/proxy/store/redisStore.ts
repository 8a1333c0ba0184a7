/**
 * The store of several replicas: Redis 7 or Valkey, as one server, a cluster, or a master that sentinels
 * watch. While it is away each process works from its own memory: it knows what it has claimed before, and
 * what it puts there meanwhile still counts in this process afterwards. Node only.
 */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import type { Clock, Log } from '../base/ports.ts'
import { counted } from './counted.ts'
import { createBounded, MEMORY_BYTES } from './bounded.ts'
import { memoryCounter } from './memoryCounter.ts'
import { memoryValues } from './memoryValues.ts'
import { openRedisLink } from './redisLink.ts'
import type { RedisSettings } from './redisSettings.ts'
import { type Counter, importanceOf, type Rule, type SharedStore, type StoreKey } from './sharedStore.ts'

/** How much is taken, and until when, in ms. */
const LOOK = `return { redis.call('get', KEYS[1]) or '0', redis.call('pttl', KEYS[1]) }`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const REPLACE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`

interface Evaluation {
  keys: string[]
  arguments: string[]
}

export async function redisStore(settings: RedisSettings, ports: Clock & Log): Promise<SharedStore> {
  const link = await openRedisLink(settings, ports)
  const { now } = ports
  const memory = createBounded<string | object>(now, MEMORY_BYTES)
  /** What this process has claimed, for when the store is away. */
  const claimed = memoryValues(memory, 'claimed', now)
  /** What was put while the store was away and didn't receive it. */
  const owed = memoryValues(memory, 'owed', now)
  const known = (key: StoreKey) => owed.get(key) ?? claimed.get(key)
  const named = (key: string) => `${settings.prefix}${key}`
  const evaluate = (script: string, options: Evaluation) => link.run((client) => client.eval(script, options))

  const limiter = (rule: Rule) =>
    new RateLimiterRedis({
      storeClient: { eval: evaluate },
      useRedisPackage: true,
      keyPrefix: named(`limit:${rule.name}`),
      points: rule.points,
      duration: rule.seconds,
    })

  /** A client over its limit is refused from memory: a flood doesn't reach the store. */
  function counter(rule: Rule): Counter {
    const limited = limiter(rule)
    const shared = counted(limited)
    const own = memoryCounter(memory, rule, now)
    return {
      async look(key) {
        try {
          const [taken = 0, resetMs = 0] = (
            (await evaluate(LOOK, { keys: [limited.getKey(key)], arguments: [] })) as unknown[]
          ).map(Number)
          return {
            over: taken >= rule.points,
            left: Math.max(0, rule.points - taken),
            resetMs: Math.max(0, resetMs),
          }
        } catch {
          return own.look(key)
        }
      },
      async take(key) {
        const refused = `over ${rule.name} ${key}`
        const over = memory.get(refused)
        if (over) return { over: true, left: 0, resetMs: over.end - now() }
        if (rule.importance === 'stranger' && !link.hasRoom()) return own.take(key)
        try {
          const taken = await shared.take(key)
          if (taken.over) memory.set(refused, '', now() + taken.resetMs, rule.importance)
          return taken
        } catch {
          return own.take(key)
        }
      },
    }
  }

  return {
    counter,
    async claim(key, value, ttlMs) {
      if (importanceOf(key) === 'stranger' && !link.hasRoom()) {
        const there = known(key)
        if (there === undefined) claimed.set(key, value, ttlMs)
        return there
      }
      const put = (text: string, onlyIfNone: boolean) =>
        link.run((client) => client.swap(named(key), text, ttlMs, onlyIfNone))
      try {
        // What is owed is put in place of this value, in one command: were it put after it, an error between
        // the two would leave the wrong one.
        const before = owed.get(key)
        const there = await put(before ?? value, true)
        if (there !== null) return there
        const meanwhile = owed.get(key)
        if (meanwhile === undefined) claimed.set(key, value, ttlMs)
        else if (meanwhile !== before) await put(meanwhile, false)
        return meanwhile
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
        await link.run((client) => client.set(named(key), value, ttlMs))
        owed.delete(key)
        claimed.delete(key)
      } catch {
        owed.set(key, value, ttlMs)
      }
    },
    async replace(key, value, next, ttlMs) {
      try {
        const texts = [value, next, String(ttlMs)]
        if ((await evaluate(REPLACE, { keys: [named(key)], arguments: texts })) === 1) {
          owed.delete(key)
          claimed.set(key, next, ttlMs)
          return true
        }
        if (owed.get(key) !== value) return false
      } catch {
        if (known(key) !== value) return false
      }
      owed.set(key, next, ttlMs)
      return true
    },
    async release(key, value) {
      for (const one of [owed, claimed]) if (one.get(key) === value) one.delete(key)
      await evaluate(RELEASE, { keys: [named(key)], arguments: [value] }).catch(() => undefined)
    },
    state: link.state,
    close: link.close,
  }
}
