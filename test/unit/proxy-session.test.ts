import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { decodeProtectedHeader } from 'jose'
import { callPath } from '../../src/contract/endpoints.ts'
import { sessionAnswer, type SessionAnswer } from '../../src/contract/session.ts'
import { memoryStore } from '../../src/proxy/store/memoryStore.ts'
import {
  type Answering,
  HOSTED,
  info,
  JOURNEY,
  ok,
  ORDER,
  setUp,
  SHOP,
  START,
  TRUSTED,
  verdict,
} from './proxy-setup.ts'

const CREDENTIAL = 'credential-of-the-bank'
const withCredential: Answering = () => ok({ account: 'EXISTING' }, { 'authorization-customer': CREDENTIAL })
const verification = { journeyId: JOURNEY, code: '123456' }
const bearer = (token: string | null | undefined) => ({ authorization: `Bearer ${token}` })

describe('a session', () => {
  test('is answered as the contract says and tells the browser nothing', async () => {
    const { post } = await setUp()
    const response = await post('/session', { journeyId: JOURNEY, flow: 'link' })
    const answer = v.parse(sessionAnswer, await response.json())
    assert.equal(answer.serverTime, START)
    assert.equal(answer.expiresAt, START + 30 * 60_000)
    assert.equal(answer.bank.name, 'Bank Contoh')
    assert.deepEqual(Object.keys(decodeProtectedHeader(answer.token ?? '')).toSorted(), ['alg', 'enc', 'kid'])
    assert.ok(!Buffer.from(answer.token ?? '', 'base64url').includes(JOURNEY))
    assert.equal(response.headers.get('set-cookie'), null)
  })

  test('lets its own journey ask, with no credential yet', async () => {
    const { call, open, asked } = await setUp({ answer: () => ok(info) })
    assert.equal((await call('query-mpc-info', { journeyId: JOURNEY }, await open())).status, 200)
    assert.equal(asked[0]?.init.headers['authorization-customer'], undefined)
  })

  test('of another journey, order or kind is refused, also where none is needed', async () => {
    const { call, open, asked } = await setUp()
    const mine = await open()
    assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: 'journey-0002' }, mine)), [
      403,
      '9012',
    ])
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: 'journey-0002' }, mine)), [
      403,
      '9012',
    ])
    assert.deepEqual(await verdict(await call('payment/payment-h5', { originalReferenceNo: ORDER }, mine)), [
      403,
      '9012',
    ])
    assert.deepEqual(
      await verdict(await call('payment/payment-h5', { originalReferenceNo: JOURNEY }, mine)),
      [403, '9012'],
    )
    assert.deepEqual(
      await verdict(await call('password/encrypt-factor', { originalReferenceNo: ORDER }, mine)),
      [403, '9012'],
    )
    assert.equal(asked.length, 0)
  })

  test('of another origin is refused', async () => {
    const { call, open } = await setUp()
    const mine = await open()
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { ...mine, origin: TRUSTED })),
      [403, '9012'],
    )
  })

  test('ends after 30 minutes', async () => {
    const { call, open, clock } = await setUp({ answer: () => ok(info) })
    const mine = await open()
    clock.now += 30 * 60_000 - 1
    assert.equal((await call('query-mpc-info', { journeyId: JOURNEY }, mine)).status, 200)
    clock.now += 1
    assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, mine)), [401, '9010'])
  })

  test('altered by one letter is refused', async () => {
    const { call, open } = await setUp()
    const { authorization } = await open()
    const at = authorization.length - 10
    const altered =
      authorization.slice(0, at) + (authorization[at] === 'A' ? 'B' : 'A') + authorization.slice(at + 1)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { authorization: altered })),
      [401, '9010'],
    )
  })

  test('is opened by any replica with the secret, also with the secret before, and by nobody else', async () => {
    const [before, after, stranger] = [
      'the secret before, long enough ....',
      'the secret after, long enough .....',
      'somebody else, long enough ........',
    ] as [string, string, string]
    const old = await (await setUp({ sessionSecrets: [before] })).open()
    const asked = async (secrets: readonly [string, string?]) =>
      (
        await (
          await setUp({ sessionSecrets: secrets, answer: () => ok(info) })
        ).call('query-mpc-info', { journeyId: JOURNEY }, old)
      ).status
    assert.equal(await asked([before]), 200)
    assert.equal(await asked([after, before]), 200)
    assert.equal(await asked([after]), 401)
    assert.equal(await asked([stranger, after]), 401)
  })
})

describe('the credential of the bank', () => {
  test('is sealed into a new token, sent back to the bank, and never shown', async () => {
    const { call, open, asked, lines, clock } = await setUp({ answer: withCredential })
    const before = await open()
    clock.now += 60_000
    const response = await call('otp/binding-auth-verification', verification, before)
    const token = response.headers.get('bank-session')
    assert.ok(token && !before.authorization.includes(token))
    assert.equal(response.headers.get('authorization-customer'), null)
    assert.ok(!(await response.text()).includes(CREDENTIAL))
    await call('otp/binding-auth-verification', verification, bearer(token))
    assert.equal(asked[1]?.init.headers['authorization-customer'], CREDENTIAL)
    // Whoever only knows the token from before the log-in gains nothing.
    await call('otp/binding-auth-verification', verification, before)
    assert.equal(asked[2]?.init.headers['authorization-customer'], undefined)
    assert.ok(!JSON.stringify(lines).includes(CREDENTIAL))
    // The end stays where it was.
    clock.now = START + 30 * 60_000
    assert.equal((await call('otp/binding-auth-verification', verification, bearer(token))).status, 401)
  })

  test('is replaced by the next one', async () => {
    const { call, open, asked } = await setUp({
      answer: (_, count) => ok({ account: 'NEW' }, { 'authorization-customer': `credential-${count}` }),
    })
    let headers = await open()
    for (let i = 0; i < 3; i++) {
      headers = bearer(
        (await call('otp/binding-auth-verification', verification, headers)).headers.get('bank-session'),
      )
    }
    assert.deepEqual(
      asked.map(({ init }) => init.headers['authorization-customer']),
      [undefined, 'credential-1', 'credential-2'],
    )
  })

  test('goes nowhere when no session came along', async () => {
    const { call } = await setUp({ answer: withCredential })
    assert.equal(
      (await call('otp/binding-auth-verification', verification)).headers.get('bank-session'),
      null,
    )
  })

  test('that could break a header is not taken', async () => {
    const { call, open } = await setUp({
      answer: () => ok({ account: 'NEW' }, { 'authorization-customer': 'x'.repeat(5000) }),
    })
    assert.equal(
      (await call('otp/binding-auth-verification', verification, await open())).headers.get('bank-session'),
      null,
    )
  })

  test('is found again after a reload, with the end it had, but not by another page or journey', async () => {
    const { call, open, post, asked, clock } = await setUp({ answer: withCredential })
    const first = bearer(
      (await call('otp/binding-auth-verification', verification, await open())).headers.get('bank-session'),
    )
    clock.now += 10 * 60_000
    const again = (await (await post('/session', { journeyId: JOURNEY }, first)).json()) as SessionAnswer
    assert.equal(again.expiresAt, START + 30 * 60_000)
    await call('otp/binding-auth-verification', verification, bearer(again.token))
    assert.equal(asked.at(-1)?.init.headers['authorization-customer'], CREDENTIAL)
    for (const [subject, headers] of [
      [{ journeyId: 'journey-0002' }, first],
      [{ journeyId: JOURNEY }, { ...first, origin: TRUSTED }],
    ] as const) {
      const other = (await (await post('/session', subject, headers)).json()) as SessionAnswer
      assert.equal(other.expiresAt, clock.now + 30 * 60_000)
      await call(
        'otp/binding-auth-verification',
        { ...verification, ...subject },
        { ...headers, ...bearer(other.token) },
      )
      assert.equal(asked.at(-1)?.init.headers['authorization-customer'], undefined)
    }
  })
})

describe('idle time', () => {
  const idle = { idleMs: 10 * 60_000, answer: () => ok(info) }
  const ask = (call: Awaited<ReturnType<typeof setUp>>['call'], headers: Record<string, string>) =>
    call('query-mpc-info', { journeyId: JOURNEY }, headers)

  test('ends a session that nobody uses, for calls and for a reload', async () => {
    const { call, open, post, clock, asked } = await setUp({ ...idle, answer: withCredential })
    const used = bearer(
      (await call('otp/binding-auth-verification', verification, await open())).headers.get('bank-session'),
    )
    clock.now += 10 * 60_000
    assert.deepEqual(await verdict(await call('otp/binding-auth-verification', verification, used)), [
      401,
      '9010',
    ])
    const again = (await (await post('/session', { journeyId: JOURNEY }, used)).json()) as SessionAnswer
    await call('otp/binding-auth-verification', verification, bearer(again.token))
    assert.equal(
      asked.at(-1)?.init.headers['authorization-customer'],
      undefined,
      'the new session knows nothing of the old one',
    )
  })

  test('begins anew with use: the token is replaced when half of it is over, and the end stays', async () => {
    const { call, open, clock } = await setUp(idle)
    let headers = await open()
    const replaced: boolean[] = []
    for (let minute = 4; minute < 30; minute += 4) {
      clock.now = START + minute * 60_000
      const response = await ask(call, headers)
      assert.equal(response.status, 200, `after ${minute} minutes`)
      const next = response.headers.get('bank-session')
      replaced.push(next !== null)
      if (next) headers = { authorization: `Bearer ${next}` }
    }
    // The first answer tells whose customer this is.
    assert.deepEqual(replaced, [true, false, true, false, true, false, false])
    clock.now = START + 30 * 60_000
    assert.equal((await ask(call, headers)).status, 401)
  })

  test('is the whole life where nothing else is configured, and then no token is replaced for it', async () => {
    const { call, open, clock } = await setUp({ answer: () => ok(info) })
    const first = bearer((await ask(call, await open())).headers.get('bank-session'))
    clock.now += 29 * 60_000
    const response = await ask(call, first)
    assert.deepEqual([response.status, response.headers.get('bank-session')], [200, null])
  })
})

describe('a token that a later step has replaced', () => {
  const step = (call: Awaited<ReturnType<typeof setUp>>['call'], headers: Record<string, string>) =>
    call('otp/binding-auth-verification', verification, headers)
  const stepping: Answering = (_, count) =>
    ok({ account: 'NEW' }, { 'authorization-customer': `credential-${count}` })

  test('is taken while requests may cross each other, then refused; the latest goes on', async () => {
    const { call, open, post, clock, asked } = await setUp({ answer: stepping })
    const first = bearer((await step(call, await open())).headers.get('bank-session'))
    const second = bearer((await step(call, first)).headers.get('bank-session'))
    clock.now += 10_000
    assert.equal(
      (await call('query-mpc-info', { journeyId: JOURNEY }, first)).status,
      502,
      'it reached the bank',
    )
    clock.now += 1000
    const before = asked.length
    assert.deepEqual(await verdict(await step(call, first)), [401, '9010'])
    const reopened = (await (await post('/session', { journeyId: JOURNEY }, first)).json()) as SessionAnswer
    assert.equal(
      reopened.expiresAt,
      clock.now + 30 * 60_000,
      'nor does it open another session with what it holds',
    )
    assert.equal(asked.length, before)
    assert.equal((await step(call, second)).status, 200)
  })

  test('is known to every replica with the same store, and to a replica without it by the bank alone', async () => {
    const store = memoryStore({ now: () => START })
    const [one, two, alone] = [
      await setUp({ answer: stepping, store }),
      await setUp({ store }),
      await setUp({ answer: stepping }),
    ]
    const first = bearer((await step(one.call, await one.open())).headers.get('bank-session'))
    await step(one.call, first)
    two.clock.now = alone.clock.now = START + 10_001
    assert.equal((await step(two.call, first)).status, 401)
    assert.equal((await step(alone.call, first)).status, 200)
    assert.equal(alone.asked[0]?.init.headers['authorization-customer'], 'credential-1')
  })

  test('from before the log-in is worth nothing: fixing a session gains no credential', async () => {
    const { call, open, post, clock, asked } = await setUp({ answer: stepping })
    // Somebody opens a session and gets the customer to go on with it.
    const fixed = await open()
    const victim = bearer((await step(call, fixed)).headers.get('bank-session'))
    clock.now += 60_000
    await step(call, fixed)
    assert.equal(asked.at(-1)?.init.headers['authorization-customer'], undefined)
    const reloaded = (await (await post('/session', { journeyId: JOURNEY }, fixed)).json()) as SessionAnswer
    await step(call, bearer(reloaded.token))
    assert.equal(asked.at(-1)?.init.headers['authorization-customer'], undefined)
    assert.notEqual(victim.authorization, fixed.authorization)
  })
})

describe('inline', () => {
  const allowed = async (origin: string | undefined, environment: 'PRO' | 'UAT') => {
    const { send } = await setUp({ environment })
    const response = await send('/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(origin ? { origin } : {}),
      },
      body: JSON.stringify({ journeyId: JOURNEY }),
    })
    return ((await response.json()) as SessionAnswer).inlineAllowed
  }
  test('in PRO: for listed origins and the hosted page', async () => {
    assert.equal(await allowed(SHOP, 'PRO'), false)
    assert.equal(await allowed(TRUSTED, 'PRO'), true)
    assert.equal(await allowed(HOSTED, 'PRO'), true)
    assert.equal(await allowed(undefined, 'PRO'), true)
  })
  test('elsewhere: for everybody', async () => assert.equal(await allowed(SHOP, 'UAT'), true))
})

describe('the cookie of the hosted page', () => {
  const hosted = (cookie: string, mode = '1') => ({ origin: HOSTED, cookie, 'x-bank-session': mode })
  const opened = async (mode: string, overrides: Parameters<typeof setUp>[0] = {}) => {
    const all = await setUp({ answer: withCredential, ...overrides })
    const around = mode === 'cookie-framed' ? { embedder: SHOP } : {}
    const response = await all.post(
      '/session',
      { journeyId: JOURNEY, ...around },
      { origin: HOSTED, 'x-bank-session': mode },
    )
    const setCookie = response.headers.get('set-cookie') ?? ''
    return { ...all, response, setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }

  test('has the right name and flags, and the answer carries no token', async () => {
    const { response, setCookie } = await opened('cookie')
    assert.match(
      setCookie,
      /^__Host-bank-session[\w-]*=[\w-]+(\.[\w-]*){4}; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.equal(response.headers.get('bank-session'), null)
    assert.equal(((await response.json()) as SessionAnswer).token, null)
  })

  test('in a frame on another site it is partitioned, and stays so when it is resealed', async () => {
    const { setCookie, cookie, call } = await opened('cookie-framed')
    assert.match(setCookie, /; HttpOnly; Secure; SameSite=None; Partitioned$/)
    const resealed = await call('otp/binding-auth-verification', verification, hosted(cookie))
    assert.match(resealed.headers.get('set-cookie') ?? '', /SameSite=None; Partitioned$/)
  })

  test('counts only beside its header', async () => {
    const { cookie, call, asked } = await opened('cookie')
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { origin: HOSTED, cookie })),
      [401, '9011'],
    )
    assert.equal(asked.length, 0)
    const resealed = await call('otp/binding-auth-verification', verification, hosted(cookie))
    const next = resealed.headers.get('set-cookie')?.split(';')[0] ?? ''
    assert.equal(resealed.headers.get('bank-session'), null)
    await call('otp/binding-auth-verification', verification, hosted(next, 'cookie'))
    assert.equal(asked[1]?.init.headers['authorization-customer'], CREDENTIAL)
  })

  test('of one journey does not take away the session of another', async () => {
    const { cookie, post, call, asked } = await opened('cookie', { answer: () => ok(info) })
    const second = await post('/session', { journeyId: 'journey-0002' }, hosted(cookie, 'cookie'))
    const both = `${cookie}; other=1; ${second.headers.get('set-cookie')?.split(';')[0]}`
    for (const journeyId of [JOURNEY, 'journey-0002']) {
      assert.equal((await call('query-mpc-info', { journeyId }, hosted(both))).status, 200)
    }
    assert.equal(asked.length, 2)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: 'journey-0003' }, hosted(both))),
      [401, '9011'],
    )
  })

  test('is bound to what it was made for, whatever name it is sent under', async () => {
    const { cookie, call } = await opened('cookie')
    const renamed = cookie.replace(JOURNEY, 'journey-0002')
    assert.notEqual(renamed, cookie)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: 'journey-0002' }, hosted(renamed))),
      [403, '9012'],
    )
  })

  test("is not given to a merchant's page, nor taken from it", async () => {
    const { cookie, post, call } = await opened('cookie')
    const asking = await post('/session', { journeyId: JOURNEY }, { 'x-bank-session': 'cookie' })
    assert.equal(asking.headers.get('set-cookie'), null)
    assert.deepEqual(await verdict(asking), [403, '9103'])
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { cookie, 'x-bank-session': '1' })),
      [403, '9012'],
    )
  })

  test('on this machine without TLS it has a plain name and no Secure, but never in PRO', async () => {
    const ask = async (environment: 'DEV' | 'PRO', address: string) => {
      const { proxy } = await setUp({ environment, answer: () => ok(info) })
      const post = (path: string, headers: Record<string, string>) =>
        proxy.fetch(
          new Request(`${address}/proxy${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-bank-session': 'cookie',
              ...headers,
            },
            body: JSON.stringify({ journeyId: JOURNEY }),
          }),
        )
      const cookie = (await post('/session', {})).headers.get('set-cookie') ?? ''
      const { status } = await post(callPath('query-mpc-info'), { cookie: cookie.split(';')[0] ?? '' })
      return { cookie, status }
    }
    const local = await ask('DEV', 'http://localhost:8081')
    assert.match(local.cookie, /^bank-session-[\w-]+=[^;]+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/)
    assert.equal(local.status, 200)
    for (const [environment, address] of [
      ['PRO', 'http://localhost:8081'],
      ['DEV', 'http://pay.bank.example'],
      ['DEV', 'https://localhost'],
    ] as const) {
      const { cookie, status } = await ask(environment, address)
      assert.match(cookie, /^__Host-.*; Secure;/)
      assert.equal(status, 200)
    }
  })
})
