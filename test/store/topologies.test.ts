/**
 * Over a cluster, and over a master that sentinels watch: the store does the same. When a master is killed
 * during payments nothing is debited twice, and no limit lets more through than the proxy's README says.
 */
import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { redisClient } from '../../src/proxy/store/redisClient.ts'
import { redisStore } from '../../src/proxy/store/redisStore.ts'
import { TOPOLOGIES } from '../../src/proxy/store/redisSettings.ts'
import type { SharedStore } from '../../src/proxy/store/sharedStore.ts'
import { GUARDS } from '../../src/sandbox/store.ts'
import { settle } from '../campaign/killed.ts'
import { chance } from '../chance.ts'
import { counterOf } from '../counting.ts'
import { eventually } from '../eventually.ts'
import { openPayment, replicaAt, startBank, startReplica } from './rig.ts'
import { storeRules } from './rules.ts'
import {
  MASTER,
  SENTINEL_PASSWORD,
  sentinelUrl,
  startCluster,
  startSentinel,
  startSentinels,
  type Topology,
} from './topologies.ts'

const AT_ONCE = 6
const LIMIT = 20
const REPLICAS = 2
const NO_LIMIT = { address: null, session: null, number: null, merchant: null }
const LIMITS = JSON.stringify({ secret: NO_LIMIT, session: NO_LIMIT, other: NO_LIMIT })
const settings = { LIMITS, REDIS_TIMEOUT_MS: '1000', BANK_BREAKER_FAILURES: '0' }
const RULE = { name: 'r', points: LIMIT, seconds: 600, importance: 'customer' } as const

/** Two tabs are told apart by the store, or, while it is away, by a bank that guards by order. */

const kinds: readonly [topology: (typeof TOPOLOGIES)[number], start: () => Promise<Topology>][] = [
  ['cluster', () => startCluster()],
  ['sentinel', startSentinels],
]

function openStore(
  nodes: Topology,
  topology: (typeof TOPOLOGIES)[number],
  prefix: string,
  timeoutMs = 20_000,
): Promise<SharedStore> {
  const { REDIS_URL, REDIS_MASTER = '', REDIS_SENTINEL_PASSWORD: sentinelPassword } = nodes.environs
  return redisStore(
    {
      urls: REDIS_URL.split(',') as [string, ...string[]],
      topology,
      master: REDIS_MASTER,
      ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
      prefix,
      timeoutMs,
    },
    { now: () => Date.now(), elapsed: () => performance.now(), log: () => undefined },
  )
}

for (const [topology, start] of kinds) {
  describe(`a store of the topology ${topology}`, () => {
    let nodes: Topology
    before(async () => {
      nodes = await start()
    })
    after(() => nodes.close())
    const open = async (prefix: string): Promise<[SharedStore, SharedStore]> =>
      Promise.all([openStore(nodes, topology, prefix), openStore(nodes, topology, prefix)])

    storeRules(`${topology}, all nodes there`, () => open('rules:'))

    test('its master is killed during payments: each is debited once, notes are kept, and limits hold', async (t) => {
      const seed = Math.floor(Math.random() * 0x7fffffff)
      t.diagnostic(`seed ${seed}`)
      const luck = chance(seed)
      const bank = await startBank()
      const prefix = 'killed:'
      const change = { ...settings, ...nodes.environs, REDIS_PREFIX: prefix }
      const replicas = [
        await startReplica(bank, nodes.environs.REDIS_URL, change),
        await startReplica(bank, nodes.environs.REDIS_URL, change),
      ] as const
      const stores = await open(prefix)
      const [sharedStore, secondSharedStore] = stores
      const counters = stores.map((store) => counterOf(store, RULE))
      const pass = async () =>
        (
          await Promise.all(
            Array.from({ length: 4 * LIMIT }, async (_, n) => counters[n % REPLICAS]?.('somebody')),
          )
        ).filter((usage) => usage?.isOver === false).length
      try {
        await eventually('both stores', () => stores.every((store) => store.state().reachable) || undefined)
        const keys = Array.from({ length: 50 }, (_, n) => `session:${n}` as const)
        for (const key of keys) await sharedStore.notes.write(key, 'mine', 600_000)
        let passCount = 0
        for (let n = 0; n < LIMIT / 2; n++) passCount += (await counters[n % 2]?.('somebody'))?.isOver ? 0 : 1
        assert.equal(passCount, LIMIT / 2)

        let killing: Promise<void> | undefined
        let isReplaced = false
        let countAfter = 0
        for (let round = 0; countAfter < 2; round++) {
          await bank.control.reset()
          const guard = GUARDS[round % GUARDS.length] ?? 'order'
          await bank.control.guardBy(guard)
          const openings = await Promise.all(
            Array.from({ length: AT_ONCE }, (_, n) =>
              openPayment(bank, replicas[n % REPLICAS] ?? replicas[0], '10000.00'),
            ),
          )
          if (round === 1) {
            killing = nodes
              .killMasterOf(`${prefix}session:0`)
              .then(async () => {
                passCount += await pass()
                await nodes.replaced()
              })
              // The rounds end whatever became of it; a failure is thrown after them.
              .finally(() => {
                isReplaced = true
              })
            killing.catch(() => undefined)
          }
          await Promise.all(
            openings.map((payment, n) =>
              settle(payment, replicaAt(replicas[n % REPLICAS]?.url ?? '', []), luck, { lost: 0 }),
            ),
          )
          await bank.control.advance(60)
          for (const { originalReferenceNo, total } of openings) {
            assert.deepEqual(
              (await bank.control.debitsOf(originalReferenceNo)).map(({ amount }) => amount),
              [total],
              `round ${round}`,
            )
          }
          if (isReplaced) countAfter += 1
        }
        await killing

        // The other store has written none of them, so it knows them from the new master only.
        await eventually(
          'what the killed master had',
          async () => (await secondSharedStore.notes.read('session:0')) === 'mine' || undefined,
        )
        for (const key of keys) assert.equal(await secondSharedStore.notes.read(key), 'mine', key)
        passCount += await pass()
        assert.ok(passCount >= LIMIT, `${passCount} of ${LIMIT} passed`)
        assert.ok(passCount <= (1 + REPLICAS) * LIMIT, `${passCount} passed, with a limit of ${LIMIT}`)
      } finally {
        await Promise.all([...replicas, ...stores].map((item) => item.close()))
        await bank.close()
      }
    })
  })
}

describe('a cluster that has lost a master for good', () => {
  let nodes: Awaited<ReturnType<typeof startCluster>>
  before(async () => {
    nodes = await startCluster({ hasReplicas: false })
  })
  after(() => nodes.close())

  // Its other nodes name the lost one first, and nothing tells a client that was never connected to it when
  // they name another: whoever waited for it would wait for ever.
  test('serves the keys of the others to a proxy that starts then, and all keys when another has them', async () => {
    await nodes.killMasterOf('0')
    const store = await openStore(nodes, 'cluster', 'lost:', 1_000)
    const secondStore = await openStore(nodes, 'cluster', 'lost:', 1_000)
    /** Number of twenty notes of the one that the other can read. */
    const shared = async (round: string) => {
      const keys = Array.from({ length: 20 }, (_, n) => `session:${round}-${n}` as const)
      await Promise.all(keys.map(async (key) => store.notes.write(key, 'mine', 60_000)))
      const notes = await Promise.all(keys.map(async (key) => secondStore.notes.read(key)))
      return notes.filter((note) => note === 'mine').length
    }
    try {
      let round = 0
      const count = await eventually(
        'a shared note',
        async () => (await shared(`${(round += 1)}`)) || undefined,
      )
      assert.ok(count < 20)
      await nodes.inheritSlots()
      await eventually('all notes', async () => (await shared(`${(round += 1)}`)) === 20 || undefined)
    } finally {
      await Promise.all([store.close(), secondStore.close()])
    }
  })
})

describe('sentinels whose master ends each connection', () => {
  // Each client that is given up would go on connecting, and keep its process alive.
  test('leave nothing of a client that is given up', async () => {
    let attempts = 0
    const master = createServer((connection) => {
      connection.on('error', () => undefined)
      connection.on('data', (chunk) => {
        const commands = String(chunk).match(/(?<=^|\r\n)\*\d+\r\n/g) ?? []
        if (chunk.includes('node-redis')) {
          attempts += 1
          connection.destroy()
          client.destroy()
        } else {
          // It is the sentinel, which is content with any answer.
          connection.write('+PONG\r\n'.repeat(commands.length))
        }
      })
    })
    await new Promise<void>((resolve) => master.listen(0, '127.0.0.1', resolve))
    const sentinel = await startSentinel((master.address() as AddressInfo).port)
    const client = redisClient({
      urls: [sentinelUrl(sentinel)],
      topology: 'sentinel',
      master: MASTER,
      sentinelPassword: SENTINEL_PASSWORD,
      prefix: '',
      timeoutMs: 1_000,
    })
    try {
      await client.connect().catch(() => undefined)
      assert.equal(attempts, 1)
    } finally {
      await sentinel.close()
      master.close()
    }
  })
})
