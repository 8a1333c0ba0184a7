/** The store by itself: in memory and over Redis it behaves the same, also for many at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { memoryStore } from '../../src/proxy/store/memoryStore.ts'
import { redisStore } from '../../src/proxy/store/redisStore.ts'
import type { SharedStore } from '../../src/proxy/store/sharedStore.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { eventually } from '../eventually.ts'
import { type RedisServer, startRedis } from './redisServer.ts'

let redis: RedisServer
before(async () => {
  redis = await startRedis({ password: 'of-the-tests-only' })
})
after(() => redis.close())

const lines: LogLine[] = []
const ports = { now: () => Date.now(), log: (line: LogLine) => void lines.push(line) }
let prefixes = 0
const overRedis = (prefix: string, url = redis.url) => redisStore({ url, prefix, timeoutMs: 1000 }, ports)

/** Two replicas' view of one store; in memory there is only one replica. */
const kinds: [name: string, two: () => Promise<[SharedStore, SharedStore]>][] = [
  [
    'in memory',
    async () => {
      const store = memoryStore(ports)
      return [store, store]
    },
  ],
  [
    'over Redis',
    async () => {
      const prefix = `test-${(prefixes += 1)}:`
      return Promise.all([overRedis(prefix), overRedis(prefix)])
    },
  ],
]

for (const [name, two] of kinds) {
  describe(name, () => {
    let stores: [SharedStore, SharedStore]
    before(async () => {
      stores = await two()
    })
    after(() => Promise.all(stores.map((store) => store.close())))
    const either = (n: number) => stores[n % 2] as SharedStore

    test('of many who claim one key one gets it, and all others learn whose it is', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => either(n).claim('proof:one', `of ${n}`, 60_000)),
      )
      const winner = answers.findIndex((there) => there === undefined)
      assert.ok(winner >= 0)
      assert.deepEqual(
        answers.filter((there) => there !== undefined),
        Array.from({ length: 39 }, () => `of ${winner}`),
      )
    })

    test('of many who replace one value one does it, and the new one has an end of its own', async () => {
      await either(0).write('proof:first', 'a', 60_000)
      const done = await Promise.all(
        Array.from({ length: 40 }, (_, n) => either(n).replace('proof:first', 'a', `of ${n}`, 60_000)),
      )
      assert.deepEqual(
        [done.filter(Boolean).length, await either(1).read('proof:first')],
        [1, `of ${done.indexOf(true)}`],
      )
      assert.equal(await either(0).replace('proof:first', `of ${done.indexOf(true)}`, 'short', 30), true)
      await eventually(
        'the end',
        async () => (await either(1).read('proof:first')) === undefined || undefined,
      )
      assert.equal(await either(1).replace('proof:first', 'short', 'b', 60_000), false)
    })

    test('of many at once exactly as many pass a counter as may, and the window ends for all together', async () => {
      const counters = [0, 1].map((n) =>
        either(n).counter({ name: 'r', points: 25, seconds: 1, importance: 'stranger' }),
      )
      const take = (n: number) => counters[n % 2]?.take('k') ?? assert.fail()
      const taken = await Promise.all(Array.from({ length: 80 }, (_, n) => take(n)))
      assert.equal(taken.filter(({ over }) => !over).length, 25)
      assert.ok(taken.every(({ left, resetMs }) => left < 25 && resetMs <= 1000))
      assert.equal((await (counters[0] ?? assert.fail()).take('of somebody else')).over, false)
      await eventually('the next window', async () => ((await take(1)).over ? undefined : true))
    })

    test('what ends by itself is gone', async () => {
      await either(0).write('proof:short', 'a', 30)
      await eventually(
        'the end',
        async () => (await either(1).read('proof:short')) === undefined || undefined,
      )
      assert.equal(await either(1).claim('proof:short', 'b', 60_000), undefined)
    })

    test('follows a simple model, whatever is asked in which order', async () => {
      const model = new Map<string, string>()
      let seed = 7
      const chance = (n: number) => ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % 7919) % n
      for (let turn = 0; turn < 400; turn++) {
        const [key, value, store] = [`proof:k${chance(3)}` as const, `v${chance(3)}`, either(turn)]
        const there = model.get(key)
        const deed = chance(5)
        if (deed === 0) {
          assert.equal(await store.claim(key, value, 60_000), there, `turn ${turn}`)
          if (there === undefined) model.set(key, value)
        } else if (deed === 1) {
          await store.write(key, value, 60_000)
          model.set(key, value)
        } else if (deed === 2) {
          await store.release(key, value)
          if (there === value) model.delete(key)
        } else if (deed === 3) {
          const next = `v${chance(3)}`
          assert.equal(await store.replace(key, value, next, 60_000), there === value, `turn ${turn}`)
          if (there === value) model.set(key, next)
        } else assert.equal(await store.read(key), there, `turn ${turn}`)
      }
    })
  })
}

describe('the address of the store', () => {
  const reachable = async (url: string) => {
    const store = await overRedis('who:', url)
    await Promise.all(Array.from({ length: 4 }, () => store.read('proof:x')))
    const { reachable: found } = store.state()
    await store.close()
    return found
  }

  test('carries its password; without the right one the store counts as away, and the log says why', async () => {
    assert.equal(await reachable(redis.url), true)
    lines.length = 0
    for (const url of [
      redis.url.replace('of-the-tests-only', 'wrong'),
      redis.url.replace(':of-the-tests-only@', ''),
    ]) {
      assert.equal(await reachable(url), false)
    }
    assert.deepEqual(
      lines.map(({ event, why }) => [event, why]),
      [
        ['store-away', 'WRONGPASS'],
        ['store-away', 'NOAUTH'],
      ],
    )
    assert.ok(!JSON.stringify(lines).includes('wrong'))
  })

  test('without a server behind it leaves memory, in place of an error', async () => {
    const store = await overRedis('nobody:', 'redis://127.0.0.1:1')
    assert.equal(await store.claim('proof:a', 'mine', 60_000), undefined)
    assert.equal(await store.claim('proof:a', 'yours', 60_000), 'mine')
    assert.deepEqual(
      [
        await store.replace('proof:a', 'yours', 'ours', 60_000),
        await store.replace('proof:a', 'mine', 'ours', 60_000),
      ],
      [false, true],
    )
    assert.equal(await store.read('proof:a'), 'ours')
    assert.equal(
      (await store.counter({ name: 'r', points: 1, seconds: 60, importance: 'stranger' }).take('a')).over,
      false,
    )
    await store.close()
  })
})

test('a store that goes and comes is noticed without requests', async () => {
  const own = await startRedis()
  const store = await overRedis('alone:', own.url)
  try {
    assert.deepEqual([store.state().kind, store.state().reachable], ['redis', true])
    await own.kill()
    await eventually('away', () => (store.state().reachable ? undefined : true))
    await own.start()
    await eventually('back', () => store.state().reachable || undefined)
  } finally {
    await store.close()
    await own.close()
  }
})

test('keys have the prefix, so that a Redis can serve others too', async () => {
  const [one, other] = await Promise.all([overRedis('one:'), overRedis('other:')])
  await one.write('proof:key', 'value', 60_000)
  assert.equal(await other.read('proof:key'), undefined)
  await Promise.all([one.close(), other.close()])
})

test('a store that strangers fill keeps room for what protects money', async () => {
  const own = await startRedis({ memory: '64mb' })
  const [one, two] = await Promise.all([overRedis('full:', own.url), overRedis('full:', own.url)])
  lines.length = 0
  try {
    const strangers = one.counter({ name: 'r', points: 5, seconds: 600, importance: 'stranger' })
    const isFull = () => lines.some(({ event }) => event === 'store-full')
    const flood = async (first: number) => {
      const many = Array.from({ length: 100 }, (_, n) => strangers.take(`${'x'.repeat(1_000)} ${first + n}`))
      await Promise.all(many)
    }
    for (let n = 0; !isFull() && n < 100_000; n += 100) await flood(n)
    assert.ok(isFull())
    for (let n = 0; n < 30_000; n += 100) await flood(1_000_000 + n)
    assert.equal(await one.claim('confirm:a', 'mine', 60_000), undefined)
    assert.equal(await two.claim('confirm:a', 'yours', 60_000), 'mine')
    assert.equal(await one.claim('proof:a', 'used', 60_000), undefined)
    assert.equal(await one.claim('proof:a', 'used', 60_000), 'used')
    assert.equal(one.state().reachable, true)
  } finally {
    await Promise.all([one.close(), two.close()])
    await own.close()
  }
})
