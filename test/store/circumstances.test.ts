/**
 * Mishaps of a Redis in ordinary operation, between one page's confirm and another's: each has made a second
 * debit of an order at a bank that guards by the key alone, while its replicas kept the pages apart.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient } from '@redis/client'
import { createGate } from '../gate.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { type Bank, openPayment, type Replica, startBank, startReplica } from './rig.ts'

interface World {
  readonly bank: Bank
  readonly redis: RedisServer
  /** One more replica, over this store or none. */
  replica(redisUrl?: string): Promise<Replica>
  admin(...command: string[]): Promise<unknown>
}

interface Circumstance {
  readonly title: string
  /** The second page's replica, where it isn't like the first's. */
  second?(world: World): Promise<Replica>
  /** The mishap once the first page has confirmed. */
  happen?(world: World, order: string): Promise<unknown>
}

const CIRCUMSTANCES: readonly Circumstance[] = [
  {
    title: 'it drops what it has under its policy',
    async happen({ admin }) {
      await admin('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-random')
      await admin('CONFIG', 'SET', 'maxmemory', '1')
      // Memory that it can drop for this it drops, and then has no room all the same.
      await admin('SET', 'neighbour', 'x').catch(() => undefined)
      await admin('CONFIG', 'SET', 'maxmemory', '0')
    },
  },
  { title: 'a neighbour flushes it', happen: ({ admin }) => admin('FLUSHALL') },
  {
    title: 'a replica has started while it was away',
    async second({ redis, replica }) {
      await redis.kill()
      const second = await replica()
      await redis.start()
      return second
    },
  },
  {
    title: 'the replicas follow different masters for a while',
    second: async ({ replica }) => replica((await startOther()).url),
  },
  {
    title: 'its clock goes on by a day: all that has a time has ended',
    async happen({ admin }) {
      for (const key of (await admin('KEYS', '*')) as string[]) await admin('PEXPIRE', key, '1')
    },
  },
  {
    title: 'its zone is lost, and another begins empty',
    async happen({ redis }) {
      await redis.kill()
      await redis.start()
    },
  },
  {
    title: 'its brain is split: each replica writes to a master of its own',
    second: async ({ replica }) => replica((await startOther()).url),
  },
  { title: 'one replica has no REDIS_URL', second: ({ replica }) => replica('') },
  {
    title: "the order is paid in the bank's app meanwhile",
    happen: ({ bank }, order) => bank.control.finishInApp(order),
  },
]

const others: RedisServer[] = []
const startOther = async (): Promise<RedisServer> => {
  const server = await startRedis()
  others.push(server)
  return server
}

async function startWorld(t: TestContext): Promise<World> {
  const [bank, redis] = await Promise.all([startBank(), startRedis()])
  await bank.control.guardBy('key')
  t.after(async () => {
    for (const server of others.splice(0)) await server.close()
    await Promise.all([bank.close(), redis.close()])
  })
  return {
    bank,
    redis,
    async replica(redisUrl = redis.url) {
      const change = { REDIS_TIMEOUT_MS: '500', LIMITS: '{"secret":{"session":null,"number":null}}' }
      const replica = await startReplica(bank, redisUrl, change)
      t.after(replica.close)
      return replica
    },
    async admin(...command) {
      const client = await createClient({ url: redis.url }).connect()
      try {
        return await client.sendCommand(command)
      } finally {
        client.destroy()
      }
    },
  }
}

/** The next two that ask how an order stands both hear it before either goes on. */
function meet({ onAnswer }: Bank): void {
  const { passed, open } = createGate()
  onAnswer('debit/payment-status-h5', async () => {
    onAnswer('debit/payment-status-h5', open)
    await passed
  })
}

for (const { title, second, happen } of CIRCUMSTANCES)
  test(`${title}: every order is debited once`, async (t) => {
    const world = await startWorld(t)
    const one = await world.replica()
    const two = await (second?.(world) ?? world.replica())
    const [taken, together] = [await openPayment(world.bank, one), await openPayment(world.bank, one)]
    const isPaidElsewhere = title.includes('app')
    // Confirmed here, and after that there; and here and there at once, after it has happened.
    if (!isPaidElsewhere) assert.equal((await taken.confirmAt(one)).status, 200)
    await happen?.(world, taken.originalReferenceNo)
    assert.equal((await taken.confirmAt(two)).status, 409)
    meet(world.bank)
    const answers = await Promise.all([together.confirmAt(one), together.confirmAt(two)])
    assert.ok(answers.some(({ status }) => status === 200))
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
    for (const payment of [taken, together]) assert.equal((await payment.debits()).length, 1)
  })
