import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { JOURNEY, ok, setUp } from '../rig.ts'

const shop = { msisdn: null, merchantName: 'Shop' }

describe("a client's own headers", () => {
  test('none of its headers reaches the bank, whatever it calls them', async () => {
    const names = [
      'appId',
      'nonce',
      'timestamp',
      'sign',
      'signKeyId',
      'authorization-customer',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'forwarded',
      'via',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
      'user-agent',
      'referer',
      'accept-language',
      'cookie',
      'te',
      'trailer',
      'x-operator-token',
    ]
    const { call, bankRequests, open } = await setUp({ answer: () => ok(shop) })
    const ownHeaders = await open()
    await call(
      'get-msisdn',
      { journeyId: JOURNEY },
      { ...Object.fromEntries(names.map((name) => [name, 'forged'])), ...ownHeaders },
    )
    const { headers } = bankRequests[0]!.init
    assert.deepEqual(
      Object.keys(headers)
        .map((name) => name.toLowerCase())
        .toSorted(),
      ['accept', 'accept-encoding', 'appid', 'content-type', 'nonce', 'sign', 'signkeyid', 'timestamp'],
    )
    assert.ok(!JSON.stringify(headers).includes('forged'))
    assert.ok(!JSON.stringify(bankRequests[0]).includes(ownHeaders.authorization))
  })

  test('the host it names is not the one that is asked, nor the one that origins are checked against', async () => {
    const { proxy, bankRequests } = await setUp({ answer: () => ok(shop) })
    const response = await proxy.fetch(
      new Request(`https://evil.example/proxy${callPath('get-msisdn')}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://evil.example',
          'x-forwarded-host': 'pay.bank.example',
        },
        body: JSON.stringify({ journeyId: JOURNEY }),
      }),
    )
    assert.equal(response.status, 403)
    assert.equal(bankRequests.length, 0)
  })

  test("plain HTTP doesn't remove Secure from a cookie in PRO", async () => {
    const { proxy } = await setUp()
    const response = await proxy.fetch(
      new Request('http://localhost/proxy/session', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-bank-session': 'cookie',
          'x-forwarded-proto': 'http',
        },
        body: JSON.stringify({ journeyId: JOURNEY }),
      }),
    )
    assert.match(response.headers.get('set-cookie') ?? '', /^__Host-.+; HttpOnly; Secure; /)
  })
})
