/** Rate limits in one process: who is counted, before what work, and what the answer says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath, type CallName } from '../../../../src/contract/endpoints.ts'
import { createLimiter } from '../../../../src/proxy/rateLimits/limiter.ts'
import { DEFAULT_LIMITS, DIMENSIONS, LIMIT_CLASSES } from '../../../../src/proxy/rateLimits/table.ts'
import type { Limits } from '../../../../src/proxy/store/sharedStore.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { HOSTED, info, JOURNEY, ok, ORDER, setUp, SHOP, START, TRUSTED } from '../rig.ts'
import { NO_LIMITS } from './none.ts'

const twice = { points: 2, seconds: 60 }
const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }
const CUSTOMER = '81100000001'
const OTHER_CUSTOMER = '81100000002'
const journey = (n: number) => `journey-${String(n).padStart(4, '0')}`

const statuses = async (asks: (() => Promise<Response>)[]) => {
  const matches: number[] = []
  for (const ask of asks) matches.push((await ask()).status)
  return matches
}

describe('over a limit', () => {
  const limited = () =>
    setUp({ limits: { ...NO_LIMITS, otp: { session: twice } }, answer: () => ok(codeAnswer) })

  test("a request is refused with the time to wait, and the bank isn't called", async () => {
    const { call, bankRequests, lines, clock } = await limited()
    const ask = () => call('otp/unbinding-auth-generate', { journeyId: JOURNEY })
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200])
    clock.now += 20_500
    const response = await ask()
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '40')
    assert.equal(response.headers.get('access-control-allow-origin'), SHOP, 'the page can read it')
    assert.deepEqual(await response.json(), {
      code: '9000',
      message: 'RATE_LIMITED',
      data: { retryAfterSeconds: 40 },
    })
    assert.equal(bankRequests.length, 2)
    assert.equal(lines.at(-1)?.['limit'], 'otp-session')
    clock.now += 39_500
    assert.equal((await ask()).status, 200, 'and when the time is up it is taken')
  })

  test('every answer has the state of the tightest limit', async () => {
    const { call, clock } = await limited()
    const fields = async () => {
      const { headers } = await call('otp/unbinding-auth-generate', { journeyId: JOURNEY })
      return [headers.get('ratelimit-policy'), headers.get('ratelimit')]
    }
    assert.deepEqual(await fields(), ['"otp-session";q=2;w=60', '"otp-session";r=1;t=60'])
    clock.now += 10_000
    assert.deepEqual(await fields(), ['"otp-session";q=2;w=60', '"otp-session";r=0;t=50'])
    assert.deepEqual(await fields(), ['"otp-session";q=2;w=60', '"otp-session";r=0;t=50'])
  })

  test('of parallel requests exactly the allowed number pass', async () => {
    const { call, bankRequests } = await setUp({
      limits: { ...NO_LIMITS, other: { session: { points: 17, seconds: 60 } } },
      answer: () => ok(info),
    })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call('get-msisdn', { journeyId: JOURNEY })),
    )
    assert.equal(answers.filter(({ status }) => status !== 429).length, 17)
    assert.equal(bankRequests.length, 17)
  })
})

describe('each limit of the table', () => {
  const limiter = createLimiter(
    DEFAULT_LIMITS,
    memoryStore({ now: () => START, elapsed: () => START }),
    'a secret',
  )
  const rules = LIMIT_CLASSES.flatMap((name) =>
    DIMENSIONS.flatMap((dimension) => {
      const limit = DEFAULT_LIMITS[name][dimension]
      return limit ? [{ name, dimension, ...limit }] : []
    }),
  )

  for (const { name, dimension, points, seconds } of rules) {
    // A large limit takes long to use up, and is counted in the same way.
    const allowed = points <= 600 ? points : 1
    test(`${name}-${dimension}: ${points} in ${seconds} s pass, the next one does not`, async () => {
      const take = async () => limiter.take(name, { [dimension]: 'somebody' })
      const counts = await Promise.all(Array.from({ length: allowed }, take))
      assert.ok(counts.every(([count]) => count?.usage.isOver === false))
      const [next] = await take()
      assert.deepEqual(
        [next?.rule.name, next?.rule.points, next?.rule.seconds],
        [`${name}-${dimension}`, points, seconds],
      )
      assert.deepEqual(
        [next?.usage.isOver, next?.usage.remaining],
        allowed === points ? [true, 0] : [false, points - 2],
      )
    })
  }
})

describe('what is counted', () => {
  test('a journey or order, with a session or without', async () => {
    const { call, open } = await setUp({
      limits: { ...NO_LIMITS, otp: { session: twice } },
      answer: () => ok(codeAnswer),
    })
    const ownHeaders = await open()
    const verify =
      (journeyId: string, headers = {}) =>
      () =>
        call('otp/unbinding-auth-generate', { journeyId }, headers)
    assert.deepEqual(
      await statuses([
        verify(JOURNEY, ownHeaders),
        verify(JOURNEY),
        verify(JOURNEY, ownHeaders),
        verify(JOURNEY),
      ]),
      [200, 200, 429, 429],
    )
    assert.deepEqual(await statuses([verify('journey-0002')]), [200])
  })

  test('a number, over many journeys, with any session or none', async () => {
    const { call, open } = await setUp({
      limits: { ...NO_LIMITS, otp: { number: twice }, secret: { number: { points: 1, seconds: 60 } } },
      answer: () => ok(codeAnswer),
    })
    const generate = async (n: number, msisdn: string) =>
      call(
        'otp/binding-auth-generate',
        { journeyId: journey(n), msisdn },
        await open({ journeyId: journey(n) }),
      )
    const first = await open({ journeyId: journey(1) })
    const knowing = { authorization: `Bearer ${(await generate(1, CUSTOMER)).headers.get('bank-session')}` }
    assert.deepEqual(
      await statuses([
        () => generate(2, CUSTOMER),
        () => generate(3, CUSTOMER),
        () => generate(3, OTHER_CUSTOMER),
      ]),
      [200, 429, 200],
    )
    const logIn = (headers: object) => () =>
      call('password/verification', { journeyId: journey(1), encryptedPassword: 'a.b.c.d.e' }, { ...headers })
    assert.deepEqual(
      await statuses([logIn(knowing), logIn(knowing), logIn(first), logIn({})]),
      [200, 429, 429, 403],
      'who has no session meets the price of strangers',
    )
  })

  test('a number in its one spelling: others are refused without asking the bank', async () => {
    const { call, open, bankRequests } = await setUp({ answer: () => ok(codeAnswer) })
    const headers = await open()
    for (const msisdn of [`0${CUSTOMER}`, `62${CUSTOMER.slice(0, 10)}`, '620811000001'])
      assert.equal(
        (await call('otp/binding-auth-generate', { journeyId: JOURNEY, msisdn }, headers)).status,
        400,
      )
    assert.equal(bankRequests.length, 0)
    assert.equal(
      (await call('otp/binding-auth-generate', { journeyId: JOURNEY, msisdn: CUSTOMER }, headers)).status,
      200,
    )
  })

  test('a number that the bank has sent', async () => {
    const { call, open } = await setUp({
      limits: { ...NO_LIMITS, other: { number: twice } },
      answer: () => ok(info),
    })
    const headers = await open({ originReferenceNo: ORDER })
    const first = await call('payment/query-mpc-info', { originalReferenceNo: ORDER }, headers)
    const knowing = { authorization: `Bearer ${first.headers.get('bank-session')}` }
    const repeat = () => call('payment/query-mpc-info', { originalReferenceNo: ORDER }, knowing)
    assert.deepEqual(await statuses([repeat, repeat, repeat]), [200, 200, 429])
  })

  test('an address, for any journey', async () => {
    const { call, peer } = await setUp({
      limits: { ...NO_LIMITS, other: { address: twice } },
      answer: () => ok({ msisdn: null, merchantName: 'Shop' }),
    })
    const ask = (n: number) => () => call('get-msisdn', { journeyId: journey(n) })
    peer.address = '203.0.113.7'
    assert.deepEqual(await statuses([ask(1), ask(2), ask(3)]), [200, 200, 429])
    peer.address = '203.0.113.8'
    assert.deepEqual(await statuses([ask(4)]), [200])
  })

  test('a merchant, as the bank names it', async () => {
    const answer = () => ok({ ...info, merchantName: 'Shop' })
    const { call, open } = await setUp({ limits: { ...NO_LIMITS, other: { merchant: twice } }, answer })
    const ask =
      (n: number, headers = {}) =>
      () =>
        call('get-msisdn', { journeyId: journey(n) }, headers)
    assert.deepEqual(await statuses([ask(1), ask(2), ask(3)]), [200, 200, 429])
    assert.equal((await ask(4, { origin: TRUSTED })()).status, 200, 'another merchant')
    const hostedSession = await open({ journeyId: journey(5) }, { origin: HOSTED })
    const first = await call(
      'query-mpc-info',
      { journeyId: journey(5) },
      { ...hostedSession, origin: HOSTED },
    )
    assert.equal(first.status, 200, 'its answer says whose customer this is')
    const knowing = { authorization: `Bearer ${first.headers.get('bank-session')}`, origin: HOSTED }
    assert.equal((await call('query-mpc-info', { journeyId: journey(5) }, knowing)).status, 429)
  })

  test("a refused journey doesn't use up what a merchant's other customers share", async () => {
    const { call } = await setUp({
      limits: { ...NO_LIMITS, other: { session: twice, merchant: { points: 4, seconds: 60 } } },
      answer: () => ok({ msisdn: null, merchantName: 'Shop' }),
    })
    const ask = (n: number) => () => call('get-msisdn', { journeyId: journey(n) })
    assert.deepEqual(await statuses([ask(1), ask(1), ask(1), ask(1), ask(1)]), [200, 200, 429, 429, 429])
    assert.deepEqual(await statuses([ask(2), ask(2), ask(3)]), [200, 200, 429])
  })

  test('each class separately', async () => {
    const { call } = await setUp({
      limits: { ...NO_LIMITS, otp: { session: twice }, other: { session: twice } },
    })
    const of = (name: CallName) => async () =>
      [200, 502].includes((await call(name, { journeyId: JOURNEY })).status)
    const matches: boolean[] = []
    for (const name of [
      'otp/unbinding-auth-generate',
      'otp/unbinding-auth-generate',
      'otp/unbinding-auth-generate',
      'get-msisdn',
    ] as const) {
      matches.push(await of(name)())
    }
    assert.deepEqual(matches, [true, true, false, true])
  })
})

describe('ids unknown to the bank', () => {
  const unknown = () => Response.json({ code: 1501, message: 'unknown', data: {} })
  const generate = (n: number) =>
    ['otp/binding-auth-generate', { journeyId: journey(n), msisdn: CUSTOMER }] as const

  test("use up nothing of a number's, a merchant's or a journey's limit", async () => {
    let isKnown = false
    const { call, open, owners } = await setUp({
      limits: { ...NO_LIMITS, otp: { session: twice, number: twice, merchant: twice } },
      answer: () => ok(codeAnswer),
      ownerAnswer: () => (isKnown ? ok(info) : unknown()),
    })
    const send = (n: number) => async () => call(...generate(n), await open({ journeyId: journey(n) }))
    for (let n = 1; n <= 30; n++) assert.equal((await send(n)()).status, 200)
    assert.equal(owners(), 30)
    isKnown = true
    assert.deepEqual(await statuses([send(1), send(2), send(3)]), [200, 200, 429])
  })

  test('have a budget of their own by address', async () => {
    const { call, open, peer, bankRequests } = await setUp({
      limits: { ...NO_LIMITS, unknown: { address: twice } },
      answer: () => unknown(),
      ownerAnswer: () => unknown(),
    })
    peer.address = '203.0.113.7'
    const unlink = async (n: number) => call('otp/unbinding-auth-generate', { journeyId: journey(n) })
    const status = async (n: number) =>
      call('query-mpc-info', { journeyId: journey(n) }, await open({ journeyId: journey(n) }))
    assert.deepEqual(await statuses([() => unlink(2), () => status(3)]), [200, 200])
    const lengthBefore = bankRequests.length
    const response = await unlink(4)
    assert.deepEqual([response.status, response.headers.get('bank-sent')], [429, 'no'])
    assert.deepEqual(await statuses([() => status(5)]), [429])
    assert.equal(bankRequests.length, lengthBefore, 'the bank is not asked any more')
    peer.address = '203.0.113.8'
    assert.deepEqual(await statuses([() => unlink(4)]), [200], 'another address')
  })

  test("without a token an order's code is counted by its customer's number", async () => {
    const { call } = await setUp({
      limits: { ...NO_LIMITS, otp: { number: twice } },
      answer: () => ok(codeAnswer),
    })
    const send = (n: number) => () => call('otp/payment-generate', { originalReferenceNo: `order-00000${n}` })
    assert.deepEqual(await statuses([send(1), send(2), send(3)]), [200, 200, 429])
  })
})

describe('counted before other work', () => {
  test('by address where the body is refused', async () => {
    const { post, peer } = await setUp({
      limits: { ...NO_LIMITS, other: { address: twice }, session: { address: twice } },
    })
    peer.address = '203.0.113.7'
    for (const path of [callPath('get-msisdn'), '/session']) {
      const matches: number[] = []
      for (let i = 0; i < 3; i++) matches.push((await post(path, '{ not json')).status)
      assert.deepEqual(matches, [400, 400, 429])
    }
  })

  test('before a session is opened, a task made, a report taken', async () => {
    const { call, post, send, peer } = await setUp({
      limits: {
        ...NO_LIMITS,
        session: { session: twice },
        captcha: { address: twice },
        unproved: { address: twice },
      },
    })
    peer.address = '203.0.113.7'
    const three = async (ask: () => Promise<Response>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ]
    for (const journeyId of [JOURNEY, 'journey-0002'])
      await call('otp/unbinding-auth-generate', { journeyId })
    assert.deepEqual(await three(() => post('/session', { journeyId: JOURNEY })), [200, 200, 429])
    assert.equal((await post('/session', { journeyId: 'journey-0002' })).status, 200)
    assert.deepEqual(
      await three(() => send(`/challenge?journeyId=${JOURNEY}`, { headers: { origin: SHOP } })),
      [200, 200, 429],
    )
    assert.deepEqual(
      await three(() => post('/reports', { reports: [{ event: 'bind_page', at: START }] })),
      [204, 204, 429],
    )
  })

  for (const [name, path] of [
    ['session', '/session'],
    ['other', callPath('get-msisdn')],
  ] as const)
    test(`a journey by the address that asks about it (${name}): a stranger's requests keep its customer from none`, async () => {
      const { call, post, peer, open } = await setUp({
        limits: { ...NO_LIMITS, [name]: { session: twice } },
        answer: () => ok({ ...info, merchantName: 'Shop' }),
        ownerAnswer: () => ok(info),
      })
      await call('otp/unbinding-auth-generate', { journeyId: JOURNEY })
      const session = name === 'other' ? await open() : {}
      const statusesFrom = async (address: string, times: number) => {
        peer.address = address
        const list: number[] = []
        for (let n = 0; n < times; n++) list.push((await post(path, { journeyId: JOURNEY }, session)).status)
        return list
      }
      assert.deepEqual(await statusesFrom('203.0.113.7', 3), [200, 200, 429])
      assert.deepEqual(await statusesFrom('198.51.100.9', 2), [200, 200])
    })

  test('a health check is never refused', async () => {
    const { send, peer } = await setUp({
      limits: { ...NO_LIMITS, other: { address: { points: 1, seconds: 60 } } },
    })
    peer.address = '203.0.113.7'
    for (let i = 0; i < 5; i++) assert.equal((await send('/healthz')).status, 200)
  })
})

describe('the keys', () => {
  test('name nobody', async () => {
    const keys: string[] = []
    const inner = memoryStore({ now: () => START, elapsed: () => START })
    const take: Limits['take'] = (turns) => {
      keys.push(...turns.flat().map(({ rule, key }) => `${rule.name}:${key}`))
      return inner.limits.take(turns)
    }
    const store = { ...inner, limits: { take } }
    const { call, open, peer } = await setUp({ store, answer: () => ok(codeAnswer) })
    peer.address = '203.0.113.7'
    await call('otp/binding-auth-generate', { journeyId: JOURNEY, msisdn: CUSTOMER }, await open())
    await open()
    assert.deepEqual([...new Set(keys.map((key) => key.split(':')[0] ?? ''))].toSorted(), [
      'codes-number',
      'codes-session',
      'otp-address',
      'otp-merchant',
      'otp-number',
      'otp-session',
      'session-address',
      'session-merchant',
      'session-session',
      'unknown-address',
    ])
    for (const personal of [CUSTOMER, peer.address, JOURNEY, 'shop-01'])
      assert.ok(!keys.join().includes(personal), personal)
    for (const key of keys) assert.match(key, /^[a-z]+-[a-z]+:[0-9a-f]{32}$/)
  })
})
