/**
 * Records over Redis. What another server may not have received when it became the master, each process that
 * wrote it puts back there; and a change that wasn't answered is sent again when the store is back: every
 * value is one that was never there before, so such a change is right, or does nothing.
 */
import { inTime } from '../base/timeLimit.ts'
import type { MemoryPlace } from './memory.ts'
import type { RedisClient } from './redisClient.ts'
import type { RedisLink } from './redisLink.ts'
import { KNOWN, REIGN } from './reigns.ts'
import { type Claim, type RecordKey, type Records, StoreAway } from './sharedStore.ts'

/**
 * Puts a value where none is. Answers the one that is there, else which reign has taken the new one: none
 * where the mark of the store is missing, or where it isn't put, because the reign isn't known or is too new.
 */
const CLAIM = `${REIGN} ${KNOWN}
local value = redis.call('get', KEYS[1])
if value then return { value } end
if not known then return {} end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
if KEYS[2] and not redis.call('get', KEYS[2]) then return {} end
return { false, reign }`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const REPLACE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`
const HOLD = `${REIGN} ${KNOWN}
if not known then return -1 end
${REPLACE}`

/** So many changes wait for the store; the others are settled by the lease of their binding. */
const MOST_PENDING = 10_000
/** So many records are put back, or changes sent again, at once. */
const AT_ONCE = 200

type Work<T> = (client: RedisClient) => Promise<T>

export interface RedisRecords {
  readonly records: Records
  /**
   * Gives the store what it lacks. A change that it doesn't answer is sent the next time.
   * Rejects when it doesn't take what it had before. @param isNew it may lack that
   */
  restore(client: RedisClient, isNew: boolean): Promise<void>
}

/** Runs a script on one key. */
const evaluate =
  (script: string, name: string, ...texts: string[]): Work<unknown> =>
  (client) =>
    client.eval(script, { keys: [name], arguments: texts })

/**
 * Changes that the store didn't answer: they are sent again when it answers.
 * @param timeoutMs how long one of them may take then
 */
function createPending(link: () => RedisLink, timeoutMs: number) {
  const pending = new Set<Work<unknown>>()
  /** One that isn't answered goes to the end: a lost shard of a cluster keeps back no others. */
  const send = (client: RedisClient, work: Work<unknown>): Promise<boolean> => {
    pending.delete(work)
    return inTime(work(client), timeoutMs).then(
      () => true,
      () => {
        pending.add(work)
        return false
      },
    )
  }
  return {
    /** @param repeat what is done when the store is back, if it is away now */
    async change<T>(work: Work<T>, repeat: Work<unknown> = work): Promise<T> {
      try {
        return await link().run(work)
      } catch (error) {
        if (pending.size < MOST_PENDING) pending.add(repeat)
        throw error
      }
    },
    async sendAgain(client: RedisClient): Promise<void> {
      let isAnswered = true
      while (pending.size > 0 && isAnswered) {
        const batch = [...pending].slice(0, AT_ONCE)
        isAnswered = (await Promise.all(batch.map(async (work) => send(client, work)))).every(Boolean)
      }
    },
  }
}

/**
 * Puts back what this process has written, as far as another value isn't there.
 * @param timeoutMs how long AT_ONCE of them may take
 */
async function putBack(
  client: RedisClient,
  copies: MemoryPlace,
  keyOf: (key: string) => string,
  timeoutMs: number,
): Promise<void> {
  const texts = [...copies.entries()].flatMap(([key, text]) =>
    typeof text === 'string' ? [{ key, text }] : [],
  )
  for (let n = 0; n < texts.length; n += AT_ONCE) {
    const swaps = texts
      .slice(n, n + AT_ONCE)
      .map(({ key, text }) =>
        client.swap(keyOf(key), text, Math.max(1, Math.ceil(copies.remainingMs(key))), true),
      )
    await inTime(Promise.all(swaps), timeoutMs)
  }
}

/** What CLAIM answers. @throws TypeError where it is another answer */
function claimOf(answer: unknown): { readonly record?: string; readonly reign?: unknown } {
  if (!Array.isArray(answer)) throw new TypeError('Not the answer of a claim')
  const [record, reign] = answer as readonly unknown[]
  return typeof record === 'string' ? { record } : { reign }
}

/**
 * @param link opened later
 * @param copies what this process has written, as far as it is still there
 * @param keyOf the name of a key in Redis
 * @param timeoutMs the time limit of a command, in ms
 */
export function redisRecords(
  link: () => RedisLink,
  copies: MemoryPlace,
  keyOf: (key: string) => string,
  timeoutMs: number,
): RedisRecords {
  const { change, sendAgain } = createPending(link, timeoutMs)

  const release = (key: RecordKey, value: string): Work<unknown> => {
    if (copies.get(key) === value) copies.delete(key)
    return evaluate(RELEASE, keyOf(key), value)
  }

  async function claim(key: RecordKey, value: string, ttlMs: number): Promise<Claim> {
    const { mark, mayHaveLost } = link()
    const keys = mark === undefined ? [keyOf(key)] : [keyOf(key), mark]
    const answer = await change(
      (client) => client.eval(CLAIM, { keys, arguments: [value, String(ttlMs), link().settledReigns()] }),
      evaluate(RELEASE, keyOf(key), value),
    )
    const { record, reign } = claimOf(answer)
    if (record !== undefined) return { record, mayBeLost: false }
    try {
      const mayBeLost = mayHaveLost(reign)
      copies.set(key, value, ttlMs)
      return { record: undefined, mayBeLost }
    } catch (error) {
      await change(release(key, value)).catch(() => undefined)
      throw error
    }
  }

  return {
    records: {
      now: () => link().now(),
      claim,
      read: async (key) => (await link().run((client) => client.get(keyOf(key)))) ?? undefined,
      write: async (key, value, ttlMs) =>
        void (await link().run((client) => client.set(keyOf(key), value, ttlMs))),
      replace: (key, value, next, ttlMs) =>
        change(async (client) => {
          const reply = await evaluate(REPLACE, keyOf(key), value, next, String(ttlMs))(client)
          if (reply === 1) copies.set(key, next, ttlMs)
          return reply === 1
        }),
      async hold(key, value, next, ttlMs) {
        const ttl = String(ttlMs)
        const reply = await change(
          evaluate(HOLD, keyOf(key), value, next, ttl, link().reigns()),
          evaluate(REPLACE, keyOf(key), next, value, ttl),
        )
        if (reply === -1) throw new StoreAway()
        if (reply === 1) copies.set(key, next, ttlMs)
        return reply === 1
      },
      release: async (key, value) => void (await change(release(key, value))),
    },
    async restore(client, isNew) {
      if (isNew) await putBack(client, copies, keyOf, timeoutMs)
      await sendAgain(client)
    },
  }
}
