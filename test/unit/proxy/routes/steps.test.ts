/** Refusals before the bank: calls, bodies and sessions. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callNames, callPath, endpoints } from '../../../../src/contract/endpoints.ts'
import { HOSTED, JOURNEY, ORDER, setUp, SHOP, verdict } from '../rig.ts'

const otpBody = { journeyId: JOURNEY, code: '123456' }

describe('calls that are not in the table', () => {
  const paths = [
    '/ipg-auth/api/v1/nothing',
    '/ipg-payment/api/v1/query-mpc-info',
    '/ipg-auth/api/v1/otp/payment-generate',
    '/ipg-auth/api/v1/get%2Dmsisdn',
    '/ipg-auth/api/v1/get-msisdn/',
    '/ipg-auth/api/v1//get-msisdn',
    '/ipg-auth/api/v2/get-msisdn',
    '/ipg-auth/api/v1/../../../get-msisdn',
    '/ipg-auth/',
    '/elsewhere',
    '/session/more',
    '/',
  ]
  for (const path of paths) {
    test(`POST ${path} is refused and not forwarded`, async () => {
      const { post, bankRequests } = await setUp()
      assert.deepEqual(await verdict(await post(path, { journeyId: JOURNEY })), [404, '9021'])
      assert.equal(bankRequests.length, 0)
    })
  }

  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    test(`${method} on a POST call is refused`, async () => {
      const { send, bankRequests } = await setUp()
      const response = await send(callPath('get-msisdn'), { method, headers: { origin: SHOP } })
      assert.deepEqual(await verdict(response), [404, '9021'])
      assert.equal(bankRequests.length, 0)
    })
  }

  test('a path outside the base path is refused with the same headers', async () => {
    const { proxy } = await setUp()
    const response = await proxy.fetch(
      new Request(`${HOSTED}/ipg-auth/api/v1/get-msisdn`, { method: 'POST' }),
    )
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await verdict(response), [404, '9021'])
  })

  test('another base path works', async () => {
    const { proxy, bankRequests } = await setUp({ basePath: '/signing/v1' })
    const ask = (base: string) =>
      proxy.fetch(
        new Request(HOSTED + base + callPath('get-msisdn'), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ journeyId: JOURNEY }),
        }),
      )
    assert.equal((await ask('/proxy')).status, 404)
    await ask('/signing/v1')
    assert.equal(bankRequests[0]?.url, `https://api.bank.example${callPath('get-msisdn')}`)
  })
})

describe('bodies', () => {
  for (const encoding of ['gzip', 'br', 'x-gzip', 'gzip, identity', 'unknown'])
    test(`that are said to be ${encoding} are refused, whatever they are`, async () => {
      const { post, bankRequests } = await setUp()
      const headers = { 'content-encoding': encoding }
      const answer = await post(callPath('get-msisdn'), { journeyId: JOURNEY }, headers)
      assert.deepEqual(await verdict(answer), [415, '9020'])
      assert.equal(bankRequests.length, 0)
    })

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/jsonp',
    'text/json',
    'application/json, text/plain',
    '',
  ]
  for (const type of types) {
    for (const path of ['/session', '/reports', callPath('get-msisdn')]) {
      test(`${path} refuses the content type "${type}"`, async () => {
        const { post, bankRequests } = await setUp()
        assert.equal((await post(path, { journeyId: JOURNEY }, { 'content-type': type })).status, 415)
        assert.equal(bankRequests.length, 0)
      })
    }
  }

  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ]) {
    test(`the content type ${type} is fine`, async () => {
      const { post } = await setUp()
      assert.equal((await post('/session', { journeyId: JOURNEY }, { 'content-type': type })).status, 200)
    })
  }

  test('a body over 16 KiB is refused, whether its length is given or not', async () => {
    const { post, send, bankRequests } = await setUp()
    const body = JSON.stringify({ ...otpBody, more: 'x'.repeat(16 * 1024) })
    assert.deepEqual(await verdict(await post(callPath('otp/binding-auth-verification'), body)), [
      413,
      '9020',
    ])
    assert.equal((await post('/session', body, { 'content-length': '20000' })).status, 413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4096).fill(32)),
    })
    const streamed = await send(callPath('get-msisdn'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    assert.equal(streamed.status, 413)
    assert.equal(bankRequests.length, 0)
  })

  test('exactly 16 KiB are taken', async () => {
    const { post } = await setUp()
    const body = JSON.stringify({ journeyId: JOURNEY, more: '' })
    const filled = JSON.stringify({ journeyId: JOURNEY, more: 'x'.repeat(16 * 1024 - body.length) })
    assert.equal((await post('/session', filled)).status, 200)
  })

  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '5',
    '{"journeyId":"a"}',
    '{"journeyId":["journey-0001"]}',
    '['.repeat(8000),
  ]) {
    test(`the body ${body.slice(0, 30) || '(empty)'} is refused`, async () => {
      const { post, bankRequests } = await setUp()
      assert.equal((await post(callPath('get-msisdn'), body)).status, 400)
      assert.equal((await post('/session', body)).status, 400)
      assert.equal(bankRequests.length, 0)
    })
  }

  test('bytes that are not UTF-8 are refused', async () => {
    const { send } = await setUp()
    const body = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
    const response = await send(callPath('get-msisdn'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert.deepEqual(await verdict(response), [400, '9020'])
  })

  test('a PIN or a password that is not sealed is refused, and not sent to the bank', async () => {
    const { call, open, bankRequests } = await setUp()
    const order = await open({ originReferenceNo: ORDER })
    const confirm = {
      originalReferenceNo: ORDER,
      method: 'WALLET',
      amount: '150000.00',
      pointAmount: 0,
      idempotencyKey: 'key-0123456789abcdef',
    }
    const logIn = { journeyId: JOURNEY, encryptedPassword: 'Sandbox#2026' }
    for (const refusal of [
      await call('payment/payment-order-confirm', { ...confirm, encryptedPin: '135790' }, order),
      await call('password/verification', logIn, await open()),
      await call('password/set-password', logIn, await open()),
    ])
      assert.deepEqual(await verdict(refusal), [400, '9020'])
    assert.equal(bankRequests.length, 0)
  })

  test('a missing value has a code of its own', async () => {
    const { call, post, open } = await setUp()
    assert.deepEqual(await verdict(await call('get-msisdn', {})), [400, '1500'])
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: '' })), [400, '1500'])
    assert.deepEqual(await verdict(await call('payment/get-mask-msisdn', {})), [400, '2400'])
    assert.deepEqual(await verdict(await call('password/encrypt-factor', {})), [400, '1500'])
    const order = await open({ originReferenceNo: ORDER })
    assert.deepEqual(await verdict(await call('password/encrypt-factor', {}, order)), [400, '2400'])
    assert.deepEqual(await verdict(await call('account/verify-email', {})), [400, '9020'])
    assert.deepEqual(
      await verdict(await call('otp/binding-auth-verification', { ...otpBody, code: 'abcdef' })),
      [400, '9020'],
    )
    assert.deepEqual(await verdict(await post('/session', {})), [400, '1500'])
    assert.deepEqual(await verdict(await post('/session', { originReferenceNo: '' })), [400, '2400'])
    assert.deepEqual(await verdict(await post('/session', { journeyId: '../../etc' })), [400, '9020'])
  })
})

describe('sessions', () => {
  for (const name of callNames) {
    test(`${name} ${endpoints[name].session ? 'needs' : 'does not need'} a session`, async () => {
      const { call, bankRequests } = await setUp()
      const [status, code] = await verdict(
        await call(name, { journeyId: JOURNEY, originalReferenceNo: ORDER }),
      )
      assert.deepEqual(endpoints[name].session, status === 401 && code === '9011')
      if (endpoints[name].session) assert.equal(bankRequests.length, 0)
    })
  }

  for (const token of ['x', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0..e30..', '']) {
    test(`the token "${token}" is refused, even if the call needs none`, async () => {
      const { call, bankRequests } = await setUp()
      const headers = { authorization: `Bearer ${token}` }
      assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, headers)), [
        401,
        '9010',
      ])
      assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY }, headers)), [
        401,
        '9010',
      ])
      assert.equal(bankRequests.length, 0)
    })
  }

  test('another scheme than Bearer is refused', async () => {
    const { call } = await setUp()
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { authorization: 'Basic eDp5' })),
      [401, '9010'],
    )
  })
})
