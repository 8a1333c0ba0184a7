import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import type { SessionAnswer } from '../../../../src/contract/session.ts'
import { type Answering, HOSTED, info, JOURNEY, ok, setUp, SHOP, verdict } from '../rig.ts'

const CREDENTIAL = 'credential-of-the-bank'
const withCredential: Answering = () => ok({ account: 'EXISTING' }, { 'authorization-customer': CREDENTIAL })
const newPassword = { journeyId: JOURNEY, encryptedPassword: 'a.b.c.d.e' }

describe('the cookie of the hosted page', () => {
  const hostedHeaders = (cookie: string, mode = '1') => ({ origin: HOSTED, cookie, 'x-bank-session': mode })
  const open = async (mode: string, overrides: Parameters<typeof setUp>[0] = {}) => {
    const all = await setUp({ answer: withCredential, ...overrides })
    const surroundings = mode === 'cookie-framed' ? { embedder: SHOP } : {}
    const response = await all.post(
      '/session',
      { journeyId: JOURNEY, ...surroundings },
      { origin: HOSTED, 'x-bank-session': mode },
    )
    const setCookie = response.headers.get('set-cookie') ?? ''
    return { ...all, response, setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }

  test('has the right name and flags, and the answer carries no token', async () => {
    const { response, setCookie } = await open('cookie')
    assert.match(
      setCookie,
      /^__Host-bank-session[\w-]*=[\w-]+(\.[\w-]*){4}; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.equal(response.headers.get('bank-session'), null)
    assert.equal(((await response.json()) as SessionAnswer).token, null)
  })

  test('in a frame on another site it is partitioned, and stays so when it is sealed again', async () => {
    const { setCookie, cookie, call } = await open('cookie-framed')
    assert.match(setCookie, /; HttpOnly; Secure; SameSite=None; Partitioned$/)
    const resealed = await call('password/set-password', newPassword, hostedHeaders(cookie))
    assert.match(resealed.headers.get('set-cookie') ?? '', /SameSite=None; Partitioned$/)
  })

  test('counts only beside its header', async () => {
    const { cookie, call, bankRequests } = await open('cookie')
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { origin: HOSTED, cookie })),
      [401, '9011'],
    )
    assert.equal(bankRequests.length, 0)
    const resealed = await call('password/set-password', newPassword, hostedHeaders(cookie))
    const next = resealed.headers.get('set-cookie')?.split(';')[0] ?? ''
    assert.equal(resealed.headers.get('bank-session'), null)
    await call('password/set-password', newPassword, hostedHeaders(next, 'cookie'))
    assert.equal(bankRequests[1]?.init.headers['authorization-customer'], CREDENTIAL)
  })

  test('of one journey does not replace the session of another', async () => {
    const { cookie, post, call, bankRequests } = await open('cookie', { answer: () => ok(info) })
    const second = await post('/session', { journeyId: 'journey-0002' }, hostedHeaders(cookie, 'cookie'))
    const both = `${cookie}; other=1; ${second.headers.get('set-cookie')?.split(';')[0]}`
    for (const journeyId of [JOURNEY, 'journey-0002']) {
      assert.equal((await call('query-mpc-info', { journeyId }, hostedHeaders(both))).status, 200)
    }
    assert.equal(bankRequests.length, 2)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: 'journey-0003' }, hostedHeaders(both))),
      [401, '9011'],
    )
  })

  /** A browser's cookies: what it keeps of the answers, and sends in the order in which it was given them. */
  const jar = () => {
    const savedState = new Map<string, string>()
    return {
      kept: savedState,
      header: () => [...savedState].map(([name, value]) => `${name}=${value}`).join('; '),
      take(response: Response) {
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (line.includes('; Max-Age=0;')) savedState.delete(name)
          else savedState.set(name, value)
        }
      },
    }
  }

  for (const [mode, environment, address, overrides] of [
    ['cookie', 'PRO', HOSTED, {}],
    ['cookie-framed', 'PRO', HOSTED, { embedder: SHOP }],
    ['cookie', 'DEV', 'http://localhost:8081', {}],
  ] as const) {
    test(`of thirty orders one after another at most 4 kB are kept, and the newest work (${mode}, ${environment})`, async () => {
      const { proxy, clock } = await setUp({ environment, answer: () => ok(info) })
      const { kept, header, take } = jar()
      const ask = async (path: string, body: object, taking = true) => {
        const response = await proxy.fetch(
          new Request(`${address}/proxy${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(environment === 'PRO' && { origin: HOSTED }),
              'x-bank-session': mode,
              cookie: `bank-language=id; ${header()}`,
            },
            body: JSON.stringify(body),
          }),
        )
        if (taking) take(response)
        return response.status
      }
      const orders = Array.from({ length: 30 }, (_, n) => `order-${1000 + n}`)
      for (const originReferenceNo of orders) {
        assert.equal(await ask('/session', { originReferenceNo, ...overrides }), 200)
        assert.ok(header().length <= 4096, `${header().length} bytes`)
        clock.now += 20_000
      }
      const working: string[] = []
      for (const originalReferenceNo of orders)
        if ((await ask(callPath('payment/query-mpc-info'), { originalReferenceNo }, false)) === 200)
          working.push(originalReferenceNo)
      assert.ok(kept.size >= 5, `${kept.size} cookies`)
      assert.deepEqual(working, orders.slice(-kept.size))
      assert.equal(await ask('/session', { originReferenceNo: orders.at(-2), ...overrides }), 200)
      assert.ok(header().length <= 4096, 'one that is opened again replaces its own cookie')
      assert.equal([...kept.keys()].filter((name) => name.endsWith(orders.at(-2) ?? '')).length, 1)
    })
  }

  test("that can't be opened any more is removed before one that can", async () => {
    const { post } = await setUp()
    const { kept, header, take } = jar()
    const open = async (journeyId: string) =>
      take(await post('/session', { journeyId }, hostedHeaders(header(), 'cookie')))
    for (let n = 0; n < 3; n++) await open(`journey-${n}`)
    kept.set('__Host-bank-session-journey-broken', `x.${'y'.repeat(3000)}.z`)
    await open('journey-3')
    assert.deepEqual(
      [...kept.keys()],
      Array.from({ length: 4 }, (_, n) => `__Host-bank-session-journey-journey-${n}`),
    )
  })

  test('made up by the thousand is taken away sixteen at a time', async () => {
    const { post } = await setUp()
    const many = Array.from({ length: 1599 }, (_, n) => `__Host-bank-session-journey-x${n}=y`).join('; ')
    const answer = await post('/session', { journeyId: JOURNEY }, hostedHeaders(many, 'cookie'))
    assert.equal(answer.status, 200)
    assert.ok(answer.headers.getSetCookie().length <= 17)
  })

  test('with the longest credential fits a browser, without the page to return to', async () => {
    const credential = 'c'.repeat(2048)
    const { post, call } = await setUp({
      answer: () => ok(info, { 'authorization-customer': credential }),
      ownerAnswer: () => ok(info),
    })
    const returnTo = `${SHOP}/cart?${'x'.repeat(1900)}`
    const opening = await post('/session', { journeyId: JOURNEY, returnTo }, hostedHeaders('', 'cookie'))
    assert.equal(opening.status, 200)
    const [first = ''] = opening.headers.getSetCookie()
    assert.ok((first.split(';')[0] ?? '').length <= 4096)
    const stepped = await call(
      'query-mpc-info',
      { journeyId: JOURNEY },
      hostedHeaders(first.split(';')[0] ?? ''),
    )
    assert.equal(stepped.status, 200)
    const next = stepped.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
    assert.ok(next.length > first.length && next.length <= 4096, `${next.length}`)
    assert.equal((await call('query-mpc-info', { journeyId: JOURNEY }, hostedHeaders(next))).status, 200)
  })

  test('is bound to its journey or order, under any name', async () => {
    const { cookie, call } = await open('cookie')
    const renamed = cookie.replace(JOURNEY, 'journey-0002')
    assert.notEqual(renamed, cookie)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: 'journey-0002' }, hostedHeaders(renamed))),
      [403, '9012'],
    )
  })

  test("is not given to a merchant's page, nor accepted from it", async () => {
    const { cookie, post, call } = await open('cookie')
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
