/**
 * A line to Redis or Valkey with a short time limit: when a command takes too long, or a few fail,
 * the store counts as away; then no request waits for it, and it is pinged until it answers. Node only.
 */
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { inTime } from '../base/timeLimit.ts'
import type { Clock, Log } from '../base/ports.ts'
import { redisClient, type RedisClient } from './redisClient.ts'
import type { RedisSettings } from './redisSettings.ts'
import type { StoreState } from './sharedStore.ts'

export interface RedisLink {
  /**
   * Runs commands. Rejects when the store is away, or takes too long: the commands may have been done all the
   * same.
   */
  run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>
  /** Whether a script may have keys that have nothing in common. */
  readonly joinsKeys: boolean
  /** Whether its memory has space for more than customers and money; checked twice a second. */
  hasRoom(): boolean
  state(): StoreState
  close(): Promise<void>
}

/** From this share of its memory on, a store is left to customers and money. */
const FULL = 0.75
/** So many failures in a row, and it counts as away. */
const FAILURES = 3
/**
 * How often a store is pinged, in ms: whether one that is away is back, and whether one that is
 * there is filling up.
 */
const PROBE_MS = 500
/** After so many failed pings a new connection is tried: the old one may hang for ever. */
const PROBES_A_CONNECTION = 6
/** How long a start waits for it, in ms. */
const CONNECT_MS = 2_000

class NotReady extends Error {}

/** A short code for the log, never a message: it might quote the address. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const reply = /^[A-Z]{4,16}(?= )/.exec(error.message)?.[0]
  const { code } = error as { code?: unknown }
  // That of a DOMException is a number.
  return (typeof code === 'string' ? code : undefined) ?? reply ?? error.name
}

/** The share of its memory that a server has used; 0 where it has no limit, or doesn't say. */
function usedOf(text: string): number {
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return field('maxmemory') > 0 ? field('used_memory') / field('maxmemory') : 0
}

/** Waits until the first connection is there or has failed: the proxy works without. */
export async function openRedisLink(settings: RedisSettings, { now, log }: Clock & Log): Promise<RedisLink> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PROBE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  let trouble: unknown
  let client = redisClient(settings)
  let reachable = true
  let since = now()
  /** Since it came, or went. */
  let probes = 0

  /** It reconnects by itself until `destroy`. */
  const connect = (): Promise<unknown> => {
    client.onError((error) => {
      trouble = error
      for (let n = 0; n < FAILURES; n++) ask()
    })
    return client.connect().catch((error: unknown) => {
      trouble = error
    })
  }
  // A command that waited for the store to be there again would be done when nobody expects it any more.
  const run: RedisLink['run'] = (commands) =>
    breaker.execute(() =>
      client.isReady() ? inTime(commands(client), settings.timeoutMs) : Promise.reject(new NotReady()),
    )

  /** Of what the store has; to an account that may not ask it never counts as full. */
  let used = 0
  async function look(current: RedisClient): Promise<void> {
    const parts = await current.memory()
    const before = used
    used = Math.max(...parts.map(usedOf))
    if (used >= FULL && before < FULL) log({ event: 'store-full', percent: Math.round(used * 100) })
  }
  function ask(): void {
    run(look).catch(() => undefined)
  }
  const probing = setInterval(() => {
    probes += 1
    if (!reachable && probes % PROBES_A_CONNECTION === 0) {
      client.destroy()
      client = redisClient(settings)
      void connect()
    }
    ask()
  }, PROBE_MS).unref()
  breaker.onBreak((failure) => {
    if (!reachable) return
    reachable = false
    since = now()
    probes = 0
    log({
      event: 'store-away',
      why: wordOf(client.isReady() && 'error' in failure ? failure.error : trouble),
    })
  })
  breaker.onReset(() => {
    if (reachable) return
    log({ event: 'store-back', awayMs: now() - since })
    reachable = true
    since = now()
    probes = 0
  })

  const link: RedisLink = {
    run,
    joinsKeys: client.joinsKeys,
    hasRoom: () => used < FULL,
    state: () => ({ kind: 'redis', reachable, since }),
    async close() {
      clearInterval(probing)
      if (client.isReady()) await client.close().catch(() => undefined)
      else client.destroy()
    },
  }
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, CONNECT_MS)
    const settle = () => {
      clearTimeout(patience)
      resolve()
    }
    client.onError(settle)
    void connect().then(settle)
  })
  return link
}
