import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { HOSTED, JOURNEY, setUp, SHOP, verdict } from '../rig.ts'

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
      const { post, send, asked } = await setUp()
      const refused = await post(callPath('get-msisdn'), { journeyId: JOURNEY }, { origin })
      assert.equal(refused.headers.get('access-control-allow-origin'), null)
      assert.deepEqual(await verdict(refused), [403, '9103'])
      const preflight = await send('/session', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      assert.equal(preflight.status, 403)
      assert.equal(preflight.headers.get('access-control-allow-origin'), null)
      assert.equal(asked.length, 0)
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
    assert.equal(
      preflight.headers.get('access-control-allow-headers'),
      'authorization, content-type, x-bank-session',
    )
    assert.ok(Number(preflight.headers.get('access-control-max-age')) > 0)
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null)
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

  test('only the hosted page may send cookies', async () => {
    const { send } = await setUp()
    const preflight = await send('/session', { method: 'OPTIONS', headers: { origin: HOSTED } })
    assert.equal(preflight.headers.get('access-control-allow-credentials'), 'true')
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
