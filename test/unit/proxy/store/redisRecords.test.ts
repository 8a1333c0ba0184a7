/** Records that the store is given back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from '../../../../src/proxy/store/memory.ts'
import type { RedisClient } from '../../../../src/proxy/store/redisClient.ts'
import type { RedisLink } from '../../../../src/proxy/store/redisLink.ts'
import { redisRecords } from '../../../../src/proxy/store/redisRecords.ts'
import { StoreAway } from '../../../../src/proxy/store/sharedStore.ts'

const TIMEOUT_MS = 20
const never = (): Promise<never> => new Promise(() => undefined)
/** A client of a cluster or of sentinels may wait for a master for ever, destroyed or not. */
const silent = { swap: never, eval: never } as unknown as RedisClient
const away = {
  run: () => Promise.reject(new StoreAway()),
  reigns: () => '',
  settledReigns: () => '',
} as unknown as RedisLink

/** Notes the keys of what it answers. @param lost keys that a lost shard has */
function answering(keys: string[], lost: readonly string[] = []): RedisClient {
  const answer = (key: string) => (lost.includes(key) ? never() : Promise.resolve(keys.push(key)))
  return {
    swap: (key: string) => answer(key),
    eval: (_: string, options: { keys: [string] }) => answer(options.keys[0]),
  } as unknown as RedisClient
}

/** Of a process that has a record of one payment, and a change of another that waits for the store. */
async function interrupted(...changes: `confirm:${string}`[]) {
  const { money } = createMemory(() => performance.now())
  money.set('confirm:copied', 'mine', 60_000)
  const { records, restore } = redisRecords(
    () => away,
    money,
    (key) => key,
    TIMEOUT_MS,
  )
  for (const key of changes) await assert.rejects(records.release(key, 'mine'), StoreAway)
  return restore
}

test('a store that falls silent while it is given back what it had hangs nobody, and is given it again', async () => {
  const restore = await interrupted()
  await assert.rejects(restore(silent, true), { name: 'TimeoutError' })
  const keys: string[] = []
  await restore(answering(keys), true)
  assert.deepEqual(keys, ['confirm:copied'])
})

test('a change that stays without an answer is sent again each time, until it has one', async () => {
  const restore = await interrupted('confirm:1')
  await restore(silent, false)
  const keys: string[] = []
  await restore(answering(keys), false)
  await restore(answering(keys), false)
  assert.deepEqual(keys, ['confirm:1'])
})

test('changes that a lost shard keeps waiting keep back no others', async () => {
  const lost = Array.from({ length: 500 }, (_, n) => `confirm:lost-${n}` as const)
  const restore = await interrupted(...lost, 'confirm:1')
  const keys: string[] = []
  for (let probe = 0; probe < 3; probe++) await restore(answering(keys, lost), false)
  assert.deepEqual(keys, ['confirm:1'])
})
