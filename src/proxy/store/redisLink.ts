/**
 * One connection to Redis or Valkey with a short time limit: when a command takes too long, or a few fail,
 * the store counts as away; then no request waits for it, and it is pinged until it answers. Node only.
 */
import { createClient } from '@redis/client'
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { inTime } from '../base/timeLimit.ts'
import type { Clock, Log } from '../base/ports.ts'
import type { StoreState } from './sharedStore.ts'

export interface RedisSettings {
  /** `redis[s]://[[username][:password]@]host[:port][/database]`; rediss is TLS. */
  readonly url: string
  /** What all keys begin with. */
  readonly prefix: string
  /** How long a command may take, in ms. */
  readonly timeoutMs: number
}

type Client = ReturnType<typeof open>

export interface RedisLink {
  /**
   * Runs commands. Rejects when the store is away, or takes too long: the commands may have been done all the
   * same.
   */
  run<T>(commands: (client: Client) => Promise<T>): Promise<T>
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
const CONNECT_MS = 2_000
const RECONNECT_MS = 200

const open = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: RECONNECT_MS },
  })

/** A short code for the log, never a message: it might quote the address. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const reply = /^[A-Z]{4,16}(?= )/.exec(error.message)?.[0]
  return (error as NodeJS.ErrnoException).code ?? reply ?? error.name
}

/** Waits until the first connection is there or has failed: the proxy works without. */
export async function openRedisLink(
  { url, timeoutMs }: RedisSettings,
  { now, log }: Clock & Log,
): Promise<RedisLink> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PROBE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  let trouble: unknown
  let client = connect()
  let reachable = true
  let since = now()
  /** Since it came, or went. */
  let probes = 0

  function connect(): Client {
    const made = open(url)
    made.on('error', (error: unknown) => {
      trouble = error
      for (let n = 0; n < FAILURES; n++) ask()
    })
    // It reconnects by itself until `destroy`.
    made.connect().catch((error: unknown) => {
      trouble = error
    })
    return made
  }
  const run: RedisLink['run'] = (commands) => breaker.execute(() => inTime(commands(client), timeoutMs))

  /** Of what the store has; to an account that may not ask it never counts as full. */
  let used = 0
  async function look(current: Client): Promise<void> {
    await current.ping()
    const text = await current.info('memory').catch(() => '')
    const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    const before = used
    used = field('maxmemory') > 0 ? field('used_memory') / field('maxmemory') : 0
    if (used >= FULL && before < FULL) log({ event: 'store-full', percent: Math.round(used * 100) })
  }
  function ask(): void {
    run(look).catch(() => undefined)
  }
  const probing = setInterval(() => {
    probes += 1
    if (!reachable && probes % PROBES_A_CONNECTION === 0) {
      client.destroy()
      client = connect()
    }
    ask()
  }, PROBE_MS).unref()
  breaker.onBreak((failure) => {
    if (!reachable) return
    reachable = false
    since = now()
    probes = 0
    log({ event: 'store-away', why: wordOf(client.isReady && 'error' in failure ? failure.error : trouble) })
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
    hasRoom: () => used < FULL,
    state: () => ({ kind: 'redis', reachable, since }),
    async close() {
      clearInterval(probing)
      if (client.isReady) await client.close().catch(() => undefined)
      else if (client.isOpen) client.destroy()
    },
  }
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, CONNECT_MS)
    const settle = () => {
      clearTimeout(patience)
      resolve()
    }
    client.once('ready', settle)
    client.once('error', settle)
  })
  return link
}
