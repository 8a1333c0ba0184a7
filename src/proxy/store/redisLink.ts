/**
 * A line to Redis or Valkey with a short time limit. When commands take too long, or the server refuses to
 * write, the store counts as away: no request waits for it then, until it has taken a write again. Node only.
 */
import { inTime } from '../base/timeLimit.ts'
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { redisClient, type Part, type RedisClient } from './redisClient.ts'
import type { RedisSettings } from './redisSettings.ts'
import { MARK } from './reign.ts'
import { StoreAway, type StoreState } from './sharedStore.ts'

export interface RedisLink {
  /** Runs commands. Rejects with StoreAway; the commands may have been done all the same. */
  run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>
  /** Whether a script may have keys that have nothing in common. */
  readonly joinsKeys: boolean
  /** What the store's own clock says, in epoch ms. */
  now(): number
  /** The key of the mark of the reign; undefined where there are several, as in a cluster. */
  markOf(): string | undefined
  /**
   * Whether records may be missing that were written before this reign.
   * @throws StoreAway when it is too new for all processes to have put back what they know
   */
  mayHaveLost(reign: unknown): boolean
  /** Whether its memory has space for more than customers and money; checked twice a second. */
  hasRoom(): boolean
  state(): StoreState
  close(): Promise<void>
}

interface LinkPorts extends Clock, Stopwatch, Log {
  /** Gives a store that is back what it lacks. @param isNew it may have lost what it had */
  restore(client: RedisClient, isNew: boolean): Promise<void>
}

/** From this share of its memory on, a store is left to customers and money. */
const FULL = 0.75
/** So many failures in a row, and it counts as away. */
const FAILURES = 3
/** How often it is looked at, in ms: whether it takes a write, and whether it is filling up. */
const PROBE_MS = 500
/** After so many failed looks a new connection is made: the old one may hang for ever. */
const PROBES_A_CONNECTION = 6
/** How long a start waits for it, in ms. */
const CONNECT_MS = 2_000
/** How long after another reign began no order is bound: each process puts back what it knows, in ms. */
const SETTLE_MS = 2_000
/** How long a record is kept at most: what was lost longer ago would have ended by itself, in ms. */
const KEEP_MS = 24 * 60 * 60_000

/**
 * A server that answers so does none of what it is asked (Redis, src/server.c): it is a replica, has too few
 * of them, no memory, no disk, is still loading, lost its cluster or its master, runs a script that hangs,
 * or doesn't let us in or write.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'READONLY',
  'NOREPLICAS',
  'OOM',
  'MISCONF',
  'LOADING',
  'CLUSTERDOWN',
  'MASTERDOWN',
  'BUSY',
  'NOAUTH',
  'WRONGPASS',
  'NOPERM',
])

class NotReady extends Error {}

/** What an account is told that may not do what a script does (Redis 7.0). */
const NOPERM_IN_SCRIPT = /^ERR The user executing the script/

/** The word that a server's refusal begins with. */
function replyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return NOPERM_IN_SCRIPT.test(error.message) ? 'NOPERM' : /^[A-Z]{3,16}(?= |$)/.exec(error.message)?.[0]
}

const isRefusal = (error: unknown): boolean => REFUSALS.has(replyOf(error) ?? '')

/** A short code for the log, never a message: it might quote the address. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  // That of a DOMException is a number.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return (typeof code === 'string' ? code : undefined) ?? replyOf(error) ?? name
}

/** The share of its memory that a server has used; 0 where it has no limit, or doesn't say. */
function usedOf(text: string): number {
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return field('maxmemory') > 0 ? field('used_memory') / field('maxmemory') : 0
}

/** What a look at a server has found. */
interface Look {
  readonly reign: string
  /** Since when nothing can have been lost, in ms of the stopwatch. */
  readonly began: number
  /** What its clock says beyond the stopwatch, in ms. */
  readonly ahead: number
  /** Share of its memory. */
  readonly used: number
}

/** Waits until the first connection is there or has failed: the proxy works without. */
export async function openRedisLink(settings: RedisSettings, ports: LinkPorts): Promise<RedisLink> {
  const { now: wallClock, elapsed, log, restore } = ports
  const { timeoutMs, prefix } = settings
  let client = redisClient(settings)
  let trouble: unknown
  /** Commands are tried. */
  let usable = true
  let reachable = true
  let since = wallClock()
  /** The same by the stopwatch. */
  let changedAt = elapsed()
  let failures = 0
  /** Since it went away. */
  let probes = 0
  let used = 0
  /** Of each server that takes writes: the name of its reign, and when that began. */
  let reigns: ReadonlyMap<string, number> = new Map()
  let settlesAt = -Infinity
  /** What the store's clock says beyond the stopwatch, in ms; this machine's until it has answered. */
  let ahead = wallClock() - elapsed()

  const markOf = (tag: string) => `${prefix}reign${tag && `:{${tag}}`}`

  function note(isReachable: boolean, error?: unknown): void {
    if (isReachable === reachable) return
    reachable = isReachable
    if (isReachable) log({ event: 'store-back', awayMs: Math.round(elapsed() - changedAt) })
    else log({ event: 'store-away', why: wordOf(error instanceof NotReady ? (trouble ?? error) : error) })
    since = wallClock()
    changedAt = elapsed()
  }

  /** The address is asked for anew: a master may have moved. It reconnects by itself until `destroy`. */
  function renew(): void {
    client.destroy()
    client = redisClient(settings)
    void connect()
  }
  const connect = (): Promise<unknown> => {
    const own = client
    own.onError((error) => {
      trouble = error
      if (own === client) void probe()
    })
    return own.connect().catch((error: unknown) => {
      trouble = error
    })
  }

  function leave(error: unknown): void {
    failures = 0
    note(false, error)
    if (!usable) return
    usable = false
    probes = 0
    if (isRefusal(error)) renew()
  }
  function fail(error: unknown): void {
    failures += 1
    // In a cluster the other parts go on.
    const isCertain = error instanceof NotReady || (client.joinsKeys && isRefusal(error))
    if (isCertain || failures >= FAILURES) leave(error)
  }

  async function run<T>(commands: (asked: RedisClient) => Promise<T>): Promise<T> {
    if (!usable) throw new StoreAway()
    const asked = client
    try {
      // One that waited for a connection would be done when nobody expects it any more.
      if (!asked.isReady()) throw new NotReady()
      const result = await inTime(commands(asked), timeoutMs)
      failures = 0
      return result
    } catch (error) {
      if (asked === client && usable) fail(error)
      throw new StoreAway()
    }
  }

  async function lookAt(part: Part): Promise<Look> {
    const [reign, ageMs, now] = (
      (await part.eval(MARK, { keys: [markOf(part.tag)], arguments: [] })) as unknown[]
    ).map(String)
    return {
      reign: reign ?? '',
      began: elapsed() - Number(ageMs),
      ahead: Number(now) - elapsed(),
      used: usedOf(await part.memory()),
    }
  }

  /** @param isWhole every part has answered */
  async function learn(asked: RedisClient, looks: readonly Look[], isWhole: boolean): Promise<void> {
    const isNew = looks.some(({ reign }) => !reigns.has(reign))
    if (isNew && reigns.size > 0) settlesAt = elapsed() + SETTLE_MS
    if (isNew || !usable) await restore(asked, isNew)
    reigns = new Map([
      ...(isWhole ? [] : reigns),
      ...looks.map(({ reign, began }) => [reign, began] as const),
    ])
    const sinceMs = Math.round(elapsed() - Math.max(...looks.map(({ began }) => began)))
    if (isNew && sinceMs < KEEP_MS) log({ event: 'records-may-be-lost', sinceMs })
    ahead = looks[0]?.ahead ?? ahead
    const before = used
    used = Math.max(...looks.map((part) => part.used))
    if (used >= FULL && before < FULL) log({ event: 'store-full', percent: Math.round(used * 100) })
  }

  async function look(): Promise<void> {
    const asked = client
    try {
      if (!asked.isReady()) throw new NotReady()
      const parts = await inTime(asked.parts(), timeoutMs)
      const found = await Promise.allSettled(parts.map(async (part) => inTime(lookAt(part), timeoutMs)))
      const looks = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const failure = found.find((one) => one.status === 'rejected')
      if (asked !== client) return
      if (looks.length === 0) throw failure?.reason ?? new NotReady()
      await learn(asked, looks, failure === undefined)
      failures = 0
      usable = true
      note(failure === undefined, failure?.reason)
    } catch (error) {
      if (asked === client) fail(error)
    }
  }
  let looking: Promise<void> | undefined
  const probe = (): Promise<void> =>
    (looking ??= look().finally(() => {
      looking = undefined
    }))
  const probing = setInterval(() => {
    probes += 1
    if (!usable && probes % PROBES_A_CONNECTION === 0) renew()
    void probe()
  }, PROBE_MS).unref()

  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, CONNECT_MS)
    const settle = () => {
      clearTimeout(patience)
      resolve()
    }
    client.onError(settle)
    void connect().then(probe).then(settle)
  })
  return {
    run,
    joinsKeys: client.joinsKeys,
    now: () => Math.round(elapsed() + ahead),
    markOf: () => (client.joinsKeys ? markOf('') : undefined),
    mayHaveLost(reign) {
      const began = reigns.get(String(reign))
      if (began === undefined) void probe()
      if (began === undefined || elapsed() < settlesAt) throw new StoreAway()
      return elapsed() - began < KEEP_MS
    },
    hasRoom: () => used < FULL,
    state: () => ({ kind: 'redis', reachable, since }),
    async close() {
      clearInterval(probing)
      // A server that hangs would never answer what is under way.
      if (client.isReady()) await inTime(client.close(), timeoutMs).catch(() => undefined)
      client.destroy()
    },
  }
}
