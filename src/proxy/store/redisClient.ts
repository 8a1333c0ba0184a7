/**
 * The ways to a store: one server, a cluster (Redis Cluster specification), or a master that sentinels watch
 * (Redis Sentinel). All are used alike. Node only.
 */
import { createHash } from 'node:crypto'
import { createClient, createCluster, createSentinel } from '@redis/client'
import calculateSlot from 'cluster-key-slot'
import { createLookup } from '../base/lookup.ts'
import type { RedisSettings } from './redisSettings.ts'

interface ScriptOptions {
  keys: string[]
  arguments: string[]
}

/** A server that takes writes. */
export interface Shard {
  /** Between braces in a key, it leads here; empty where every key does. */
  readonly tag: string
  /** Runs a Lua script there. */
  eval(script: string, options: ScriptOptions): Promise<unknown>
  /** The server's word on its memory (`INFO memory`); nothing to an account that may not ask. */
  memory(): Promise<string>
}

export interface RedisClient {
  /** Resolves when it can be used; may wait for ever, since it goes on trying. */
  connect(): Promise<unknown>
  /** Trouble of a server that keeps it from being used. */
  onError(hear: (error: unknown) => void): void
  /** The last trouble of a sentinel, which is the client's while it isn't ready. */
  ailment(): unknown
  isReady(): boolean
  get(key: string): Promise<string | null>
  /** Puts a value and gives the one before, with `onlyIfNone` only where there is none. */
  swap(key: string, value: string, ttlMs: number, onlyIfNone: boolean): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<unknown>
  /**
   * True where a script may have keys that have nothing in common: in a cluster they lie in several shards.
   */
  readonly joinsKeys: boolean
  /** Runs a Lua script, by its name where the server has it; without `joinsKeys` it has one key. */
  eval(script: string, options: ScriptOptions): Promise<unknown>
  /** Each server that takes writes: one, or the masters of a cluster. */
  shards(): Promise<readonly Shard[]>
  close(): Promise<unknown>
  destroy(): void
}

const CONNECT_MS = 2_000
const RECONNECT_MS = 200
/**
 * Time for which a shard of a cluster may be away, in ms, until the others are asked who does its work now.
 */
const REFRESH_MS = 500
/**
 * Interval at which sentinels are asked for the master, in ms, where none of them has said that it changed.
 */
const SCAN_MS = 1_000

const lookup = createLookup()

/**
 * Connections made again and again until `end`: the library's own end waits for those that are being made, as
 * to a master that is gone, and would wait for ever.
 */
function createLines() {
  let isEnded = false
  return {
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (): number | false => !isEnded && RECONNECT_MS,
      lookup,
    },
    end: (): void => {
      isEnded = true
    },
  }
}
type Lines = ReturnType<typeof createLines>

const common = { disableOfflineQueue: true, maintNotifications: 'disabled' } as const

interface Commands {
  get(key: string): Promise<string | null>
  set(key: string, value: string, options: object): Promise<string | null>
  eval(script: string, options: ScriptOptions): Promise<unknown>
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>
}

const sums = new Map<string, string>()
/** The name of a script in the server, which keeps what it has run (EVALSHA). */
function sha1Of(script: string): string {
  const knownSum = sums.get(script)
  if (knownSum !== undefined) return knownSum
  const sum = createHash('sha1').update(script).digest('hex')
  sums.set(script, sum)
  return sum
}

/** Nothing was done: the server hasn't run that script since it started, or the account may not name one. */
const isNotRun = (error: unknown): boolean =>
  error instanceof Error && /^(?:NOSCRIPT|NOPERM) /.test(error.message)

const commandsOf = (client: Commands): Pick<RedisClient, 'get' | 'swap' | 'set' | 'eval'> => ({
  get: (key) => client.get(key),
  swap: (key, value, ttlMs, onlyIfNone) =>
    client.set(key, value, { ...(onlyIfNone ? { condition: 'NX' } : {}), GET: true, PX: ttlMs }),
  set: (key, value, ttlMs) => client.set(key, value, { PX: ttlMs }),
  eval: (script, options) =>
    client.evalSha(sha1Of(script), options).catch((error: unknown) => {
      if (!isNotRun(error)) throw error
      return client.eval(script, options)
    }),
})

/** To an account that may not ask it never counts as full. */
const memoryOf = (client: { info(section: string): Promise<string> }): Promise<string> =>
  client.info('memory').catch(() => '')

/**
 * For each master of a cluster the first number that leads to it. One without slots has none: no key lies
 * there.
 * @param slots whose each slot is; what nobody serves is missing
 */
export function tagsOf<M extends object>(
  slots: readonly ({ readonly master: M } | undefined)[],
): ReadonlyMap<M, string> {
  const masters = new Set(slots.flatMap((slot) => (slot ? [slot.master] : [])))
  const tags = new Map<M, string>()
  // Each slot has its numbers, the last one its first before 110,000: so it ends.
  for (let n = 0; tags.size < masters.size; n += 1) {
    const master = slots[calculateSlot(String(n))]?.master
    if (master && !tags.has(master)) tags.set(master, String(n))
  }
  return tags
}

function single([url]: RedisSettings['urls'], { socket, end }: Lines): RedisClient {
  const client = createClient({
    ...(url === undefined ? {} : { url }),
    ...common,
    // None of its own, which costs a signal a command: each use has a time limit (redisLink.ts).
    commandOptions: { timeout: 0 },
    socket,
  })
  return {
    ...commandsOf(client),
    joinsKeys: true,
    connect: () => client.connect(),
    onError: (hear) => void client.on('error', hear),
    ailment: () => undefined,
    isReady: () => client.isReady,
    shards: async () => [{ tag: '', eval: commandsOf(client).eval, memory: () => memoryOf(client) }],
    close: () => client.close(),
    destroy() {
      end()
      if (client.isOpen) client.destroy()
    },
  }
}

/** User, password and TLS of the connections: nodes tell each other's addresses without it. */
function accessOf(url: string, socket: Lines['socket']) {
  const { username, password, protocol, pathname } = new URL(url)
  const database = Number(pathname.slice(1))
  return {
    ...(database > 0 && { database }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    socket: { ...socket, ...(protocol === 'rediss:' && { tls: true as const }) },
  }
}

function cluster(urls: RedisSettings['urls'], { socket, end }: Lines): RedisClient {
  const client = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults: { ...common, ...accessOf(urls[0], socket) },
    topologyRefreshOnReconnectionAttemptStrategy: REFRESH_MS,
    // A key is asked for only at nodes with a connection. Else a look at the topology waits for all whom it
    // names, and while it waits for a dead one nobody looks again.
    minimizeConnections: true,
  })
  let ailment: unknown
  // A node's ailment is seen where that node is asked; before that it is all that is known of a cluster.
  client.on('error', (error: unknown) => {
    ailment = error
  })
  return {
    ...commandsOf(client),
    joinsKeys: false,
    connect: () =>
      client.connect().catch((error: unknown) => {
        throw ailment ?? error
      }),
    onError: () => undefined,
    ailment: () => undefined,
    isReady: () => client.isReady,
    shards: async () =>
      [...tagsOf(client.slots)].map(([node, tag]) => ({
        tag,
        eval: async (script: string, options: ScriptOptions) =>
          commandsOf(await client.nodeClient(node)).eval(script, options),
        memory: async () => memoryOf(await client.nodeClient(node)),
      })),
    close: () => client.close(),
    destroy() {
      end()
      if (client.isOpen) client.destroy()
    },
  }
}

function sentinel({ urls, master, sentinelPassword }: RedisSettings, { socket, end }: Lines): RedisClient {
  const { socket: line, ...access } = accessOf(urls[0], socket)
  const client = createSentinel({
    name: master,
    sentinelRootNodes: urls.map((url) => {
      const { hostname, port } = new URL(url)
      return { host: hostname, port: Number(port || 26_379) }
    }),
    nodeClientOptions: { ...common, ...access, socket: line },
    sentinelClientOptions: {
      ...common,
      socket: line,
      ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }),
    },
    scanInterval: SCAN_MS,
    // With the server's own error as the cause.
    passthroughClientErrorEvents: true,
  })
  let ailment: unknown
  // The others may know the master: it is the store's only while none does.
  client.on('error', (error: unknown) => {
    // The library tells the same in words before.
    if (error instanceof Error) ailment = error.cause ?? error
  })
  return {
    ...commandsOf(client),
    joinsKeys: true,
    connect: () => client.connect(),
    onError: (hear) =>
      void client.on('error', (error: unknown) => {
        if (error instanceof Error && error.message.startsWith('Master Client')) hear(error.cause)
      }),
    ailment: () => ailment,
    isReady: () => client.isReady,
    shards: async () => [
      {
        tag: '',
        eval: commandsOf(client).eval,
        memory: () => client.use(async (server) => memoryOf(server)),
      },
    ],
    close: () => client.close(),
    destroy() {
      end()
      if (client.isOpen) void client.destroy()
    },
  }
}

/** A client that doesn't connect yet. */
export function redisClient(settings: RedisSettings): RedisClient {
  const lines = createLines()
  const { urls, topology } = settings
  return {
    single: () => single(urls, lines),
    cluster: () => cluster(urls, lines),
    sentinel: () => sentinel(settings, lines),
  }[topology]()
}
