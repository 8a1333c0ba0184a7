/**
 * A client may send a command much later than it was asked for, when nobody waits for it any more: one of
 * sentinels or of a cluster sends it to the server that has taken the master's place.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createMemory } from '../../src/proxy/store/memory.ts'
import { type RedisClient, redisClient } from '../../src/proxy/store/redisClient.ts'
import type { RedisLink } from '../../src/proxy/store/redisLink.ts'
import { redisRecords } from '../../src/proxy/store/redisRecords.ts'
import { StoreAway } from '../../src/proxy/store/sharedStore.ts'
import { type RedisServer, startRedis } from './redisServer.ts'

const TTL_MS = 60_000
const OTHER_REIGN = '0123456789abcdef0123456789abcdef01234567'
type Command = (client: RedisClient) => Promise<unknown>

describe('a command that was given up', () => {
  let server: RedisServer
  let client: RedisClient
  before(async () => {
    server = await startRedis()
    client = redisClient({
      urls: [server.url],
      topology: 'single',
      master: '',
      prefix: '',
      timeoutMs: 1_000,
    })
    client.onError(() => undefined)
    await client.connect()
  })
  after(async () => {
    client.destroy()
    await server.close()
  })

  /** A process whose commands go nowhere, and who knows the reign of another server only. */
  function cutOff() {
    const commands: Command[] = []
    const link = {
      run(command: Command) {
        commands.push(command)
        return Promise.reject(new StoreAway())
      },
      reigns: () => OTHER_REIGN,
      settledReigns: () => OTHER_REIGN,
    } as unknown as RedisLink
    const { money } = createMemory(() => performance.now())
    const { records, restore } = redisRecords(
      () => link,
      money,
      (key) => key,
      1_000,
    )
    /** The new server is there; then what was given up arrives at it. */
    const arriveLate = async () => {
      await restore(client, true)
      for (const command of commands) await command(client)
    }
    return { records, arriveLate }
  }

  test('binds no order at a server that it was not meant for', async () => {
    const { records, arriveLate } = cutOff()
    await assert.rejects(records.claim('confirming:new', 'asking', TTL_MS), StoreAway)
    await arriveLate()
    assert.equal(await client.get('confirming:new'), null)
  })

  test('takes no order that was free to be asked again', async () => {
    await client.set('confirming:free', 'unknown', TTL_MS)
    const { records, arriveLate } = cutOff()
    await assert.rejects(records.hold('confirming:free', 'unknown', 'asking', TTL_MS), StoreAway)
    await arriveLate()
    assert.equal(await client.get('confirming:free'), 'unknown')
  })

  test('is taken back where it was done and nobody has learnt it', async () => {
    await client.set('confirming:held', 'asking', TTL_MS)
    const { records, arriveLate } = cutOff()
    await assert.rejects(records.hold('confirming:held', 'unknown', 'asking', TTL_MS), StoreAway)
    await arriveLate()
    assert.equal(await client.get('confirming:held'), 'unknown')
  })

  test('that says how a request has ended is said again', async () => {
    await client.set('confirming:ended', 'asking', TTL_MS)
    const { records, arriveLate } = cutOff()
    await assert.rejects(records.replace('confirming:ended', 'asking', 'taken', TTL_MS), StoreAway)
    await arriveLate()
    assert.equal(await client.get('confirming:ended'), 'taken')
  })
})
