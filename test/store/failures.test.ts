/**
 * Redis killed, slow, hanging; a proxy killed in the middle of a payment: never a second debit, and all
 * recovers by itself.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { type Line, type RedisServer, startLine, startRedis } from './redisServer.ts'
import {
  type Bank,
  openPayment,
  type Replica,
  spawnReplica,
  startBank,
  startReplica,
  storeTurns,
} from './rig.ts'

const LIMITS = JSON.stringify({
  other: { session: { points: 5, seconds: 600 }, address: null, merchant: null },
  secret: { session: null, number: null },
})

let bank: Bank
before(async () => {
  bank = await startBank()
})
after(() => bank.close())

/** Number of requests about a new journey that pass a limit of five. */
async function passing(replica: Replica, journeyId: string, times: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => replica.call('get-msisdn', { journeyId })),
  )
  const faults = replica.lines.filter(({ event }) => event === 'fault')
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200 && status !== 429),
    [],
    `Neither passed nor limited; the proxy's faults: ${JSON.stringify(faults)}`,
  )
  return answers.filter(({ status }) => status === 200).length
}

/** Asks until the replica's last word on the store is this one. */
const noticed = (event: 'store-away' | 'store-back', replica: Replica) =>
  eventually(event, async () => {
    await replica.call('auth-generate-captcha', { purpose: 'BINDING' })
    return storeTurns(replica).at(-1) === event || undefined
  })

describe('Redis', () => {
  /** The store is away three seconds after it has stopped to answer. */
  const settings = { LIMITS, REDIS_TIMEOUT_MS: '1000' }
  let redis: RedisServer
  let line: Line
  let entry: Awaited<ReturnType<typeof startReplica>>
  let secondReplica: Awaited<ReturnType<typeof startReplica>>
  before(async () => {
    redis = await startRedis()
    line = await startLine(redis.port)
    entry = await startReplica(bank, line.url, settings)
    secondReplica = await startReplica(bank, line.url, settings)
  })
  after(async () => {
    await Promise.all([entry.close(), secondReplica.close()])
    await line.close()
    await redis.close()
  })
  const both = (task: (replica: Replica) => Promise<unknown>) =>
    Promise.all([task(entry), task(secondReplica)])

  /** Conditions that must hold while the store is away, and afterwards. */
  async function survives(
    breakIt: () => Promise<void> | void,
    recover: () => Promise<void> | void,
  ): Promise<void> {
    const payment = await openPayment(bank, entry)
    assert.equal((await payment.confirmAt(entry)).status, 200)

    await breakIt()
    const journeyId = await bank.control.createJourney()
    assert.equal(await passing(entry, journeyId, 20), 5, 'each replica counts by itself')
    assert.equal(await passing(secondReplica, journeyId, 20), 5)
    await both((replica) => noticed('store-away', replica))
    const openOrder = await openPayment(bank, entry)
    const answers = await Promise.all(
      [entry, secondReplica, entry, secondReplica, entry].map((replica) => openOrder.confirmAt(replica)),
    )
    assert.ok(
      answers.some(({ status }) => status === 200),
      'nothing is refused because of the store',
    )
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
    assert.equal((await payment.confirmAt(secondReplica)).status, 409)

    await recover()
    await both((replica) => noticed('store-back', replica))
    const together = await bank.control.createJourney()
    const passes = await Promise.all([passing(entry, together, 10), passing(secondReplica, together, 10)])
    assert.equal(passes[0] + passes[1], 5, 'and again they count as one')
    for (const order of [payment, openOrder]) assert.equal((await order.debits()).length, 1)
  }

  test('killed and started again', () =>
    survives(
      () => redis.kill(),
      () => redis.start(),
    ))
  test('too slow for a while', () =>
    survives(
      () => line.delay(4_000),
      () => line.delay(0),
    ))
  test('behind a connection that hangs and never ends', () =>
    survives(
      () => line.hang(),
      () => undefined,
    ))

  test('logs since when it is away, and shows it to the operator', async () => {
    const events = entry.lines.filter(({ event }) => event.startsWith('store-'))
    assert.deepEqual(storeTurns(entry), [
      'store-away',
      'store-back',
      'store-away',
      'store-back',
      'store-away',
      'store-back',
    ])
    for (const { event, why: reason, awayMs } of events) {
      if (event === 'store-away') assert.match(String(reason), /^\w+$/)
      else assert.ok(Number(awayMs) > 0)
    }
  })

  test('that loses all its data loses no money', async () => {
    const payment = await openPayment(bank, entry)
    assert.equal((await payment.confirmAt(entry)).status, 200)
    const empty = await startReplica(bank, line.url, { REDIS_PREFIX: 'lost-everything:' })
    const repetition = await payment.confirmAt(empty)
    await empty.close()
    assert.deepEqual(
      [repetition.status, repetition.code],
      [409, '2504'],
      "the bank's status says that it is paid",
    )
    assert.equal((await payment.debits()).length, 1)
  })
})

test('a proxy that is killed in the middle of a confirm: another says how the order stands, one debit', async () => {
  const settings = { BANK_TIMEOUT_MS: '1000', LIMITS: '{"secret":{"session":null,"number":null}}' }
  const redis = await startRedis()
  const survivor = await startReplica(bank, redis.url, settings)
  const victim = await spawnReplica(bank, redis.url, settings)
  try {
    const payment = await openPayment(bank, victim)
    bank.onAnswer('payment/payment-order-confirm', victim.kill)
    await assert.rejects(payment.confirmAt(victim), TypeError, 'the page gets no answer')
    await victim.kill()
    const repetition = await payment.confirmAt(survivor)
    assert.deepEqual([repetition.status, repetition.code], [409, '2504'])
    assert.deepEqual(
      (await payment.debits()).map(({ amount }) => amount),
      [payment.total],
    )
  } finally {
    await victim.kill()
    await survivor.close()
    await redis.close()
  }
})
