/** Limits over Redis: every replica counts in the same windows. While it is away each counts by itself. */
import type { Stopwatch } from '../base/ports.ts'
import { type Memory, memoryLimits } from './memory.ts'
import type { RedisLink } from './redisLink.ts'
import type { Count, Counting, Limits, Rule, Usage } from './sharedStore.ts'

/**
 * Counts by each key, and answers for each how much is taken and for how long, in ms. For each key it is
 * told its step, how much may be taken, in how many seconds, and how much is. What is more than may be taken
 * isn't counted, and after its step nothing more is. What is given back takes a counter no lower than 0, and
 * begins no window.
 */
const TAKE = `local counted, turn, over = {}, nil, false
for n, key in ipairs(KEYS) do
  local at = n * 4 - 3
  if over and ARGV[at] ~= turn then break end
  turn = ARGV[at]
  local times = tonumber(ARGV[at + 3])
  if times < 0 then
    times = -math.max(0, math.min(-times, tonumber(redis.call('get', key) or 0)))
  end
  local taken, ttl = 0, 0
  if times ~= 0 then
    taken = redis.call('incrby', key, times)
    ttl = redis.call('pttl', key)
  end
  if times > 0 and ttl < 0 then
    ttl = ARGV[at + 2] * 1000
    redis.call('pexpire', key, ttl)
  end
  if taken > tonumber(ARGV[at + 1]) then
    over = true
    redis.call('incrby', key, -times)
  end
  counted[#counted + 1] = taken
  counted[#counted + 1] = ttl
end
return counted`

type Turns = readonly (readonly Counting[])[]

interface Means {
  readonly link: RedisLink
  readonly memory: Memory
  readonly elapsed: Stopwatch['elapsed']
  /** The name of a key in Redis. */
  readonly keyOf: (key: string) => string
}

/**
 * A client that is over a limit is refused from memory for so long, in ms: a flood doesn't reach the store,
 * and what another replica gives back is soon known here.
 */
const REFUSED_MS = 1000
const refusal = (rule: Rule, key: string): string => `over ${rule.name} ${key}`
/** Until the window of a refused client ends, in ms, as told with the refusal; undefined when none is. */
const refusedMs = ({ memory }: Means, { rule, key, times = 1 }: Counting): number | undefined => {
  const resetMs = times > 0 ? memory[rule.importance].get(refusal(rule, key)) : undefined
  return typeof resetMs === 'number' ? resetMs : undefined
}

/** In one script. Rejects with StoreAway. */
async function takeStored({ link, memory, elapsed, keyOf }: Means, turns: Turns): Promise<readonly Count[]> {
  const countings = turns.flat()
  const answer = await link.run((client) =>
    client.eval(TAKE, {
      keys: countings.map(({ rule, key }) => keyOf(`limit:${rule.name}:${key}`)),
      arguments: turns.flatMap((turn, at) =>
        turn.flatMap(({ rule, times = 1 }) => [at, rule.points, rule.seconds, times].map(String)),
      ),
    }),
  )
  const numbers = Array.isArray(answer) ? answer.map(Number) : []
  return countings.slice(0, numbers.length / 2).map(({ rule, key }, n) => {
    const place = memory[rule.importance]
    const [count = 0, ttlMs = 0] = numbers.slice(2 * n, 2 * n + 2)
    const resetMs = Math.max(0, ttlMs)
    const usage: Usage = { isOver: count > rule.points, remaining: Math.max(0, rule.points - count), resetMs }
    if (usage.isOver) place.set(refusal(rule, key), resetMs, Math.min(REFUSED_MS, resetMs))
    else place.delete(refusal(rule, key))
    return { rule, key, usage, endsAt: elapsed() + resetMs }
  })
}

export function redisLimits(means: Means): Limits {
  const { link, memory, elapsed } = means
  const local = memoryLimits(memory)
  const isInTime = ({ times = 1, endsAt = Infinity }: Counting) => times > 0 || endsAt > elapsed()
  const isStored = (counting: Counting) =>
    refusedMs(means, counting) === undefined && (counting.rule.importance !== 'stranger' || link.hasRoom())
  const takeTogether = (turns: Turns) => takeStored(means, turns).catch(() => local.take(turns))

  /** By a question of its own, or none where memory knows the answer or keeps the counter. */
  async function takeAlone(counting: Counting): Promise<readonly Count[]> {
    const { rule, key } = counting
    const resetMs = refusedMs(means, counting)
    if (resetMs !== undefined) {
      const usage: Usage = { isOver: true, remaining: 0, resetMs }
      return [{ rule, key, usage, endsAt: elapsed() + resetMs }]
    }
    return isStored(counting) ? takeTogether([[counting]]) : local.take([[counting]])
  }

  return {
    async take(askedTurns) {
      const turns = askedTurns.map((turn) => turn.filter(isInTime))
      const countings = turns.flat()
      if (link.joinsKeys && countings.length > 0 && countings.every(isStored)) return takeTogether(turns)
      const counts: Count[] = []
      for (const turn of turns) {
        const turnCounts = (await Promise.all(turn.map(takeAlone))).flat()
        counts.push(...turnCounts)
        if (turnCounts.some(({ usage }) => usage.isOver)) break
      }
      return counts
    },
  }
}
