/**
 * A line to Redis or Valkey with a short time limit. When commands take too long, or the server refuses to
 * write, the store counts as away: no request waits for it then, until it has taken a write again. Node only.
 */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { inTime } from '../base/timeLimit.ts'
import { type Availability, createAvailability, isRefusal, NotReady } from './availability.ts'
import { type Shard, type RedisClient, redisClient } from './redisClient.ts'
import type { RedisSettings } from './redisSettings.ts'
import { FULL_SHARE, StoreAway, type StoreState } from './sharedStore.ts'

export interface RedisLink {
  /** Runs commands. Rejects with StoreAway; the commands may have been done all the same. */
  run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>
  /** True where a script may have keys that have nothing in common. */
  readonly joinsKeys: boolean
  /** True while its memory has space for strangers' counters; checked twice a second. */
  hasRoom(): boolean
  state(): StoreState
  close(): Promise<void>
}

type LinkPorts = Clock & Stopwatch & Log

/** Number of failures in a row after which it counts as away. */
const FAILURES = 3
/** Interval of its probes, in ms: whether it takes a write, and whether it is filling up. */
const PROBE_MS = 500
/** After so many failed probes a new connection is made: the old one may hang for ever. */
const PROBES_A_CONNECTION = 6
/** Longest wait of a start for it, in ms, but for a store that may take longer for one answer. */
const START_MS = 2_000

/** A server's word on its memory (`INFO memory`). */
interface MemoryFacts {
  /** The share that is used; 0 where it has no limit, or doesn't say. */
  readonly share: number
  /** By which it drops keys that are still good, where it does. */
  readonly evicts: string | undefined
}

function memoryFacts(text: string): MemoryFacts {
  const field = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1]
  const limit = Number(field('maxmemory') ?? 0)
  if (!(limit > 0)) return { share: 0, evicts: undefined }
  const policy = field('maxmemory_policy')
  return {
    share: Number(field('used_memory') ?? 0) / limit,
    evicts: policy === 'noeviction' ? undefined : policy,
  }
}

/**
 * Room in the store, as the last probe has it; the log says when it becomes scarce, and when the server would
 * drop limits that are still counted, which then begin anew.
 */
function createRoom({ log }: Log) {
  let share = 0
  let policy: string | undefined
  return {
    isLeft: () => share < FULL_SHARE,
    state: () => ({ used: share, ...(policy !== undefined && { evicts: policy }) }),
    note(servers: readonly MemoryFacts[]) {
      const nextShare = Math.max(...servers.map((facts) => facts.share))
      const nextPolicy = servers.find(({ evicts }) => evicts !== undefined)?.evicts
      if (nextShare >= FULL_SHARE && share < FULL_SHARE)
        log({ event: 'store-full', percent: Math.round(nextShare * 100) })
      if (nextPolicy !== undefined && nextPolicy !== policy)
        log({ event: 'store-evicts', policy: nextPolicy })
      share = nextShare
      policy = nextPolicy
    },
  }
}

/**
 * The commands of notes and limits, on a key of its own: a server that only answers isn't taken for one that
 * works.
 */
const PROBE = `redis.call('set', KEYS[1], '0', 'PX', '60000')
redis.call('incrby', KEYS[1], '1')
return redis.call('pexpire', KEYS[1], '60000')`

async function probeShard(shard: Shard, prefix: string): Promise<MemoryFacts> {
  await shard.eval(PROBE, { keys: [`${prefix}probe${shard.tag && `:{${shard.tag}}`}`], arguments: [] })
  return memoryFacts(await shard.memory())
}

/** Probes each server that takes writes. Rejects when none of them does. */
async function probeShards(client: RedisClient, { timeoutMs, prefix }: RedisSettings) {
  const shards = await inTime(client.shards(), timeoutMs)
  const results = await Promise.allSettled(
    shards.map(async (shard) => inTime(probeShard(shard, prefix), timeoutMs)),
  )
  const healthy = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure: unknown = results.find((result) => result.status === 'rejected')?.reason
  if (healthy.length === 0) throw failure ?? new NotReady()
  return { healthy, failure }
}

/**
 * Resolves when the first connection has answered a probe, has failed, or takes too long: until then nothing
 * is known of the store, so that nothing is said.
 */
const firstProbe = (connection: RedisConnection, probe: () => Promise<void>, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      clearTimeout(patience)
      resolve()
    }
    const ask = () => void probe().then(settle)
    const patience = setTimeout(ask, waitMs)
    connection.client().onError(settle)
    void connection.connect().then(ask)
  })

/** Failures in a row: so many of them, or one that is certain, and the store counts as away. */
function createFailures(connection: RedisConnection, availability: Availability) {
  // In a cluster the other shards go on.
  const { joinsKeys } = connection.client()
  let count = 0
  return {
    reset: (): void => {
      count = 0
    },
    /** @param ofAll of each server that takes writes */
    add(error: unknown, ofAll = joinsKeys): void {
      count += 1
      const isCertain = error instanceof NotReady || (ofAll && isRefusal(error))
      if (!isCertain && count < FAILURES) return
      count = 0
      if (availability.leave(error) && isRefusal(error)) connection.renew()
    },
  }
}

interface Means {
  readonly connection: RedisConnection
  readonly availability: Availability
  readonly failures: ReturnType<typeof createFailures>
  readonly room: ReturnType<typeof createRoom>
}

/** A probe of the store: whoever asks while one is under way waits for that one. */
function createProbe(settings: RedisSettings, means: Means): () => Promise<void> {
  const { connection, availability, failures, room } = means

  async function probe(): Promise<void> {
    const client = connection.client()
    try {
      const { healthy, failure } = await probeShards(connection.ready(), settings)
      if (client !== connection.client()) return
      room.note(healthy)
      failures.reset()
      availability.enter(failure)
    } catch (error) {
      if (client === connection.client()) failures.add(error, true)
    }
  }

  let pending: Promise<void> | undefined
  return () =>
    (pending ??= probe().finally(() => {
      pending = undefined
    }))
}

/** Probes again and again, until it is stopped. A shard that is away counts like a store that is. */
function keepProbing({ connection, availability }: Means, probe: () => Promise<void>): () => void {
  let failureCount = 0
  const timer = setInterval(() => {
    failureCount = availability.state().reachable ? 0 : failureCount + 1
    if (failureCount > 0 && failureCount % PROBES_A_CONNECTION === 0) connection.renew()
    void probe()
  }, PROBE_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Waits until the first connection is there or has failed: the proxy works without.
 * @param waitMs longest wait
 */
export async function openRedisLink(
  settings: RedisSettings,
  ports: LinkPorts,
  waitMs = Math.max(START_MS, settings.timeoutMs),
): Promise<RedisLink> {
  const connection = createConnection(settings, () => void probe())
  const availability = createAvailability(ports)
  const failures = createFailures(connection, availability)
  const room = createRoom(ports)
  const means: Means = { connection, availability, failures, room }
  const probe = createProbe(settings, means)

  async function run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!availability.isUsable()) throw new StoreAway()
    const client = connection.client()
    try {
      const result = await inTime(commands(connection.ready()), settings.timeoutMs)
      failures.reset()
      return result
    } catch (error) {
      if (client === connection.client() && availability.isUsable()) failures.add(error)
      throw new StoreAway()
    }
  }

  await firstProbe(connection, probe, waitMs)
  const stopProbing = keepProbing(means, probe)
  return {
    run,
    joinsKeys: connection.client().joinsKeys,
    hasRoom: room.isLeft,
    state: () => ({ ...availability.state(), ...room.state() }),
    async close() {
      stopProbing()
      await connection.close()
    },
  }
}

export interface RedisConnection {
  /** Resolves when it is there, or has failed; it is tried again until it is renewed. */
  connect(): Promise<unknown>
  client(): RedisClient
  /** Throws NotReady, with the last trouble as its cause. */
  ready(): RedisClient
  /** The address is asked for anew: a master may have moved. */
  renew(): void
  close(): Promise<void>
}

/** @param onError of the client that is used now */
function createConnection(settings: RedisSettings, onError: () => void): RedisConnection {
  let client = redisClient(settings)
  /** It takes the client's place once it is connected. */
  let successor: RedisClient | undefined
  /** The last trouble of the client; none once it is ready. */
  let trouble: unknown
  /** True while nothing has become of the client's connection, good or bad. */
  let isSilent = true
  const connect = (connecting = client): Promise<unknown> => {
    const note = (error: unknown): void => {
      // One that was given up ends in trouble too.
      if (connecting !== client) return
      trouble = error
      isSilent = false
    }
    connecting.onError((error) => {
      note(error)
      if (connecting === client) onError()
    })
    return connecting.connect().catch(note)
  }
  const replace = async (): Promise<void> => {
    successor?.destroy()
    const next = redisClient(settings)
    successor = next
    await connect(next)
    if (successor !== next) return
    successor = undefined
    if (!next.isReady()) return next.destroy()
    const former = client
    client = next
    // Commands under way are answered by then, or given up.
    setTimeout(() => former.destroy(), settings.timeoutMs).unref()
  }
  return {
    connect: () => connect(),
    client: () => client,
    ready() {
      // A command that waited for a connection would be done when nobody expects it any more.
      if (!client.isReady()) throw new NotReady('not ready', { cause: trouble ?? client.ailment() })
      trouble = undefined
      isSilent = false
      return client
    },
    renew() {
      // The other shards of a cluster go on.
      if (!client.joinsKeys && client.isReady()) void replace()
      else {
        const former = client
        client = redisClient(settings)
        former.destroy()
        // A server that takes connections and says nothing causes no error.
        if (isSilent) trouble = new DOMException('No answer', 'TimeoutError')
        isSilent = true
        void connect()
      }
    },
    /** A server that hangs would never have answered what is under way. */
    async close() {
      successor?.destroy()
      successor = undefined
      if (client.isReady()) await inTime(client.close(), settings.timeoutMs).catch(() => undefined)
      client.destroy()
    },
  }
}
