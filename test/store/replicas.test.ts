/** Two replicas of the proxy over one Redis: together they are as strict as one. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test, type TestContext } from 'node:test'
import type { Challenge } from '../../src/contract/challenge.ts'
import { eventually } from '../eventually.ts'
import { awayIn, type Bank, CUSTOMER, openPayment, type Replica, startBank, startReplica } from './rig.ts'
import { type RedisServer, startRedis } from './redisServer.ts'

let bank: Bank
let redis: RedisServer
before(async () => {
  ;[bank, redis] = await Promise.all([startBank(), startRedis()])
})
after(() => Promise.all([bank.close(), redis.close()]))

let prefixes = 0
/** Two replicas that share what no other test has touched; they end with the test. */
async function two(t: TestContext, change: Record<string, string> = {}) {
  const own = { REDIS_PREFIX: `replicas-${(prefixes += 1)}:`, ...change }
  const replicas = [
    await startReplica(bank, redis.url, own),
    await startReplica(bank, redis.url, own),
  ] as const
  const [entry, secondReplica] = replicas
  t.after(async () => {
    await Promise.all(replicas.map((replica) => replica.close()))
    assert.equal(awayIn(entry) + awayIn(secondReplica), 0, 'the store was there all the time')
  })
  return { one: entry, secondReplica, either: (n: number): Replica => replicas[n % 2] ?? entry }
}

describe('limits', () => {
  test('by journey, address and number are one count under parallel load', async (t) => {
    const LIMITS = JSON.stringify({
      other: {
        session: { points: 40, seconds: 600 },
        address: { points: 100, seconds: 600 },
        merchant: null,
      },
      otp: { session: null, address: null, merchant: null, number: { points: 12, seconds: 600 } },
    })
    const pair = await two(t, { LIMITS })
    const journeyId = await bank.control.createJourney()
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => pair.either(n).call('get-msisdn', { journeyId })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 40)
    for (const { status, headers, data } of answers.filter(({ status: match }) => match !== 200)) {
      assert.equal(status, 429)
      assert.equal(headers.get('retry-after'), String(data['retryAfterSeconds']))
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
    const additions = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const otherJourney = await bank.control.createJourney()
        return pair.either(n).call('get-msisdn', { journeyId: otherJourney })
      }),
    )
    assert.equal(
      additions.filter(({ status }) => status === 200).length,
      10,
      'the address has used up its hundred',
    )

    const generated = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const secondJourney = await bank.control.createJourney()
        const token = await pair.either(n).open({ journeyId: secondJourney })
        return pair
          .either(n + 1)
          .call('otp/binding-auth-generate', { journeyId: secondJourney, msisdn: CUSTOMER }, token)
      }),
    )
    assert.equal(generated.filter(({ status }) => status !== 429).length, 12)
  })

  test('by unknown journeys are taken up only as long as a slow bank is asked', async (t) => {
    const LIMITS = JSON.stringify({ unknown: { address: { points: 8, seconds: 600 } } })
    const pair = await two(t, { LIMITS })
    const journeys = await Promise.all(Array.from({ length: 24 }, () => bank.control.createJourney()))
    await bank.control.fault({ call: 'query-mpc-info', kind: 'delay', seconds: 1, times: 8 })
    await bank.control.fault({ call: 'get-msisdn', kind: 'delay', seconds: 1, times: 8 })
    const ask = (journeyId: string, n: number) => pair.either(n).call('get-msisdn', { journeyId })
    const answers = await Promise.all(journeys.map(ask))
    assert.equal(answers.filter(({ status }) => status === 200).length, 8)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 16)
    for (const { headers } of refused) {
      assert.ok(Number(headers.get('retry-after')) <= 10, 'soon, since most of it is given back')
    }
    // One after the other they are all taken, at whichever replica.
    for (const [n, journeyId] of journeys.entries()) {
      await eventually('a further journey', async () =>
        (await ask(journeyId, n)).status === 200 ? true : undefined,
      )
    }
  })
})

describe('a confirm', () => {
  test('sent to both many times at once is one debit, by one key', async (t) => {
    const pair = await two(t)
    await bank.control.guardBy('key')
    t.after(() => bank.control.guardBy('order'))
    const payment = await openPayment(bank, pair.one)
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => payment.confirmAt(pair.either(n))))
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200 && status !== 409),
      [],
    )
    assert.ok(answers.some(({ status }) => status === 200))
    assert.deepEqual(
      (await payment.debits()).map(({ amount }) => amount),
      [payment.total],
    )
  })

  test('taken at one is a 409 at the other: pending, and then paid', async (t) => {
    const pair = await two(t)
    const payment = await openPayment(bank, pair.one)
    assert.equal((await payment.confirmAt(pair.one)).status, 200)
    const pending = await payment.confirmAt(pair.secondReplica)
    assert.deepEqual([pending.status, pending.code, pending.headers.get('retry-after')], [409, '2504', '5'])
    assert.equal((await payment.debits()).length, 1)
    const paid = await payment.confirmAt(pair.secondReplica)
    assert.deepEqual([paid.status, paid.code], [409, '2403'])
  })
})

describe('what can be used once', () => {
  test("a captcha's computation is refused by the other replica too", async (t) => {
    const pair = await two(t)
    const journeyId = await bank.control.createJourney({ scenario: 'unlink' })
    const { algorithm, challenge, salt, signature, maxnumber } = (await (
      await fetch(`${pair.one.url}/proxy/challenge?journeyId=${journeyId}`)
    ).json()) as Challenge
    const fits = (number: number) =>
      createHash('sha256')
        .update(salt + number)
        .digest('hex') === challenge
    const number = Array.from({ length: maxnumber + 1 }, (_, n) => n).find(fits)
    const proof = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, n) =>
          (await pair.either(n).call('otp/unbinding-auth-generate', { journeyId, captcha: { proof } })).code,
      ),
    )
    assert.equal(codes.filter((code) => code !== '1201').length, 1)
  })

  test('a session opened at one goes on at the other', async (t) => {
    const pair = await two(t)
    const journeyId = await bank.control.createJourney()
    const first = await pair.one.open({ journeyId })
    const generated = await pair.secondReplica.call(
      'otp/binding-auth-generate',
      { journeyId, msisdn: CUSTOMER },
      first,
    )
    assert.equal(generated.code, '0')
    const verification = await pair.one.call(
      'otp/binding-auth-verification',
      { journeyId, code: await bank.control.inboxCode(CUSTOMER) },
      generated.headers.get('bank-session') ?? assert.fail('a code that was asked for replaces the token'),
    )
    assert.equal(verification.code, '0')
    const sessionToken = verification.headers.get('bank-session') ?? assert.fail('a step replaces the token')
    assert.equal((await pair.secondReplica.call('query-mpc-info', { journeyId }, sessionToken)).status, 200)
  })
})
