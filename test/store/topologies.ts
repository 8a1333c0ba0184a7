/** A real Redis Cluster of three masters, and a master that three sentinels watch. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'
import { type RedisServer, startRedis, startServer } from './redisServer.ts'

const PASSWORD = 'of-the-tests-only'
export const SENTINEL_PASSWORD = 'of-the-sentinels-only'
/** The sentinels' name for their master. */
export const MASTER = 'shop'
const MASTERS = 3
const SLOTS = 16_384
/** After so long a master counts as gone, in ms. */
const GONE_MS = 1_000
const FAILOVER_MS = 30_000

export interface Topology {
  /** The variables of a proxy that uses it. */
  readonly environs: Readonly<Record<string, string>> & { readonly REDIS_URL: string }
  /** Waits until a replica has all that was written, then kills the master of a key as a power cut does. */
  killMasterOf(key: string): Promise<void>
  /** Resolves when another has taken the place of the one that was killed. */
  replaced(): Promise<void>
  close(): Promise<void>
}

export interface Cluster extends Topology {
  /** Another master gets the keys of the one that was killed, as its administrator would arrange it. */
  inheritSlots(): Promise<void>
}

const client = async (url: string) => {
  const connection = createClient({ url })
  connection.on('error', () => undefined)
  return connection.connect()
}
type Client = Awaited<ReturnType<typeof client>>

/** Asks one server once. */
async function ask<T>(url: string, question: (request: Client) => Promise<T>): Promise<T> {
  const member = await client(url)
  try {
    return await question(member)
  } finally {
    member.destroy()
  }
}

/** Undefined where it doesn't answer: sentinels end all connections of a server that they make the master. */
const roleOf = (url: string) =>
  ask(url, async (request) => String((await request.sendCommand<unknown[]>(['ROLE']))[0])).catch(
    () => undefined,
  )

/** True once its replica has all that was written so far. */
const copied = (url: string) =>
  ask(url, async (request) => Number(await request.sendCommand(['WAIT', '1', '10000'])) === 1)

/** @param hasReplicas each master has one that takes its place; without, the others go on by themselves */
export async function startCluster({ hasReplicas = true } = {}): Promise<Cluster> {
  const node = async () => {
    const bus = await freePort()
    return startRedis({
      password: PASSWORD,
      args: ['--cluster-enabled', 'yes', '--cluster-port', String(bus)].concat([
        '--cluster-node-timeout',
        String(GONE_MS),
        '--cluster-require-full-coverage',
        hasReplicas ? 'yes' : 'no',
      ]),
    })
  }
  const nodes: RedisServer[] = []
  for (let n = 0; n < (hasReplicas ? 2 : 1) * MASTERS; n++) nodes.push(await node())
  const [first] = nodes as [RedisServer, ...RedisServer[]]
  const masters = nodes.slice(0, MASTERS)
  const say = (server: RedisServer, ...words: string[]) =>
    ask(server.url, (request) => request.sendCommand<string>(['CLUSTER', ...words]))
  /** Gives a server the slots of the n-th master. */
  const addSlots = (server: RedisServer, n: number) =>
    say(
      server,
      'ADDSLOTSRANGE',
      String(Math.floor((n * SLOTS) / MASTERS)),
      String(Math.floor(((n + 1) * SLOTS) / MASTERS) - 1),
    )
  await Promise.all(masters.map(addSlots))
  const busOf = async (server: RedisServer) =>
    String(
      await ask(server.url, (request) =>
        request.configGet('cluster-port').then((match) => match['cluster-port']),
      ),
    )
  for (const server of nodes.slice(1))
    await say(first, 'MEET', '127.0.0.1', String(server.port), await busOf(server))
  const ids = await Promise.all(masters.map((server) => say(server, 'MYID')))
  for (const [n, server] of nodes.slice(MASTERS).entries()) {
    await eventually(
      'the replica to know its master',
      () =>
        say(server, 'REPLICATE', ids[n] ?? '').then(
          () => true,
          () => undefined,
        ),
      FAILOVER_MS,
    )
  }
  const isWhole = async (server: RedisServer) => {
    const info = await say(server, 'INFO')
    return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${nodes.length}`)
  }
  for (const server of nodes)
    await eventually('the cluster', async () => (await isWhole(server)) || undefined, FAILOVER_MS)
  // A replica takes its master's place only when it has copied all of it.
  for (const server of hasReplicas ? masters : [])
    await eventually('a copy', async () => (await copied(server.url)) || undefined)

  let killed = -1
  return {
    environs: { REDIS_URL: nodes.map(({ url }) => url).join(','), REDIS_TOPOLOGY: 'cluster' },
    async killMasterOf(key) {
      const slot = Number(await say(first, 'KEYSLOT', key))
      killed = Math.floor(((slot + 1) * MASTERS - 1) / SLOTS)
      const victim = masters[killed] as RedisServer
      if (hasReplicas) assert.ok(await copied(victim.url))
      await victim.kill()
    },
    async replaced() {
      const heir = nodes[MASTERS + killed] as RedisServer
      await eventually(
        'another master',
        async () => (await roleOf(heir.url)) === 'master' || undefined,
        FAILOVER_MS,
      )
      await eventually('the cluster', async () => (await isWhole(heir)) || undefined, FAILOVER_MS)
    },
    async inheritSlots() {
      const survivors = masters.filter((_, n) => n !== killed)
      await Promise.all(survivors.map((server) => say(server, 'FORGET', ids[killed] ?? '')))
      await addSlots(survivors[0] as RedisServer, killed)
    },
    close: async () => void (await Promise.all(nodes.map((server) => server.close()))),
  }
}

/** Its address, with the password of its master. */
export const sentinelUrl = ({ port }: RedisServer) => `redis://:${PASSWORD}@127.0.0.1:${port}`

/** @param masterPort of the master that it watches, which needn't be there */
export const startSentinel = (masterPort: number): Promise<RedisServer> =>
  startServer((port, folder) => {
    const file = join(folder, 'sentinel.conf')
    writeFileSync(
      file,
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
        `sentinel auth-pass ${MASTER} ${PASSWORD}`,
        `sentinel down-after-milliseconds ${MASTER} ${GONE_MS}`,
        `sentinel failover-timeout ${MASTER} 5000`,
        '',
      ].join('\n'),
    )
    return [file, '--sentinel']
  }, SENTINEL_PASSWORD)

export async function startSentinels(): Promise<Topology> {
  const master = await startRedis({ password: PASSWORD })
  const heir = await startRedis({
    password: PASSWORD,
    args: ['--replicaof', '127.0.0.1', String(master.port)],
  })
  await eventually('a copy', async () => (await copied(master.url)) || undefined, FAILOVER_MS)
  const sentinel = () => startSentinel(master.port)
  const sentinels = [await sentinel(), await sentinel(), await sentinel()]
  for (const { url } of sentinels) {
    await eventually(
      'the sentinels to know each other',
      () =>
        ask(url, async (request) => {
          const matches = (await request.sendCommand(['SENTINEL', 'SENTINELS', MASTER])) as unknown[]
          const replicas = (await request.sendCommand(['SENTINEL', 'REPLICAS', MASTER])) as unknown[]
          return (matches.length === 2 && replicas.length === 1) || undefined
        }),
      FAILOVER_MS,
    )
  }
  return {
    environs: {
      REDIS_URL: sentinels.map(sentinelUrl).join(','),
      REDIS_TOPOLOGY: 'sentinel',
      REDIS_MASTER: MASTER,
      REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
    },
    async killMasterOf() {
      assert.ok(await copied(master.url))
      await master.kill()
    },
    async replaced() {
      await eventually(
        'another master',
        async () => (await roleOf(heir.url)) === 'master' || undefined,
        FAILOVER_MS,
      )
    },
    close: async () => void (await Promise.all([...sentinels, heir, master].map((server) => server.close()))),
  }
}
