/**
 * Who may stand around the hosted page, what a frame's session is bound to, and the way back to the
 * merchant's page.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sessionAnswer } from '../../src/contract/session.ts'
import { frameAncestors, hostedHeaders } from '../../src/proxy/pages/pageHeaders.ts'
import { demoProfile } from '../../src/proxy/config/profile.ts'
import * as v from 'valibot'
import { HOSTED, info, JOURNEY, ok, ORDER, setUp, SHOP, TRUSTED, verdict } from './proxy-setup.ts'

const merchants = [{ embedOrigins: [SHOP, 'https://m.shop.example'] }, { embedOrigins: [TRUSTED] }]
const ancestorsIn = (policy: string | undefined) => /frame-ancestors ([^;]+)/.exec(policy ?? '')?.[1]

describe('who may frame the hosted page', () => {
  test('nobody, unless a page is named', () => assert.deepEqual(frameAncestors(merchants, null), []))
  test('the page named with the other pages of its merchant, when it is registered', () => {
    assert.deepEqual(frameAncestors(merchants, SHOP), [SHOP, 'https://m.shop.example'])
    assert.deepEqual(frameAncestors(merchants, TRUSTED), [TRUSTED])
  })
  for (const stranger of [
    'https://evil.example',
    `${SHOP}/`,
    `${SHOP}.evil.example`,
    'null',
    '*',
    '',
    `${SHOP} https://evil.example`,
    'https://shop.example;script-src *',
  ]) {
    test(`nobody for ${stranger}`, () => assert.deepEqual(frameAncestors(merchants, stranger), []))
  }
  test('every page of this machine where that is registered, and only then', () => {
    const local = [{ embedOrigins: ['*loopback*'] }]
    assert.deepEqual(frameAncestors(local, 'http://localhost:5173'), [
      'http://localhost:*',
      'http://127.0.0.1:*',
    ])
    assert.deepEqual(frameAncestors(local, 'https://evil.example'), [])
    assert.deepEqual(frameAncestors(merchants, 'http://localhost:5173'), [])
  })

  const headers = (embedder: string | null, environment: 'PRO' | 'DEV' = 'PRO') =>
    hostedHeaders(
      {
        environment,
        bank: demoProfile(`${HOSTED}/hosted/`),
        merchants: merchants.map((one) => ({
          id: 'x',
          name: 'x',
          inlineOrigins: [],
          returnOrigins: [],
          ...one,
        })),
      },
      embedder,
    )
  test('the header says so, beside a strict policy', () => {
    assert.equal(ancestorsIn(headers(null)['content-security-policy']), `'none'`)
    assert.equal(ancestorsIn(headers(SHOP)['content-security-policy']), `${SHOP} https://m.shop.example`)
    const { 'content-security-policy': policy = '', ...others } = headers(null)
    for (const part of [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'none'`,
      `require-trusted-types-for 'script'`,
      `frame-src 'self' ${HOSTED}`,
    ]) {
      assert.ok(policy.includes(part), part)
    }
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.deepEqual(
      [others['referrer-policy'], others['x-content-type-options'], others['cache-control']],
      ['strict-origin', 'nosniff', 'no-store'],
    )
    assert.ok(others['strict-transport-security'])
    assert.equal(headers(null, 'DEV')['strict-transport-security'], undefined)
  })
  test("the bank's map services may be asked, and nobody else", () => {
    const map = {
      tiles: 'https://tiles.bank.example/{z}/{x}/{y}.png',
      attribution: '',
      search: 'https://find.bank.example/?q={query}',
    }
    const policy = hostedHeaders(
      { environment: 'PRO', merchants: [], bank: { ...demoProfile(`${HOSTED}/hosted/`), map } },
      null,
    )['content-security-policy']
    assert.match(
      policy ?? '',
      /; connect-src 'self' https:\/\/find\.bank\.example; img-src 'self' https:\/\/tiles\.bank\.example data:; /,
    )
    assert.match(
      headers(null)['content-security-policy'] ?? '',
      /; connect-src 'self'; img-src 'self' data:; /,
    )
  })
  test('no address can add to it', () => {
    fc.assert(
      fc.property(fc.string(), (embedder) => {
        const policy = headers(embedder)['content-security-policy']
        assert.equal(
          policy,
          headers(merchants.some(({ embedOrigins }) => embedOrigins.includes(embedder)) ? embedder : null)[
            'content-security-policy'
          ],
        )
      }),
    )
  })
})

describe('GET /inline', () => {
  const asked = async (origin: string, environment: 'PRO' | 'UAT' = 'PRO') => {
    const { send } = await setUp({ environment })
    return send('/inline', { headers: { origin } })
  }
  test('tells a page whether the screens may stand in it, and strangers nothing', async () => {
    assert.deepEqual(await (await asked(SHOP)).json(), { inlineAllowed: false })
    assert.deepEqual(await (await asked(TRUSTED)).json(), { inlineAllowed: true })
    assert.deepEqual(await (await asked(SHOP, 'UAT')).json(), { inlineAllowed: true })
    assert.equal((await asked('https://evil.example')).status, 403)
  })
})

describe('the session of a frame', () => {
  const framed = { origin: HOSTED, 'x-bank-session': 'cookie-framed' }

  test('travels in a cookie that belongs to this pair of pages', async () => {
    const { post } = await setUp()
    const response = await post('/session', { originReferenceNo: ORDER, embedder: SHOP }, framed)
    assert.equal(response.status, 200)
    assert.match(
      response.headers.get('set-cookie') ?? '',
      /^__Host-bank-session-order-order-000001=[^;]+; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    assert.equal(((await response.json()) as { token: string | null }).token, null)
  })

  test('needs a registered page around it, named by the hosted page', async () => {
    const { post } = await setUp()
    const opened = async (body: object, headers: Record<string, string>) =>
      (await post('/session', { originReferenceNo: ORDER, ...body }, headers)).status
    assert.equal(await opened({}, framed), 403)
    assert.equal(await opened({ embedder: 'https://evil.example' }, framed), 403)
    assert.equal(await opened({ embedder: 'null' }, framed), 403)
    assert.equal(await opened({ embedder: SHOP }, { origin: HOSTED }), 200)
    // A merchant's page may not say that it stands somewhere else.
    assert.equal(await opened({ embedder: SHOP }, { origin: SHOP }), 403)
  })

  test('is not found again from within another page', async () => {
    const credential = () =>
      ok({ account: 'EXISTING' }, { 'authorization-customer': 'credential-of-the-bank' })
    const { post, call, asked } = await setUp({ answer: credential })
    const verification = { journeyId: JOURNEY, code: '123456' }
    const opened = await post('/session', { journeyId: JOURNEY, embedder: SHOP }, { origin: HOSTED })
    const { token } = (await opened.json()) as { token: string }
    const after = await call('otp/binding-auth-verification', verification, {
      origin: HOSTED,
      authorization: `Bearer ${token}`,
    })
    const resealed = { origin: HOSTED, authorization: `Bearer ${after.headers.get('bank-session')}` }
    const presented = async (embedder: string) => {
      const again = (await (await post('/session', { journeyId: JOURNEY, embedder }, resealed)).json()) as {
        token: string
      }
      await call('otp/binding-auth-verification', verification, {
        origin: HOSTED,
        authorization: `Bearer ${again.token}`,
      })
      return asked.at(-1)?.init.headers['authorization-customer']
    }
    assert.equal(await presented(SHOP), 'credential-of-the-bank')
    assert.equal(await presented(TRUSTED), undefined)
  })

  test("shows nothing of another merchant's order", async () => {
    const { post, call } = await setUp({ answer: () => ok(info) })
    const session = async (embedder: string) => {
      const { token } = (await (
        await post('/session', { originReferenceNo: ORDER, embedder }, { origin: HOSTED })
      ).json()) as { token: string }
      return { origin: HOSTED, authorization: `Bearer ${token}` }
    }
    const ask = async (embedder: string) =>
      call('payment/query-mpc-info', { originalReferenceNo: ORDER }, await session(embedder))
    assert.equal((await ask(SHOP)).status, 200)
    assert.deepEqual(await verdict(await ask(TRUSTED)), [403, '9103'])
  })
})

describe("the way back to the merchant's page", () => {
  const BACK = `${SHOP}/checkout?step=3&bank-returned=${JOURNEY}`
  const hosted = { origin: HOSTED }
  const linked = (returnUrl: string | null) => () =>
    ok({ linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl })

  const finish = async (returnTo: string, returnUrl: string | null = `${SHOP}/thanks`) => {
    const { post, call, clock } = await setUp({ answer: linked(returnUrl) })
    const opened = (await (await post('/session', { journeyId: JOURNEY, returnTo }, hosted)).json()) as {
      token: string
      returnTo?: string
    }
    const answer = await call(
      'payment/confirm-binding-activation',
      { journeyId: JOURNEY, consents: [] },
      { ...hosted, authorization: `Bearer ${opened.token}` },
    )
    const { data } = (await answer.json()) as { data: { returnUrl: string | null } }
    return { opened, returnUrl: data.returnUrl, post, clock }
  }

  test("leads there instead of to the bank's address, with a receipt that says how it ended", async () => {
    const { opened, returnUrl, post } = await finish(BACK)
    assert.equal(opened.returnTo, BACK)
    const url = new URL(returnUrl ?? '')
    assert.equal(`${url.origin}${url.pathname}`, `${SHOP}/checkout`)
    assert.deepEqual([url.searchParams.get('step'), url.searchParams.get('bank-returned')], ['3', JOURNEY])
    const receipt = url.searchParams.get('bank-receipt') ?? ''
    const answer = v.parse(
      sessionAnswer,
      await (await post('/session', { journeyId: JOURNEY, receipt })).json(),
    )
    assert.deepEqual(answer.outcome, {
      what: 'linked',
      at: '2026-11-21T10:00:00+07:00',
      returnUrl: `${SHOP}/thanks`,
    })
  })

  test('a receipt of another journey, an altered or an old one says nothing', async () => {
    const { returnUrl, post, clock } = await finish(BACK)
    const receipt = new URL(returnUrl ?? '').searchParams.get('bank-receipt') ?? ''
    const outcome = async (journeyId: string, given: string) =>
      ((await (await post('/session', { journeyId, receipt: given })).json()) as { outcome?: unknown })
        .outcome
    assert.equal(await outcome('journey-0002', receipt), undefined)
    const at = receipt.length - 5
    assert.equal(
      await outcome(
        JOURNEY,
        receipt.slice(0, at) + (receipt[at] === 'A' ? 'B' : 'A') + receipt.slice(at + 1),
      ),
      undefined,
    )
    clock.now += 31 * 60_000
    assert.equal(await outcome(JOURNEY, receipt), undefined)
  })

  test('a session is no receipt', async () => {
    const { opened, post } = await finish(BACK)
    const answer = (await (
      await post('/session', { journeyId: JOURNEY, receipt: opened.token })
    ).json()) as object
    assert.ok(!('outcome' in answer))
  })

  test("is left alone where the address is not registered, or where a merchant's own page names it", async () => {
    for (const bad of [
      'https://evil.example/',
      `${SHOP}@evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
      'http://shop.example/',
    ]) {
      const { opened, returnUrl } = await finish(bad)
      assert.deepEqual([opened.returnTo, returnUrl], [undefined, `${SHOP}/thanks`], bad)
    }
    const { post } = await setUp()
    const inline = (await (await post('/session', { journeyId: JOURNEY, returnTo: BACK })).json()) as object
    assert.ok(!('returnTo' in inline))
  })

  test("never leads to another merchant's page once the merchant is known", async () => {
    const { post, call } = await setUp({
      answer: () =>
        ok({
          status: 'SUCCESS',
          reason: null,
          merchantId: 'shop-01',
          merchantName: 'Shop',
          amount: '1.00',
          pointAmount: 0,
          method: 'WALLET',
          paidAt: null,
          expectedSeconds: 0,
          returnUrl: `${SHOP}/thanks`,
        }),
    })
    const statusFor = async (returnTo: string) => {
      const { token } = (await (
        await post('/session', { originReferenceNo: ORDER, returnTo }, hosted)
      ).json()) as { token: string }
      const answer = await call(
        'debit/payment-status-h5',
        { originalReferenceNo: ORDER },
        { ...hosted, authorization: `Bearer ${token}` },
      )
      return ((await answer.json()) as { data: { returnUrl: string } }).data.returnUrl
    }
    assert.equal(await statusFor(`${SHOP}/back`), `${SHOP}/back`)
    assert.equal(await statusFor(`${TRUSTED}/back`), `${SHOP}/thanks`)
  })
})
