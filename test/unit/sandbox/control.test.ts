import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { callNames, callPath } from '../../../src/contract/endpoints.ts'
import { rowOf } from '../../../src/contract/errors.ts'
import { nameOfAnswer } from '../../../src/contract/httpErrors.ts'
import { DEFAULT_PAYER } from '../../../src/sandbox/customers.ts'
import { DropAnswer } from '../../../src/sandbox/faults.ts'
import { startSandbox } from '../../../src/sandbox/node.ts'
import { journeyScenarios, orderScenarios } from '../../../src/sandbox/scenarios.ts'
import { APP_ID, createBench, publicJwk, TEN_OCLOCK } from './bench.ts'

test('scenarios, customers and merchants are listed', async () => {
  const { control } = createBench()
  const lists = await control<Record<'journeys' | 'orders' | 'customers' | 'merchants', { name: string }[]>>(
    'GET',
    'scenarios',
  )
  assert.deepEqual(
    lists.journeys.map(({ name }) => name),
    Object.keys(journeyScenarios),
  )
  assert.deepEqual(
    lists.orders.map(({ name }) => name),
    Object.keys(orderScenarios),
  )
  assert.deepEqual(lists.orders[0], { name: 'success', title: 'Success after 3 s', element: 'bank-pay' })
  assert.equal(lists.customers.length, 15)
  assert.deepEqual(lists.merchants[0], { id: 'toko-senja', name: 'Toko Senja' })
})

test('a scenario only refuses calls that may answer so', () => {
  for (const [name, scenario] of Object.entries({ ...journeyScenarios, ...orderScenarios })) {
    if (!('refuses' in scenario)) continue
    const { calls, error } = scenario.refuses
    for (const call of calls === 'all' ? callNames : calls)
      assert(canAnswer(call, error), `${name}: ${call}, ${error}`)
  }
})

test('the clock moves forward, and a reset restores the initial state', async () => {
  const bench = createBench()
  assert.deepEqual(await bench.control('POST', 'clock', { advanceSeconds: 90 }), { now: TEN_OCLOCK + 90_000 })
  assert.deepEqual(await bench.control('GET', 'clock'), { now: TEN_OCLOCK + 90_000 })
  const journeyId = await bench.provedJourney(DEFAULT_PAYER)
  await bench.confirm(await bench.order())
  bench.sandbox.clock.advance(5)
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'status' })
  assert.deepEqual(await bench.control('POST', 'reset'), { now: TEN_OCLOCK })
  assert.deepEqual(
    [await bench.ledger(), await bench.list('inbox'), await bench.list('faults')],
    [[], [], []],
  )
  assert.equal(await bench.says('get-msisdn', { journeyId }), 'JOURNEY_UNKNOWN')
  assert.equal((await bench.h5(await bench.order())).data.wallet.balance, 250_000_000n)
})

test("a customer's state now is shown beside the initial state: after a payment, and after a block", async () => {
  const bench = createBench()
  type Conditions = Record<'now' | 'fresh', Record<string, unknown>>
  const of = (msisdn: string): Promise<Conditions> =>
    bench.control<Conditions>('GET', `condition?msisdn=${msisdn}&amount=1250000.00`)
  const first = await of('81100000001')
  assert.deepEqual(first.now, first.fresh)
  for (const _ of [1, 2]) {
    await bench.confirm(await bench.order())
    bench.sandbox.clock.advance(5)
  }
  const payer = await of('81100000001')
  assert.deepEqual(payer.now, { ...payer.fresh, wallet: 'BALANCE_LOW', points: 'BALANCE_LOW' })
  assert.equal((await of('81100000012')).now['wallet'], 'LIMIT_DAILY')
  bench.sandbox.clock.advance(86_400)
  const { now, fresh } = await of('81100000012')
  assert.deepEqual([now['wallet'], fresh['wallet']], [null, 'LIMIT_DAILY'])
})

test('a message names the journey or order that its code can still be used for', async () => {
  const bench = createBench()
  const uses = async (): Promise<unknown[]> =>
    (await bench.list<{ goodFor: string | null }>('inbox')).map(({ goodFor }) => goodFor)
  await bench.provedJourney(DEFAULT_PAYER)
  assert.deepEqual(await uses(), [null])
  const journeyId = await bench.journey()
  await bench.says('otp/binding-auth-generate', { journeyId, msisdn: DEFAULT_PAYER })
  assert.deepEqual(await uses(), [journeyId, null])
  bench.sandbox.clock.advance(300)
  assert.deepEqual(await uses(), [null, null])
})

const unusable: [method: 'GET' | 'POST', path: string, body: unknown, status: number][] = [
  ['POST', 'journeys', { scenario: 'nothing' }, 400],
  ['POST', 'journeys', { scenario: 'constructor' }, 400],
  ['POST', 'journeys', { merchantId: 'nobody' }, 400],
  ['POST', 'journeys', { msisdn: '12' }, 400],
  ['POST', 'orders', { amount: '12' }, 400],
  ['POST', 'orders', { notifyUrl: 'https://' }, 400],
  ['POST', 'orders', { amount: '0.00' }, 400],
  ['POST', 'clock', {}, 400],
  ['POST', 'clock', { advanceSeconds: -1 }, 400],
  ['POST', 'bank', { guards: 'nothing' }, 400],
  ['POST', 'faults', { call: 'nothing', kind: 'html' }, 400],
  ['POST', 'faults', { call: 'get-msisdn', kind: 'nothing' }, 400],
  ['POST', 'app', { originReferenceNo: 'nobody' }, 400],
  ['GET', 'captcha?captchaId=x', undefined, 400],
  ['GET', 'nothing', undefined, 404],
  ['GET', 'journeys', undefined, 404],
  ['GET', 'constructor', undefined, 404],
]
for (const [method, path, body, status] of unusable) {
  test(`${method} ${path} ${JSON.stringify(body)} is refused with a reason`, async () => {
    const { control } = createBench()
    const answer = await control<{ status: number; error: string }>(method, path, body)
    assert.equal(answer.status, status)
    assert.ok(answer.error)
  })
}

const raw = async (bench: ReturnType<typeof createBench>, journeyId: string) => {
  const response = await bench.sandbox.bank.fetch(
    bench.signed(callPath('get-msisdn'), JSON.stringify({ journeyId })),
  )
  const { status, headers } = response
  return {
    status,
    type: headers.get('content-type'),
    after: headers.get('retry-after'),
    text: await response.text(),
  }
}

test('fault status: instead of the call, a 429 with Retry-After, as often as requested', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  await bench.control('POST', 'faults', {
    call: 'get-msisdn',
    kind: 'status',
    status: 429,
    seconds: 30,
    times: 2,
  })
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, after } = await raw(bench, journeyId)
    assert.deepEqual([status, after], [429, '30'])
  }
  assert.equal((await raw(bench, journeyId)).status, 200)
  await bench.control('POST', 'faults', { call: '*', kind: 'status', status: 500 })
  assert.equal((await raw(bench, journeyId)).status, 500)
})

test('fault malformed: half an answer', async () => {
  const bench = createBench()
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'malformed' })
  const { status, text } = await raw(bench, await bench.journey())
  assert.equal(status, 200)
  assert.throws(() => JSON.parse(text))
})

test('fault html: a page with 200', async () => {
  const bench = createBench()
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'html' })
  const { status, type, text } = await raw(bench, await bench.journey())
  assert.deepEqual([status, type], [200, 'text/html'])
  assert.match(text, /^<!doctype html>/)
})

test('fault code: any code of the bank, known or not', async () => {
  const bench = createBench()
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'code', code: '7777' })
  const body = JSON.parse((await raw(bench, await bench.journey())).text) as { code: string }
  assert.equal(nameOfAnswer({ status: 200, code: body.code, data: {} }), 'UNKNOWN')
})

test('fault delay: the answer comes later', async () => {
  const waited: number[] = []
  const bench = createBench({
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
  })
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'delay', seconds: 59 })
  await bench.control('POST', 'faults', { call: 'get-msisdn', kind: 'delay' })
  const journeyId = await bench.journey()
  assert.deepEqual([(await raw(bench, journeyId)).status, (await raw(bench, journeyId)).status], [200, 200])
  assert.deepEqual(waited, [59_000, 1_000])
})

test('fault drop-answer: the call is executed, the answer is lost, the same key gets it', async () => {
  const bench = createBench()
  const ref = await bench.order()
  await bench.control('POST', 'faults', { call: 'payment/payment-order-confirm', kind: 'drop-answer' })
  await assert.rejects(bench.confirm(ref), DropAnswer)
  assert.equal((await bench.status(ref)).status, 'PROCESSING')
  assert.equal((await bench.confirm(ref)).name, 'OK')
  bench.sandbox.clock.advance(3)
  assert.equal((await bench.ledger()).length, 1)
})

describe("the bank's guard against a second debit", () => {
  const guarding = async (guards: string, scenario = 'success') => {
    const bench = createBench()
    await bench.control('POST', 'bank', { guards })
    return { bench, ref: await bench.order({ scenario }) }
  }
  const KEYS = ['key-a-0123456789abcdef', 'key-b-0123456789abcdef'] as const

  test('is by order at first, and again after a reset', async () => {
    const { bench } = await guarding('key')
    assert.deepEqual(await bench.control('GET', 'bank'), { guards: 'key' })
    await bench.control('POST', 'reset')
    assert.deepEqual(await bench.control('GET', 'bank'), { guards: 'order' })
  })

  for (const [guards, second, debits] of [
    ['order', 'PAYMENT_IN_PROGRESS', 1],
    ['key', 'OK', 2],
  ] as const) {
    test(`${guards}: another key while a payment is pending is ${second}, debited ${debits} times in the end`, async () => {
      const { bench, ref } = await guarding(guards)
      const [a, b] = KEYS
      assert.equal((await bench.confirm(ref, { key: a })).name, 'OK')
      assert.equal((await bench.confirm(ref, { key: a })).name, 'OK')
      assert.equal((await bench.confirm(ref, { key: b })).name, second)
      bench.sandbox.clock.advance(1)
      assert.equal((await bench.h5(ref)).data.wallet.balance, debits === 1 ? 125_000_000n : 0n)
      bench.sandbox.clock.advance(10)
      assert.equal((await bench.ledger()).length, debits)
      assert.equal((await bench.status(ref)).status, 'SUCCESS')
    })
  }

  test('key: also for a paid order another key is another payment', async () => {
    const { bench, ref } = await guarding('key')
    for (const key of KEYS) {
      assert.equal((await bench.confirm(ref, { key })).name, 'OK')
      bench.sandbox.clock.advance(10)
    }
    assert.equal((await bench.ledger()).length, 2)
  })

  test('key: the replaced payment fails by itself where the scenario says so', async () => {
    const { bench, ref } = await guarding('key', 'failed-once')
    for (const key of KEYS) await bench.confirm(ref, { key })
    bench.sandbox.clock.advance(10)
    assert.equal((await bench.ledger()).length, 1)
  })
})

test("a fault of one call doesn't affect others", async () => {
  const bench = createBench()
  await bench.control('POST', 'faults', { call: 'query-mpc-info', kind: 'html' })
  assert.equal((await raw(bench, await bench.journey())).type, 'application/json')
})

test('only node.ts needs Node: the rest runs in a browser', () => {
  const folder = new URL('../../../src/sandbox/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && name !== 'node.ts',
  )
  assert(files.length > 20)
  for (const name of files) {
    const text = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8')
    assert.doesNotMatch(text, /from '(node:|@?hono)|\bBuffer\b|\bprocess\.|from '.*\/node\.ts'/, name)
  }
})

test('as a server: signed calls, the control API, a connection that is cut', async () => {
  const { signed } = createBench()
  const path = callPath('account/verify-email')
  const running = await startSandbox({
    port: 0,
    verifyKeys: [publicJwk],
    appId: APP_ID,
    now: () => TEN_OCLOCK,
  })
  try {
    assert.match(running.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    const ask = async () => {
      const request = signed(path, JSON.stringify({ email: 'siti@example.com' }))
      return fetch(running.url + path, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      })
    }
    assert.deepEqual(await (await ask()).json(), { code: 0, message: 'OK', data: { free: true } })
    const unsigned = await fetch(running.url + path, { method: 'POST', body: '{}' })
    assert.deepEqual(
      [unsigned.status, ((await unsigned.json()) as { code: string }).code],
      [401, rowOf('REQUEST_REJECTED').code],
    )
    const fault = JSON.stringify({ call: '*', kind: 'drop-answer' })
    const posted = await fetch(`${running.url}/sandbox/faults`, { method: 'POST', body: fault })
    assert.equal(posted.status, 200)
    await assert.rejects(ask())
    assert.equal((await ask()).status, 200)
  } finally {
    await running.close()
  }
})
