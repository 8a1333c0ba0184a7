/**
 * Another server takes the place of the master: connections stay with the old one, the address leads to the
 * new one. What that hasn't copied is lost; at a bank that guards by the key alone nothing is debited twice.
 */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createClient } from '@redis/client'
import { SENT_HEADER } from '../../src/contract/session.ts'
import { codeOf } from '../../src/proxy/base/refusal.ts'
import { eventually } from '../eventually.ts'
import { type Line, type RedisServer, startLine, startRedis } from './redisServer.ts'
import { awayIn, backIn, type Bank, openPayment, startBank, startReplica } from './rig.ts'

/** Those of two tabs. */
const [ONE, TWO] = [{ idempotencyKey: 'key-of-one-tab-0001' }, { idempotencyKey: 'key-of-another-0002' }]
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
  const copied = async () => {
    await ask(server, 'SET', 'last', 'of all')
    assert.equal(await ask(server, 'WAIT', '1', '10000'), 1)
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

  test('is found by its address, without a start, and knows what it has copied', async () => {
    const [entry, two] = [await start(), await start()]
    const payment = await openPayment(bank, entry)
    const first = await payment.confirmAt(entry, ONE)
    assert.equal(first.status, 200)
    await copied()
    await partHeir()
    await demote()
    const secondPayment = await openPayment(bank, entry)
    const refusal = await secondPayment.confirmAt(entry, ONE)
    assert.deepEqual([refusal.status, refusal.headers.get(SENT_HEADER)], [503, 'no'])
    await eventually(
      'a confirm that is taken',
      async () => (await secondPayment.confirmAt(two, ONE)).status === 200 || undefined,
      20_000,
    )
    assert.deepEqual((await payment.confirmAt(two, ONE)).data, first.data)
    assert.equal((await payment.confirmAt(two, TWO)).status, 409)
    assert.deepEqual([(await payment.debits()).length, (await secondPayment.debits()).length], [1, 1])
    assert.deepEqual([awayIn(entry), backIn(entry)], [1, 1], 'said once')
    assert.equal(entry.lines.find(({ event }) => event === 'store-away')?.['why'], 'READONLY')
  })

  test('that has lost a binding: the bank is asked for the status before another confirm goes out', async () => {
    const entry = await start()
    await partHeir()
    const [payment, open] = [await openPayment(bank, entry), await openPayment(bank, entry)]
    assert.equal((await payment.confirmAt(entry, ONE)).status, 200)
    await bank.control.advance(60)
    // Nobody is there any more who knows of it.
    await entry.close()
    await demote()
    const later = await start()
    const confirms = payment.confirms()
    const secondConfirm = await payment.confirmAt(later, TWO)
    assert.deepEqual(
      [secondConfirm.status, secondConfirm.code, secondConfirm.headers.get(SENT_HEADER)],
      [409, codeOf('ORDER_ALREADY_PAID'), 'no'],
    )
    assert.equal(payment.confirms(), confirms, 'no confirm has left')
    assert.equal((await open.confirmAt(later, ONE)).status, 200)
    assert.deepEqual([(await payment.debits()).length, (await open.debits()).length], [1, 1])
  })

  test('that has lost the binding of a confirm which is at the bank: its replica puts it back', async () => {
    const [entry, two] = [await start(), await start()]
    await partHeir()
    const payment = await openPayment(bank, entry)
    let answer = (): void => undefined
    const arrival = new Promise<void>((arrive) =>
      bank.onAnswer('payment/payment-order-confirm', () => {
        arrive()
        return new Promise((resolve) => {
          answer = resolve
        })
      }),
    )
    const pending = payment.confirmAt(entry, ONE)
    await arrival
    const confirms = payment.confirms()
    await demote()
    const code = await eventually(
      'an answer about the order',
      async () => {
        const secondConfirm = await payment.confirmAt(two, TWO)
        assert.equal(secondConfirm.headers.get(SENT_HEADER), 'no')
        return secondConfirm.status === 409 ? secondConfirm.code : undefined
      },
      20_000,
    )
    assert.equal(code, codeOf('PAYMENT_IN_PROGRESS'))
    assert.equal(payment.confirms(), confirms)
    answer()
    assert.equal((await pending).status, 200)
    assert.equal((await payment.debits()).length, 1)
  })

  test('or none at all: a stop ends while the store is silent', async () => {
    const entry = await start()
    const payment = await openPayment(bank, entry)
    line.hang()
    line.leadTo(1)
    const confirm = payment.confirmAt(entry, ONE)
    await eventually('the word that it is away', () => awayIn(entry) > 0 || undefined)
    await confirm
    const closing = entry.close().then(() => true)
    replicas = []
    await eventually('its end', async () =>
      Promise.race([closing, new Promise<undefined>((resolve) => setTimeout(resolve, 10))]),
    )
  })
})
