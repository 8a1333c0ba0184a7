/** The store by itself: in memory and over Redis it behaves the same, also for many at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@redis/client'
import { memoryStore } from '../../src/proxy/store/memory.ts'
import { redisStore } from '../../src/proxy/store/redisStore.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { counterOf } from '../counting.ts'
import { eventually } from '../eventually.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { storeRules } from './rules.ts'

let redis: RedisServer
before(async () => {
  redis = await startRedis({ password: 'of-the-tests-only' })
})
after(() => redis.close())

const lines: LogLine[] = []
const ports = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  log: (line: LogLine) => void lines.push(line),
}
const alone = { topology: 'single', master: '' } as const
let prefixes = 0
/** No rule is about time, which a busy machine may take: an answer is waited for. */
const overRedis = (prefix: string, url = redis.url) =>
  redisStore({ ...alone, urls: [url], prefix, timeoutMs: 20_000 }, ports)

storeRules('in memory', async () => {
  const store = memoryStore(ports)
  return [store, store]
})
storeRules('over Redis', () => {
  const prefix = `test-${(prefixes += 1)}:`
  return Promise.all([overRedis(prefix), overRedis(prefix)])
})

describe('the address of the store', () => {
  const reachable = async (url: string) => {
    const store = await overRedis('who:', url)
    await Promise.all(Array.from({ length: 4 }, () => store.notes.read('proof:x')))
    const { reachable: isFound } = store.state()
    await store.close()
    return isFound
  }

  test('carries its password; with a wrong one the store counts as away, and the log says why', async () => {
    assert.equal(await reachable(redis.url), true)
    lines.length = 0
    for (const url of [
      redis.url.replace('of-the-tests-only', 'wrong'),
      redis.url.replace(':of-the-tests-only@', ''),
    ]) {
      assert.equal(await reachable(url), false)
    }
    assert.deepEqual(
      lines.map(({ event, why: reason }) => [event, reason]),
      [
        ['store-away', 'WRONGPASS'],
        ['store-away', 'NOAUTH'],
      ],
    )
    assert.ok(!JSON.stringify(lines).includes('wrong'))
  })

  test('without a server counts and notes in memory', async () => {
    const store = await overRedis('nobody:', 'redis://127.0.0.1:1')
    assert.equal(await store.notes.claim('proof:a', 'mine', 60_000), undefined)
    assert.equal(await store.notes.claim('proof:a', 'yours', 60_000), 'mine')
    assert.equal(await store.notes.read('proof:a'), 'mine')
    assert.equal(
      (await counterOf(store, { name: 'r', points: 1, seconds: 60, importance: 'stranger' })('a')).isOver,
      false,
    )
    await store.close()
  })
})

test('a store that goes and comes back is noticed without requests', async () => {
  const redisServer = await startRedis()
  const store = await overRedis('alone:', redisServer.url)
  try {
    assert.deepEqual([store.state().kind, store.state().reachable], ['redis', true])
    await redisServer.kill()
    await eventually('away', () => (store.state().reachable ? undefined : true))
    await redisServer.start()
    await eventually('back', () => store.state().reachable || undefined)
  } finally {
    await store.close()
    await redisServer.close()
  }
})

test('keys have the prefix, so that a Redis can serve others too', async () => {
  const [sharedStore, secondSharedStore] = await Promise.all([overRedis('one:'), overRedis('other:')])
  await sharedStore.notes.write('proof:key', 'value', 60_000)
  assert.equal(await secondSharedStore.notes.read('proof:key'), undefined)
  await Promise.all([sharedStore.close(), secondSharedStore.close()])
})

test("a nearly full store takes nothing from strangers, and keeps taking what is a customer's", async () => {
  const redisServer = await startRedis({ memory: '64mb' })
  const [sharedStore, two] = await Promise.all([
    overRedis('full:', redisServer.url),
    overRedis('full:', redisServer.url),
  ])
  const admin = await createClient({ url: redisServer.url }).connect()
  lines.length = 0
  try {
    const strangers = counterOf(sharedStore, {
      name: 'r',
      points: 5,
      seconds: 600,
      importance: 'stranger',
    })
    await strangers('before')
    const room = 'x'.repeat(1_000_000)
    for (let n = 0; n < 52; n += 1) await admin.set(`full:${n}`, room)
    await eventually(
      'the word of both that it is full',
      () => lines.filter(({ event }) => event === 'store-full').length === 2 || undefined,
    )
    const size = await admin.dbSize()
    for (let n = 0; n < 30_000; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => strangers(`${'x'.repeat(1_000)} ${n + at}`)))
    assert.equal(await admin.dbSize(), size)
    await sharedStore.notes.write('session:a', 'mine', 60_000)
    assert.equal(await two.notes.read('session:a'), 'mine')
    assert.equal(await sharedStore.notes.claim('proof:a', 'used', 60_000), undefined)
    assert.equal(await sharedStore.notes.claim('proof:a', 'used', 60_000), 'used')
    assert.equal(sharedStore.state().reachable, true)
  } finally {
    await Promise.all([sharedStore.close(), two.close(), admin.close()])
    await redisServer.close()
  }
})

test('a store that drops what is still good says so once, by its policy, and only where it has a limit', async () => {
  const redisServer = await startRedis({ memory: '64mb' })
  const admin = await createClient({ url: redisServer.url }).connect()
  const evictions = () => lines.filter(({ event }) => event === 'store-evicts').map(({ policy }) => policy)
  lines.length = 0
  const store = await overRedis('evicts:', redisServer.url)
  try {
    assert.deepEqual(evictions(), [])
    await admin.configSet('maxmemory-policy', 'volatile-lru')
    await eventually('the word that it drops keys', () => evictions().length > 0 || undefined)
    await admin.configSet('maxmemory', '0')
    await admin.configSet('maxmemory-policy', 'allkeys-lru')
    await store.notes.write('proof:a', 'used', 60_000)
    assert.deepEqual(evictions(), ['volatile-lru'])
  } finally {
    await Promise.all([store.close(), admin.close()])
    await redisServer.close()
  }
})
