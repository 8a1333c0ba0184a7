/**
 * Another server takes the place of the master: connections stay with the old one, the address leads to the
 * new one. What that hasn't copied is lost; no payment waits for it.
 */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createClient } from '@redis/client'
import { eventually } from '../eventually.ts'
import { type Line, type RedisServer, startLine, startRedis } from './redisServer.ts'
import { awayIn, backIn, type Bank, openPayment, startBank, startReplica } from './rig.ts'

const settings = { REDIS_TIMEOUT_MS: '1000', LIMITS: '{"secret":{"session":null,"number":null}}' }

async function ask({ url }: RedisServer, ...command: string[]): Promise<unknown> {
  const client = await createClient({ url }).connect()
  try {
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}

describe('a new master', () => {
  let bank: Bank
  let server: RedisServer
  let heir: RedisServer
  let line: Line
  let replicas: Awaited<ReturnType<typeof startReplica>>[]
  const start = async () => {
    const replica = await startReplica(bank, line.url, settings)
    replicas.push(replica)
    return replica
  }
  /** The heir copies no more. */
  const partHeir = () => ask(heir, 'REPLICAOF', 'NO', 'ONE')
  const demote = async () => {
    line.leadTo(heir.port)
    await ask(server, 'REPLICAOF', '127.0.0.1', String(heir.port))
  }

  beforeEach(async () => {
    ;[bank, server, heir] = await Promise.all([startBank(), startRedis(), startRedis()])
    await ask(heir, 'REPLICAOF', '127.0.0.1', String(server.port))
    await eventually(
      'a copy',
      async () =>
        String(await ask(heir, 'INFO', 'replication')).includes('master_link_status:up') || undefined,
    )
    line = await startLine(server.port)
    replicas = []
    await bank.control.guardBy('key')
  })
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()))
    await line.close()
    await Promise.all([bank.close(), server.close(), heir.close()])
  })

  test('is found by its address, without a start, while payments go on', async () => {
    const [entry, two] = [await start(), await start()]
    const payment = await openPayment(bank, entry)
    assert.equal((await payment.confirmAt(entry)).status, 200)
    await partHeir()
    await demote()
    const secondPayment = await openPayment(bank, entry)
    assert.equal((await secondPayment.confirmAt(entry)).status, 200)
    assert.equal((await secondPayment.confirmAt(two)).status, 409)
    assert.equal((await payment.confirmAt(two)).status, 409)
    await eventually('the word that it is back', () => backIn(entry) > 0 || undefined)
    assert.deepEqual([awayIn(entry), backIn(entry)], [1, 1], 'said once')
    assert.equal(entry.lines.find(({ event }) => event === 'store-away')?.['why'], 'READONLY')
    assert.deepEqual([(await payment.debits()).length, (await secondPayment.debits()).length], [1, 1])
  })

  test('or none at all: a stop ends while the store is silent', async () => {
    const entry = await start()
    const payment = await openPayment(bank, entry)
    line.hang()
    line.leadTo(1)
    const confirm = payment.confirmAt(entry)
    await eventually('the word that it is away', () => awayIn(entry) > 0 || undefined)
    await confirm
    const closing = entry.close().then(() => true)
    replicas = []
    await eventually('its end', async () =>
      Promise.race([closing, new Promise<undefined>((resolve) => setTimeout(resolve, 10))]),
    )
  })
})
