/**
 * The store of several replicas: Redis 7 or Valkey, as one server, a cluster, or a master that sentinels
 * watch. While it is away each process works from its own memory: it knows what it has claimed before, and
 * what it puts there meanwhile still counts in this process afterwards. Node only.
 */
import type { Clock, Log } from '../base/ports.ts'
import { createBounded, MEMORY_BYTES } from './bounded.ts'
import { takeInTurn } from './inTurn.ts'
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
 * Counts one by each key, and answers for each how much is taken and for how long, in ms. For each key it is
 * told its request, its step of that, how much may be taken, in how many seconds, and how much is; after a
 * step in which more than that is taken nothing more is counted for that request: -1 stands there.
 */
const TAKE = `local counted, request, step, over, ended = {}, nil, nil, false, false
for n, key in ipairs(KEYS) do
  local at = n * 5 - 4
  if ARGV[at] ~= request then
    request, step, over, ended = ARGV[at], ARGV[at + 1], false, false
  elseif ARGV[at + 1] ~= step then
    step, ended = ARGV[at + 1], over
  end
  local taken, ttl = -1, 0
  if not ended then
    taken = redis.call('incrby', key, ARGV[at + 4])
    ttl = redis.call('pttl', key)
    if ttl < 0 then
      ttl = ARGV[at + 3] * 1000
      redis.call('pexpire', key, ttl)
    end
    over = over or taken > tonumber(ARGV[at + 2])
  end
  counted[#counted + 1] = taken
  counted[#counted + 1] = ttl
end
return counted`
/** So many keys in one script at most: meanwhile the server does nothing else. */
const MOST_KEYS = 200
/** How much is taken, and until when, in ms. */
const LOOK = `return { redis.call('get', KEYS[1]) or '0', redis.call('pttl', KEYS[1]) }`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const REPLACE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`

type Steps = Parameters<SharedStore['takeInTurn']>[0]

/** Counts that wait for the others of this turn. */
interface Pending {
  readonly steps: Steps
  resolve(counts: readonly Count[]): void
  reject(error: unknown): void
}

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

  const placeOf = (rule: Rule, key: string) => named(`limit:${rule.name}:${key}`)
  /** Until when a client is refused from memory: a flood doesn't reach the store. */
  const refusal = (rule: Rule, key: string) => `over ${rule.name} ${key}`
  const isStored = ({ rule }: Counter, key: string) =>
    !memory.get(refusal(rule, key)) && (rule.importance !== 'stranger' || link.hasRoom())

  /** All requests in one script. Rejects when the store is away. */
  async function takeAll(requests: readonly Steps[]): Promise<readonly (readonly Count[])[]> {
    const found = (await evaluate(TAKE, {
      keys: requests.flat(2).map(({ counter: { rule }, key }) => placeOf(rule, key)),
      arguments: requests.flatMap((steps, request) =>
        steps.flatMap((step, at) =>
          step.flatMap(({ counter: { rule }, times = 1 }) =>
            [request, at, rule.points, rule.seconds, times].map(String),
          ),
        ),
      ),
    })) as unknown[]
    let at = 0
    return requests.map((steps) =>
      steps.flat().flatMap(({ counter: { rule }, key }) => {
        const [count, resetMs] = [Number(found[at]), Math.max(0, Number(found[at + 1]))]
        at += 2
        if (count < 0) return []
        const taken: Taken = { over: count > rule.points, left: Math.max(0, rule.points - count), resetMs }
        if (taken.over) memory.set(refusal(rule, key), '', now() + resetMs, rule.importance)
        return [{ rule, taken }]
      }),
    )
  }

  let pending: Pending[] = []
  let pendingKeys = 0
  function flush(): void {
    const all = pending
    pending = []
    pendingKeys = 0
    if (all.length === 0) return
    takeAll(all.map(({ steps }) => steps)).then(
      (counts) => all.forEach(({ resolve }, n) => resolve(counts[n] ?? [])),
      (error: unknown) => all.forEach(({ reject }) => reject(error)),
    )
  }
  /** What is counted in the same turn goes in one script: each has a cost of its own, here and there. */
  const takeStored = (steps: Steps): Promise<readonly Count[]> =>
    new Promise((resolve, reject) => {
      if (pending.push({ steps, resolve, reject }) === 1) queueMicrotask(flush)
      pendingKeys += steps.flat().length
      if (pendingKeys >= MOST_KEYS || !link.joinsKeys) flush()
    })

  /** What it has counted lies in the memory, so any counter of the rule goes on with it. */
  function ownCounter(rule: Rule): Counter {
    const own = memoryCounter(memory, rule, now)
    return { rule, take: async (key, times) => own.take(key, times), look: async (key) => own.look(key) }
  }

  function counter(rule: Rule): Counter {
    const own = ownCounter(rule)
    const stored: Counter = {
      rule,
      async look(key) {
        try {
          const [taken = 0, resetMs = 0] = (
            (await evaluate(LOOK, { keys: [placeOf(rule, key)], arguments: [] })) as unknown[]
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
      async take(key, times) {
        const over = memory.get(refusal(rule, key))
        if (over) return { over: true, left: 0, resetMs: over.end - now() }
        if (!isStored(stored, key)) return own.take(key, times)
        try {
          const [count] = await takeStored([
            [{ counter: stored, key, ...(times !== undefined && { times }) }],
          ])
          return count?.taken ?? own.take(key, times)
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
        link.joinsKeys && all.length > 0 && all.every(({ counter: one, key }) => isStored(one, key))
      if (!isOneScript) return takeInTurn(steps)
      try {
        return await takeStored(steps)
      } catch {
        // Not asked again for each: it is away.
        const own = (counting: Counting): Counting => ({
          ...counting,
          counter: ownCounter(counting.counter.rule),
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
