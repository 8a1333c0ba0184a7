/**
 * A line to Redis or Valkey with a short time limit. When commands take too long, or the server refuses to
 * write, the store counts as away: no request waits for it then, until it has taken a write again. Node only.
 */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { inTime } from '../base/timeLimit.ts'
import { type Availability, createAvailability, isRefusal, NotReady } from './availability.ts'
import { type Shard, type RedisClient, redisClient } from './redisClient.ts'
import type { RedisSettings } from './redisSettings.ts'
import { createReigns, MARK, type Reign, type Reigns } from './reigns.ts'
import { StoreAway, type StoreState } from './sharedStore.ts'

export interface RedisLink extends Pick<Reigns, 'mayHaveLost' | 'now'> {
  /** The reigns of the servers as the last probe has found them (KNOWN in reigns.ts). */
  reigns: Reigns['names']
  /** The same; none while no order may be bound. */
  settledReigns: Reigns['settledNames']
  /** Runs commands. Rejects with StoreAway; the commands may have been done all the same. */
  run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>
  /** Whether a script may have keys that have nothing in common. */
  readonly joinsKeys: boolean
  /** The key of the mark of the reign; undefined where there are several, as in a cluster. */
  readonly mark: string | undefined
  /** Whether its memory has space for more than customers and money; checked twice a second. */
  hasRoom(): boolean
  state(): StoreState
  close(): Promise<void>
}

interface LinkPorts extends Clock, Stopwatch, Log {
  /** Gives a store that has answered what it lacks. @param isNew it may have lost what it had */
  restore(client: RedisClient, isNew: boolean): Promise<void>
}

/** From this share of its memory on, a store is left to customers and money. */
const FULL = 0.75
/** So many failures in a row, and it counts as away. */
const FAILURES = 3
/** How often it is probed, in ms: whether it takes a write, and whether it is filling up. */
const PROBE_MS = 500
/** After so many failed probes a new connection is made: the old one may hang for ever. */
const PROBES_A_CONNECTION = 6
/** How long a start waits for it, in ms. */
const CONNECT_MS = 2_000

/** The share of its memory that a server has used; 0 where it has no limit, or doesn't say. */
function usedOf(text: string): number {
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return field('maxmemory') > 0 ? field('used_memory') / field('maxmemory') : 0
}

/** Whether there is room, as the last probe has it; the log says when it becomes scarce. */
function createRoom({ log }: Log) {
  let share = 0
  return {
    isLeft: () => share < FULL,
    note(bytes: number) {
      if (bytes >= FULL && share < FULL) log({ event: 'store-full', percent: Math.round(bytes * 100) })
      share = bytes
    },
  }
}

/** What the probe of a server has come to. */
interface Health extends Reign {
  /** Share of its memory. */
  readonly bytes: number
}

const markOf = (prefix: string, tag: string) => `${prefix}reign${tag && `:{${tag}}`}`

/** Writes its mark, so that a server which only answers isn't taken for one that works. */
async function probeShard(shard: Shard, prefix: string): Promise<Health> {
  const answer = await shard.eval(MARK, { keys: [markOf(prefix, shard.tag)], arguments: [] })
  const [name = '-', ageMs, serverTime] = Array.isArray(answer) ? answer.map(String) : []
  return {
    name,
    ageMs: Number(ageMs),
    now: Number(serverTime),
    bytes: usedOf(await shard.memory()),
  }
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
 * Resolves when the first connection has answered a probe, has failed, or takes too long. One late answer
 * isn't the end of it: a process that knows no reign can't bind an order.
 * @param isOver whether probing again is of no use
 */
const firstProbe = (
  connection: RedisConnection,
  probe: () => Promise<void>,
  isOver: () => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    let isWaiting = true
    const settle = () => {
      isWaiting = false
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(settle, CONNECT_MS)
    connection.client().onError(settle)
    const probeOnceMore = async (): Promise<void> => {
      await probe()
      if (isOver()) settle()
      else if (isWaiting) await probeOnceMore()
    }
    void connection.connect().then(probeOnceMore)
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
    add(error: unknown): void {
      count += 1
      const isCertain = error instanceof NotReady || (joinsKeys && isRefusal(error))
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
  readonly reigns: Reigns
  readonly room: ReturnType<typeof createRoom>
  readonly restore: LinkPorts['restore']
}

/** A probe of the store: whoever asks while one is under way waits for that one. */
function createProbe(settings: RedisSettings, means: Means): () => Promise<void> {
  const { connection, availability, failures, reigns, room, restore } = means

  /** @param failure of a shard that hasn't answered */
  async function learn(client: RedisClient, shards: readonly Health[], failure?: unknown): Promise<void> {
    await restore(client, reigns.isNew(shards))
    reigns.note(shards, failure === undefined)
    room.note(Math.max(...shards.map(({ bytes }) => bytes)))
    failures.reset()
    availability.enter(failure)
  }

  async function probe(): Promise<void> {
    const client = connection.client()
    try {
      const { healthy, failure } = await probeShards(connection.ready(), settings)
      if (client === connection.client()) await learn(client, healthy, failure)
    } catch (error) {
      if (client === connection.client()) failures.add(error)
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

/** Waits until the first connection is there or has failed: the proxy works without. */
export async function openRedisLink(settings: RedisSettings, ports: LinkPorts): Promise<RedisLink> {
  const connection = createConnection(settings, () => void probe())
  const availability = createAvailability(ports)
  const failures = createFailures(connection, availability)
  const reigns = createReigns(ports)
  const room = createRoom(ports)
  const means: Means = { connection, availability, failures, reigns, room, restore: ports.restore }
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

  const stopProbing = keepProbing(means, probe)
  await firstProbe(connection, probe, () => reigns.names() !== '' || !availability.isUsable())
  const { joinsKeys } = connection.client()
  return {
    run,
    joinsKeys,
    mark: joinsKeys ? markOf(settings.prefix, '') : undefined,
    reigns: reigns.names,
    settledReigns: reigns.settledNames,
    mayHaveLost: reigns.mayHaveLost,
    now: reigns.now,
    hasRoom: room.isLeft,
    state: availability.state,
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
  let trouble: unknown
  const connect = (connecting = client): Promise<unknown> => {
    connecting.onError((error) => {
      trouble = error
      if (connecting === client) onError()
    })
    return connecting.connect().catch((error: unknown) => {
      trouble = error
    })
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
    // What is under way is answered by then, or given up.
    setTimeout(() => former.destroy(), settings.timeoutMs).unref()
  }
  return {
    connect: () => connect(),
    client: () => client,
    ready() {
      // A command that waited for a connection would be done when nobody expects it any more.
      if (!client.isReady()) throw new NotReady('not ready', { cause: trouble })
      return client
    },
    renew() {
      // The other shards of a cluster go on.
      if (!client.joinsKeys && client.isReady()) void replace()
      else {
        client.destroy()
        client = redisClient(settings)
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
