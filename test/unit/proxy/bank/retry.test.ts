/** The proxy and a bank that doesn't answer: it retries reads, sends writes once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callNames, endpoints, type CallName } from '../../../../src/contract/endpoints.ts'
import { createBudget, isKeyed, isRead, waitBefore } from '../../../../src/proxy/bank/retry.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { BY_WALLET, JOURNEY, knowing, ok, ORDER, setUp, verdict } from '../rig.ts'

const shop = { msisdn: null, merchantName: 'Shop' }
const reset = () => Promise.reject(new TypeError('ECONNRESET'))
const refuse = () => Promise.reject(new NeverConnected('refused'))
const gateway = (status: number, headers: Record<string, string> = {}) =>
  new Response('<h1>Bad gateway</h1>', { status, headers })
const read = ['get-msisdn', { journeyId: JOURNEY }] as const
const confirm = ['payment/payment-order-confirm', BY_WALLET] as const

const off = { breaker: { failures: 0, openMs: 1 } }

describe('asking again', () => {
  test('the table of reads names no call that sends, counts, issues or moves anything', () => {
    const reads = callNames.filter(isRead)
    assert.equal(reads.length, 12)
    assert.deepEqual(
      reads.filter((call) => /otp\/|password\/|confirm|paylater$|account\/(?!verify-email)/.test(call)),
      [],
    )
    for (const call of reads) assert.equal(endpoints[call].method, 'POST')
  })

  const passing: [string, () => Response | Promise<Response>][] = [
    ['a connection that was reset', reset],
    ['no connection', refuse],
    ['a gateway in trouble', () => gateway(502)],
    ['an empty 500', () => new Response(null, { status: 500 })],
  ]
  for (const [title, answer] of passing) {
    test(`a read is retried after ${title}, signed anew`, async () => {
      const { call, bankRequests, pauses, lines } = await setUp({
        answer: (_, count) => (count < 3 ? answer() : ok(shop)),
      })
      assert.equal((await call(...read)).status, 200)
      assert.equal(bankRequests.length, 3)
      assert.equal(new Set(bankRequests.map(({ init }) => init.headers['nonce'])).size, 3)
      assert.deepEqual(
        pauses.map((ms, n) => ms >= 0 && ms < 100 * 2 ** n),
        [true, true],
      )
      assert.deepEqual(
        lines.filter(({ event }) => event === 'asked-again').map((line) => line['attempt']),
        [2, 3],
      )
    })

    test(`and not more than twice after ${title}`, async () => {
      const { call, bankRequests } = await setUp({ answer, ...off })
      assert.ok([502].includes((await call(...read)).status))
      assert.equal(bankRequests.length, 3)
    })
  }

  test('every call that is no read is sent once, whatever fails; what carries a key once more', async () => {
    for (const name of callNames.filter((callName) => !isRead(callName))) {
      const { call, bankRequests, open } = await setUp({ answer: reset, ...off })
      const subject =
        endpoints[name].service === 'payment' && name !== 'payment/confirm-binding-activation'
          ? { originReferenceNo: ORDER }
          : { journeyId: JOURNEY }
      const response = await call(name, bodies[name], await open(subject))
      assert.deepEqual([name, ...(await verdict(response))], [name, 502, '9004'])
      assert.equal(bankRequests.length, isKeyed(name) ? 2 : 1, name)
    }
  })

  const words: [string, () => Response][] = [
    ['a 503 that says when to come back', () => gateway(503, { 'retry-after': '60' })],
    ['a 429', () => gateway(429)],
    ['maintenance', () => Response.json({ code: '9005' }, { status: 503 })],
    ['an error of the bank', () => Response.json({ code: '9030' }, { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302 })],
    ['HTML with 200', () => new Response('<html>')],
  ]
  for (const [title, answer] of words) {
    test(`${title} is an answer, and nothing is sent again`, async () => {
      const { call, bankRequests } = await setUp({ answer })
      await call(...read)
      assert.equal(bankRequests.length, 1)
    })
  }

  test('a time-out ends it: the limit is for all attempts together', async () => {
    const { call, bankRequests } = await setUp({
      store: await knowing(),
      timeoutMs: 1,
      answer: () => new Promise(() => undefined),
    })
    assert.deepEqual(await verdict(await call(...read)), [504, '9002'])
    assert.equal(bankRequests.length, 1)
  })

  test('retries come from a budget: one for ten requests, and at most ten saved up', async () => {
    const { call, bankRequests } = await setUp({ answer: reset, ...off })
    for (let i = 0; i < 40; i++) await call(...read)
    assert.ok(bankRequests.length >= 50 && bankRequests.length <= 54, String(bankRequests.length))
  })

  test('the budget fills up again, and never beyond its size', () => {
    const budget = createBudget()
    const spent = () => {
      let n = 0
      while (budget.spend()) n++
      return n
    }
    for (let i = 0; i < 100; i++) budget.earn()
    assert.equal(spent(), 10)
    for (let i = 0; i < 35; i++) budget.earn()
    assert.equal(spent(), 3)
  })

  test('delays are random over their whole length', () => {
    const at = (byte: number, n: number) => waitBefore(n, (bytes) => new Uint8Array(bytes).fill(byte))
    assert.deepEqual([at(0, 0), at(128, 0), at(255, 0), at(0, 1), at(255, 1)], [0, 50, 99, 0, 199])
  })
})

/** A right body for each call that is no read. */
const jwe = 'a.b.c.d.e'

const bodies: Partial<Record<CallName, object>> = {
  'payment/payment-order-confirm': confirm[1],
  'payment/paylater': {
    originalReferenceNo: ORDER,
    months: 3,
    total: '150000.00',
    pointAmount: 0,
    encryptedPin: jwe,
    attempt: '0',
    agreement: [],
  },
  'payment/payment-order-release': { originalReferenceNo: ORDER, attempt: '0' },
  'otp/payment-generate': { originalReferenceNo: ORDER },
  'otp/payment-verification': { originalReferenceNo: ORDER, code: '123456', attempt: '0' },
  'payment/confirm-binding-activation': { journeyId: JOURNEY, consents: [] },
  'otp/binding-auth-generate': { journeyId: JOURNEY, msisdn: '81100000001' },
  'otp/binding-auth-verification': { journeyId: JOURNEY, code: '123456' },
  'password/encrypt-factor': { journeyId: JOURNEY },
  'password/verification': { journeyId: JOURNEY, encryptedPassword: jwe },
  'password/set-password': { journeyId: JOURNEY, encryptedPassword: jwe },
  'account/create-account': { journeyId: JOURNEY, fullName: 'Siti', email: 'siti@example.com', consents: [] },
  'otp/unbinding-auth-generate': { journeyId: JOURNEY },
  'otp/unbinding-auth-verification': { journeyId: JOURNEY, code: '123456' },
  'account/unbinding': { journeyId: JOURNEY },
}

describe('whether a payment was sent', () => {
  const confirmation = async (answer: () => Response | Promise<Response>) => {
    const { call, open } = await setUp({ answer })
    return call(...confirm, await open({ originReferenceNo: ORDER }))
  }

  test('certainly not, when there was no connection to send it over', async () => {
    const response = await confirmation(refuse)
    assert.equal(response.headers.get('bank-sent'), 'no')
    assert.deepEqual(await verdict(response), [502, '9004'])
  })

  for (const [title, answer] of [
    ['a reset connection', reset],
    ['a gateway in trouble', () => gateway(502)],
    ['an unreadable answer', () => new Response('<html>')],
  ] as const) {
    test(`it isn't known after ${title}, so nothing is promised`, async () => {
      assert.equal((await confirmation(answer)).headers.get('bank-sent'), null)
    })
  }
})

describe('how long a request may wait for a connection', () => {
  const waits = async (connectTimeoutMs: number) => {
    const { call, bankRequests, clock } = await setUp({
      store: await knowing(),
      timeoutMs: 4_000,
      connectTimeoutMs,
      answer: (_, count) => {
        clock.now += 1_000
        // Signed anew, and sent again.
        return count === 1
          ? Response.json({ code: '9020' }, { status: 401, headers: { 'bank-time': String(clock.now) } })
          : ok(shop)
      },
    })
    await call(...read)
    return bankRequests.map(({ init }) => init.leaveWithinMs)
  }

  test('is what is configured, and half of the time that it has left at most', async () => {
    assert.deepEqual(await waits(300), [300, 300])
    assert.deepEqual(await waits(5_000), [2_000, 1_500])
  })
})
