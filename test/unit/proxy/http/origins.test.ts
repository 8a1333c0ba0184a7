import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { createRegistry, scriptPlacement } from '../../../../src/proxy/http/origins.ts'
import { HOSTED, JOURNEY, ok, setUp, SHOP, verdict } from '../rig.ts'

describe('origins', () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://shop.example',
    'https://shop.example.evil.example',
    'https://shop.example:8443',
    'https://SHOP.example',
    'http://localhost:8080',
    'https://shop.example/',
  ]) {
    test(`${origin} may not ask`, async () => {
      const { post, send, bankRequests } = await setUp()
      const refusal = await post(callPath('get-msisdn'), { journeyId: JOURNEY }, { origin })
      assert.equal(refusal.headers.get('access-control-allow-origin'), null)
      assert.deepEqual(await verdict(refusal), [403, '9103'])
      const preflight = await send('/session', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      assert.equal(preflight.status, 403)
      assert.equal(preflight.headers.get('access-control-allow-origin'), null)
      assert.equal(bankRequests.length, 0)
    })
  }

  test('a registered origin gets its headers, and no more than it needs', async () => {
    const { send, post } = await setUp()
    const preflight = await send('/session', {
      method: 'OPTIONS',
      headers: { origin: SHOP, 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), SHOP)
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'authorization, content-type')
    assert.ok(Number(preflight.headers.get('access-control-max-age')) > 0)
    const answer = await post('/session', { journeyId: JOURNEY })
    assert.equal(
      answer.headers.get('access-control-expose-headers'),
      'bank-session, bank-diagnostics-id, server-time, bank-sent, retry-after, ratelimit, ratelimit-policy',
    )
    assert.match(answer.headers.get('vary') ?? '', /origin/i)
  })

  test('a page can read a refusal that is meant for it', async () => {
    const { call } = await setUp()
    const response = await call('query-mpc-info', { journeyId: JOURNEY })
    assert.equal(response.headers.get('access-control-allow-origin'), SHOP)
  })

  test('headers that a monitor adds are allowed for a registered origin, and mean nothing', async () => {
    const monitors =
      'baggage,sentry-trace,traceparent,tracestate,newrelic,x-datadog-trace-id,x-datadog-origin,x-requested-with,b3,uber-trace-id,x-b3-traceid,request-id,elastic-apm-traceparent'
    const { send, post, bankRequests } = await setUp({
      answer: () => ok({ msisdn: null, merchantName: 'Shop' }),
    })
    const allowedFor = async (requested: string, origin = SHOP) =>
      (
        await send('/session', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': requested,
          },
        })
      ).headers.get('access-control-allow-headers')
    assert.equal(await allowedFor(monitors), `authorization, content-type, ${monitors.replaceAll(',', ', ')}`)
    assert.equal(await allowedFor(monitors, 'https://evil.example'), null)
    // Not a name, too long, and those of a balancer, of the operator, of the hosted page's cookie.
    for (const name of ['a b', 'x:y', 'ü', 'X-Upper', 'x'.repeat(65), '', '*\r\nx: y'.slice(1)])
      assert.equal(
        await allowedFor(`content-type,${name}`).catch(() => 'authorization, content-type'),
        'authorization, content-type',
        name,
      )
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-operator-token', 'x-bank-session'])
      assert.equal(await allowedFor(name), 'authorization, content-type', name)
    const many = Array.from({ length: 1000 }, (_, at) => `x-${at}`).join(',')
    assert.equal((await allowedFor(many))?.split(', ').length, 34)
    const added = Object.fromEntries(monitors.split(',').map((name) => [name, '00-1-2-3']))
    assert.equal((await post('/session', { journeyId: JOURNEY, first: true }, added)).status, 200)
    assert.equal(bankRequests.length, 1)
    for (const name of monitors.split(','))
      assert.equal(new Headers(bankRequests[0]!.init.headers).get(name), null, name)
  })

  test("a merchant's page that asks with credentials is answered, and has no session in a cookie", async () => {
    const { send, post, call, bankRequests } = await setUp()
    for (const origin of [HOSTED, SHOP]) {
      const preflight = await send('/session', { method: 'OPTIONS', headers: { origin } })
      assert.equal(preflight.headers.get('access-control-allow-credentials'), 'true')
    }
    const refusal = await send('/session', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    assert.equal(refusal.headers.get('access-control-allow-credentials'), null)
    const asHosted = { origin: HOSTED, 'x-bank-session': 'cookie' }
    const opening = await post('/session', { journeyId: JOURNEY }, asHosted)
    const cookie = opening.headers.get('set-cookie')!.split(';')[0]!
    for (const [headers, status] of [
      [{ origin: SHOP, cookie }, 401],
      [{ origin: SHOP, cookie, 'x-bank-session': 'cookie' }, 403],
    ] as const) {
      const answer = await call('query-mpc-info', { journeyId: JOURNEY }, headers)
      assert.equal(answer.status, status)
      assert.equal(answer.headers.get('set-cookie'), null)
    }
    assert.equal(bankRequests.length, 0)
  })

  test('outside PRO the pattern for this machine can be configured, and matches nothing else', async () => {
    const merchants = [
      { id: 'demo', name: 'Demo', embedOrigins: ['*loopback*'], inlineOrigins: [], returnOrigins: [] },
    ]
    const { post } = await setUp({ environment: 'DEV', merchants })
    for (const origin of [
      'http://localhost:8080',
      'http://127.0.0.1:1',
      'https://localhost',
      'http://[::1]:8080',
    ]) {
      assert.equal((await post('/session', { journeyId: JOURNEY }, { origin })).status, 200, origin)
    }
    for (const origin of [
      'http://localhost.evil.example',
      'http://10.0.0.1',
      'null',
      'https://shop.example',
    ]) {
      assert.equal((await post('/session', { journeyId: JOURNEY }, { origin })).status, 403, origin)
    }
  })
})

describe("what the elements' script says to the page that loads it", () => {
  const LISTED = 'https://listed.example'
  const registry = createRegistry({
    environment: 'PRO',
    hostedOrigins: [],
    merchants: [
      {
        id: 'shop-01',
        name: 'Shop',
        embedOrigins: [SHOP, LISTED],
        inlineOrigins: [LISTED],
        returnOrigins: [],
      },
    ],
  })
  const placement = (headers: Readonly<Record<string, string>>) =>
    scriptPlacement(registry, { header: (name) => headers[name] })

  for (const [title, headers, metric] of [
    ['a listed page', { origin: LISTED }, `inline;desc="${LISTED}"`],
    ['another page', { origin: SHOP }, `frame;desc="${SHOP}"`],
    ['a page with a classic script', { referer: `${LISTED}/pay?a=1` }, `inline;desc="${LISTED}"`],
  ] as const)
    test(`to ${title}: ${metric}`, () => {
      assert.deepEqual(placement(headers), { 'server-timing': metric })
    })

  for (const [title, headers] of [
    ["doesn't say who it is", {}],
    ["isn't registered", { origin: 'https://evil.example', referer: LISTED }],
    ["isn't registered, with a listed page in its address", { referer: `https://evil.example/${LISTED}` }],
    ['has no origin', { origin: 'null' }],
    ['names no address', { referer: 'no address' }],
    ['names a file', { referer: 'file:///pay.html' }],
  ] as const)
    test(`to a page that ${title}: to ask`, () => {
      assert.deepEqual(placement(headers), { 'server-timing': 'ask' })
    })
})
