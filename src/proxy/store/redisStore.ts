/**
 * The store of several replicas: Redis 7 or Valkey, as one server, a cluster, or a master that sentinels
 * watch. While it is away each process works from its own memory: it knows what it has claimed before, and
 * what it puts there meanwhile still counts in this process afterwards. Node only.
 */
import type { Clock, Log } from '../base/ports.ts'
import { takeInTurn } from './inTurn.ts'
import { createMemory } from './memory.ts'
import { memoryCounter } from './memoryCounter.ts'
import { memoryValues } from './memoryValues.ts'
import { openRedisLink } from './redisLink.ts'
import type { RedisSettings } from './redisSettings.ts'
import {
  type Count,
  type Counter,
  type Counting,
  importanceOf,
  type Rule,
  type SharedStore,
  type StoreKey,
  type Taken,
} from './sharedStore.ts'

/**
 * Counts by each key, and answers for each how much is taken and for how long, in ms. For each key it is
 * told its step, how much may be taken, in how many seconds, and how much is; after a step in which more than
 * may be is taken nothing more is counted.
 */
const TAKE = `local counted, step, over = {}, nil, false
for n, key in ipairs(KEYS) do
  local at = n * 4 - 3
  if over and ARGV[at] ~= step then break end
  step = ARGV[at]
  local taken = redis.call('incrby', key, ARGV[at + 3])
  local ttl = redis.call('pttl', key)
  if ttl < 0 then
    ttl = ARGV[at + 2] * 1000
    redis.call('pexpire', key, ttl)
  end
  over = over or taken > tonumber(ARGV[at + 1])
  counted[#counted + 1] = taken
  counted[#counted + 1] = ttl
end
return counted`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const REPLACE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`

type Steps = Parameters<SharedStore['takeInTurn']>[0]

interface Evaluation {
  keys: string[]
  arguments: string[]
}

export async function redisStore(settings: RedisSettings, ports: Clock & Log): Promise<SharedStore> {
  const link = await openRedisLink(settings, ports)
  const { now } = ports
  const memory = createMemory(now)
  /** What this process has claimed, for when the store is away. */
  const claimed = memoryValues(memory, 'claimed')
  /** What was put while the store was away and didn't receive it. */
  const owed = memoryValues(memory, 'owed')
  const known = (key: StoreKey) => owed.get(key) ?? claimed.get(key)
  const named = (key: string) => `${settings.prefix}${key}`
  const evaluate = (script: string, options: Evaluation) => link.run((client) => client.eval(script, options))

  const placeOf = (rule: Rule, key: string) => named(`limit:${rule.name}:${key}`)
  /** A client that is over a limit is refused from memory: a flood doesn't reach the store. */
  const refusal = (rule: Rule, key: string) => `over ${rule.name} ${key}`
  const isStored = ({ rule }: Counter, key: string) =>
    memory[rule.importance].remainingMs(refusal(rule, key)) === 0
    && (rule.importance !== 'stranger' || link.hasRoom())

  /** In one script. Rejects when the store is away. */
  async function takeStored(steps: Steps): Promise<readonly Count[]> {
    const all = steps.flat()
    const numbers = (await evaluate(TAKE, {
      keys: all.map(({ counter: { rule }, key }) => placeOf(rule, key)),
      arguments: steps.flatMap((step, at) =>
        step.flatMap(({ counter: { rule }, times = 1 }) =>
          [at, rule.points, rule.seconds, times].map(String),
        ),
      ),
    })) as unknown[]
    return all.slice(0, numbers.length / 2).map(({ counter: { rule }, key }, n) => {
      const [count, resetMs] = [Number(numbers[2 * n]), Math.max(0, Number(numbers[2 * n + 1]))]
      const taken: Taken = { over: count > rule.points, left: Math.max(0, rule.points - count), resetMs }
      if (taken.over) memory[rule.importance].set(refusal(rule, key), '', resetMs)
      return { rule, taken }
    })
  }

  function counter(rule: Rule): Counter {
    const own = memoryCounter(memory, rule)
    const stored: Counter = {
      rule,
      async take(key, times) {
        const resetMs = memory[rule.importance].remainingMs(refusal(rule, key))
        if (resetMs > 0) return { over: true, left: 0, resetMs }
        if (!isStored(stored, key)) return own.take(key, times)
        try {
          const [count] = await takeStored([
            [{ counter: stored, key, ...(times !== undefined && { times }) }],
          ])
          return count?.taken ?? (await own.take(key, times))
        } catch {
          return own.take(key, times)
        }
      },
    }
    return stored
  }

  return {
    counter,
    async takeInTurn(steps) {
      const all = steps.flat()
      const isOneScript =
        link.joinsKeys && all.length > 0 && all.every((counting) => isStored(counting.counter, counting.key))
      if (!isOneScript) return takeInTurn(steps)
      try {
        return await takeStored(steps)
      } catch {
        // Not asked again for each: it is away.
        const own = (counting: Counting): Counting => ({
          ...counting,
          counter: memoryCounter(memory, counting.counter.rule),
        })
        return takeInTurn(steps.map((step) => step.map(own)))
      }
    },
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
