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
const answering = { swap: async () => null, eval: async () => 1 } as unknown as RedisClient
const away = { run: () => Promise.reject(new StoreAway()) } as unknown as RedisLink

/** Of a process that has one record of a payment, and a change of it that waits for the store. */
async function interrupted() {
  const { money } = createMemory(() => performance.now())
  money.set('confirm:1', 'mine', 60_000)
  const { records, restore } = redisRecords(
    () => away,
    money,
    (key) => key,
    TIMEOUT_MS,
  )
  await assert.rejects(records.release('confirm:2', 'mine'), StoreAway)
  return restore
}

for (const isNew of [true, false])
  test(`a store that falls silent while it is given ${isNew ? 'records' : 'changes'} ends nothing: it is tried again`, async () => {
    const restore = await interrupted()
    await assert.rejects(restore(silent, isNew), { name: 'TimeoutError' })
    const commands: string[] = []
    const noting = {
      ...answering,
      swap: async (key: string) => (commands.push(key), null),
      eval: async (_: string, { keys }: { keys: string[] }) => (commands.push(...keys), 1),
    } as unknown as RedisClient
    await restore(noting, isNew)
    assert.deepEqual(commands, [...(isNew ? ['confirm:1'] : []), 'confirm:2'])
  })
