import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { signedString } from '../../../../src/contract/signing.ts'
import { bankSigning } from '../../../../src/proxy/bank/signing.ts'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import type { BankInit } from '../../../../src/proxy/types.ts'
import { paidStatus, HOSTED, JOURNEY, ok, ORDER, setUp, SHOP, START, testKey, verdict } from '../rig.ts'

const masked = { maskedMsisdn: '0811****0001', merchantName: 'Shop' }
const publicKey = createPublicKey(testKey)

function signatureHolds({ headers, body = '' }: BankInit): boolean {
  const { appId = '', nonce = '', timestamp = '', sign = '' } = headers
  const text = signedString({ appId, nonce, timestamp, query: '', body })
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(sign, 'base64'))
}

describe('requests to the bank', () => {
  test('are signed, at the fixed address, with these headers and no others', async () => {
    const { call, bankRequests } = await setUp({ answer: () => ok(masked) })
    await call(
      'get-mask-msisdn',
      { journeyId: JOURNEY },
      {
        appid: 'forged',
        nonce: 'forged',
        timestamp: '1',
        sign: 'forged',
        signkeyid: 'forged',
        cookie: 'a=b',
        host: 'evil.example',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=10.0.0.1',
        'authorization-customer': 'forged',
        'user-agent': 'test',
        'accept-language': 'id',
        referer: `${SHOP}/checkout?msisdn=81100000001`,
      },
    )
    const { url, init } = bankRequests[0]!
    assert.equal(url, 'https://api.bank.example/ipg-auth/api/v1/get-mask-msisdn')
    assert.deepEqual(
      Object.keys(init.headers)
        .map((name) => name.toLowerCase())
        .toSorted(),
      ['accept', 'accept-encoding', 'appid', 'content-type', 'nonce', 'sign', 'signkeyid', 'timestamp'],
    )
    assert.equal(init.headers['appId'], 'demo-app')
    assert.equal(init.headers['signKeyId'], 'key-1')
    assert.equal(init.headers['timestamp'], String(START))
    assert.match(init.headers['nonce'] ?? '', /^[0-9a-f]{32}$/)
    assert.equal(init.redirect, 'manual')
    assert.ok(signatureHolds(init))
  })

  test('keys outside the schema are dropped, and so is the query', async () => {
    const { post, bankRequests } = await setUp({ answer: () => ok(masked) })
    await post(
      '/ipg-auth/api/v1/get-mask-msisdn?admin=1',
      `{"__proto__":{"x":1},"constructor":1, "journeyId":"${JOURNEY}","amount":"1.00"}`,
    )
    assert.equal(bankRequests[0]?.init.body, `{"journeyId":"${JOURNEY}"}`)
    assert.ok(!bankRequests[0].url.includes('?'))
  })

  test('every request has a nonce of its own', async () => {
    const { call, bankRequests } = await setUp({ answer: () => ok(masked) })
    for (let i = 0; i < 5; i++) await call('get-mask-msisdn', { journeyId: JOURNEY })
    assert.equal(new Set(bankRequests.map(({ init }) => init.headers['nonce'])).size, 5)
  })

  test('the joining of the signed parts can be replaced', async () => {
    const { call, bankRequests } = await setUp({ signRequest: bankSigning(({ body }) => `other|${body}`) })
    await call('get-msisdn', { journeyId: JOURNEY })
    const { body, headers } = bankRequests[0]!.init
    assert.ok(
      verify('sha256', Buffer.from(`other|${body}`), publicKey, Buffer.from(headers['sign'] ?? '', 'base64')),
    )
  })

  test("a header that cannot travel is the signer's failure, and nothing is sent", async () => {
    const keys = { current: { ...(await createSigner(testKey, 'key-1')), kid: 'key 2026\u201312' } }
    const { call, bankRequests, lines } = await setUp({ keys })
    const response = await call('get-msisdn', { journeyId: JOURNEY })
    assert.deepEqual(
      [response.status, response.headers.get('bank-sent'), bankRequests.length],
      [503, 'no', 0],
    )
    assert.ok(lines.some(({ event }) => event === 'signer-failed'))
  })

  test('the next key signs from its start time on', async () => {
    const keys = {
      current: await createSigner(testKey, 'key-1'),
      next: { signer: await createSigner(testKey, 'key-2'), from: START + 1000 },
    }
    const { call, bankRequests, clock } = await setUp({ keys })
    await call('get-msisdn', { journeyId: JOURNEY })
    clock.now = START + 1000
    await call('get-msisdn', { journeyId: JOURNEY })
    assert.deepEqual(
      bankRequests.map(({ init }) => init.headers['signKeyId']),
      ['key-1', 'key-2'],
    )
  })
})

describe('a nonce seen before, a clock that is off', () => {
  const refuse = (bankTime: string) =>
    Response.json({ code: '9020', message: 'nonce' }, { status: 401, headers: { 'bank-time': bankTime } })

  test('one retry, signed anew with the corrected clock, which stays corrected', async () => {
    const bankNow = START + 20 * 60_000
    const { call, bankRequests, lines } = await setUp({
      answer: (_, count) => (count === 1 ? refuse(String(bankNow)) : ok(masked)),
    })
    assert.equal((await call('get-mask-msisdn', { journeyId: JOURNEY })).status, 200)
    assert.deepEqual(
      bankRequests.map(({ init }) => init.headers['timestamp']),
      [String(START), String(bankNow)],
    )
    assert.notEqual(bankRequests[0]?.init.headers['nonce'], bankRequests[1]?.init.headers['nonce'])
    assert.equal(bankRequests[0]?.init.body, bankRequests[1]?.init.body)
    assert.ok(bankRequests.every(({ init }) => signatureHolds(init)))
    assert.ok(lines.some((line) => line.event === 'clock-corrected' && line['offsetMs'] === 20 * 60_000))
    await call('get-mask-msisdn', { journeyId: JOURNEY })
    assert.equal(bankRequests[2]?.init.headers['timestamp'], String(bankNow))
  })

  test('a nonce seen before is signed anew without touching the clock', async () => {
    const { call, bankRequests, lines } = await setUp({
      answer: (_, count) => (count === 1 ? refuse(String(START + 300)) : ok(masked)),
    })
    assert.equal((await call('get-mask-msisdn', { journeyId: JOURNEY })).status, 200)
    assert.equal(bankRequests[1]?.init.headers['timestamp'], String(START))
    assert.ok(lines.some((line) => line.event === 'signed-anew'))
  })

  test('there is no second retry, and the page is not asked to log in again', async () => {
    const { call, bankRequests } = await setUp({ answer: () => refuse(String(START + 60_000)) })
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [502, '9020'])
    assert.equal(bankRequests.length, 2)
  })

  for (const bankTime of ['', 'soon', '0', '1e15', '99999999999999']) {
    test(`the bank time "${bankTime}" is not trusted`, async () => {
      const { call, bankRequests } = await setUp({ answer: () => refuse(bankTime) })
      await call('get-msisdn', { journeyId: JOURNEY })
      assert.equal(bankRequests.length, 1)
    })
  }

  test("a 401 for a customer's credential isn't signed again", async () => {
    const { call, open, bankRequests } = await setUp({
      answer: () => Response.json({ code: '9010' }, { status: 401, headers: { 'bank-time': String(START) } }),
    })
    assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, await open())), [
      401,
      '9010',
    ])
    assert.equal(bankRequests.length, 1)
  })
})

describe('answers of the bank', () => {
  const answerOf = async (response: () => Response | Promise<Response>) => {
    const { call } = await setUp({ answer: response })
    return call('get-mask-msisdn', { journeyId: JOURNEY })
  }

  test('are cut to the schema, without the texts', async () => {
    const response = await answerOf(() =>
      ok({ ...masked, balance: '1.00', trace: { host: 'db-1' } }, { 'x-powered-by': 'bank', server: 'b' }),
    )
    assert.deepEqual(await response.json(), { code: 0, data: masked })
    assert.equal(response.headers.get('x-powered-by'), null)
    assert.equal(response.headers.get('server'), null)
  })

  test('a code that is a string stays one', async () => {
    assert.equal(
      ((await (await answerOf(() => Response.json({ code: '0', data: masked }))).json()) as { code: unknown })
        .code,
      '0',
    )
  })

  test('a failure keeps its code and a few fields', async () => {
    const data = {
      chances: 2,
      until: '2026-11-22T00:00:00+07:00',
      phone: '1500-000',
      points: -1,
      retryAfterSeconds: 'soon',
      otp: '123456',
    }
    const response = await answerOf(() => Response.json({ code: 1102, message: '<b>Kode salah</b>', data }))
    assert.deepEqual(await response.json(), {
      code: 1102,
      data: { chances: 2, until: '2026-11-22T00:00:00+07:00', phone: '1500-000' },
    })
  })

  test('the status is passed on', async () => {
    for (const status of [400, 403, 404, 409, 422, 500, 503]) {
      assert.deepEqual(await verdict(await answerOf(() => Response.json({ code: '9005' }, { status }))), [
        status,
        '9005',
      ])
    }
  })

  for (const [input, savedText] of [
    ['30', '30'],
    ['Sat, 21 Nov 2026 03:01:00 GMT', 'Sat, 21 Nov 2026 03:01:00 GMT'],
    ['soon', '60'],
    ['-1', '60'],
  ] as const) {
    test(`Retry-After ${input} of a 429 is passed on as ${savedText}`, async () => {
      const response = await answerOf(() =>
        Response.json({ code: '9000' }, { status: 429, headers: { 'retry-after': input } }),
      )
      assert.equal(response.headers.get('retry-after'), savedText)
      assert.deepEqual(await verdict(response), [429, '9000'])
    })
  }

  test("a gateway's limit with an HTML page is still a 429", async () => {
    const response = await answerOf(
      () => new Response('<h1>Slow down</h1>', { status: 429, headers: { 'retry-after': '60' } }),
    )
    assert.equal(response.headers.get('retry-after'), '60')
    assert.deepEqual(await verdict(response), [429, '9000'])
  })

  test("a gateway's time-out is a time-out", async () => {
    assert.deepEqual(await verdict(await answerOf(() => new Response('<h1>504</h1>', { status: 504 }))), [
      504,
      '9002',
    ])
  })

  const unreadable: [string, () => Response][] = [
    ['HTML with 200', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['HTML with 500', () => new Response('<html>', { status: 500 })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['half of it', () => new Response('{"code":0,"data":{"maskedMs')],
    ['a list', () => Response.json([])],
    ['no code', () => Response.json({ data: masked })],
    ['prose for a code', () => Response.json({ code: 'Please call us' })],
    ['a missing field', () => ok({ merchantName: 'Shop' })],
    ['a wrong type', () => ok({ ...masked, merchantName: 5 })],
    ['success with 500', () => Response.json({ code: 0, data: masked }, { status: 500 })],
    ['too much', () => new Response(`{"code":0,"data":{"x":"${'x'.repeat(1_100_000)}"}}`)],
    ['deeply nested', () => new Response(`{"code":0,"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)],
    [
      'a stream that breaks',
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })),
    ],
  ]
  for (const [title, response] of unreadable) {
    test(`${title} is unreadable`, async () => {
      assert.deepEqual(await verdict(await answerOf(response)), [502, '9022'])
    })
  }

  for (const status of [301, 302, 303, 307, 308]) {
    test(`a redirect (${status}) is not followed`, async () => {
      const { call, bankRequests } = await setUp({
        answer: () => new Response(null, { status, headers: { location: 'https://evil.example/' } }),
      })
      const response = await call('get-msisdn', { journeyId: JOURNEY })
      assert.equal(response.headers.get('location'), null)
      assert.deepEqual(await verdict(response), [502, '9022'])
      assert.equal(bankRequests.length, 1)
    })
  }

  test('no connection is "system busy"', async () => {
    assert.deepEqual(
      await verdict(await answerOf(() => Promise.reject(new TypeError('connect ECONNREFUSED 10.0.0.7')))),
      [502, '9004'],
    )
  })

  test('no answer is a time-out, whether fetch listens to the signal or not', async () => {
    const { call } = await setUp({ timeoutMs: 1, answer: () => new Promise(() => undefined) })
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [504, '9002'])
    const listening = await setUp({
      timeoutMs: 1,
      answer: ({ init }) =>
        new Promise((_, reject) => init.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    })
    assert.deepEqual(await verdict(await listening.call('get-msisdn', { journeyId: JOURNEY })), [504, '9002'])
  })

  test('a body that never ends is a time-out', async () => {
    const { call } = await setUp({
      timeoutMs: 1,
      answer: () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    })
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [504, '9002'])
  })
})

describe('return addresses', () => {
  const returned = async (merchantId: string, returnUrl: string | null, origin = SHOP) => {
    const { call, open } = await setUp({ answer: () => ok(paidStatus(merchantId, returnUrl)) })
    const response = await call(
      'debit/payment-status-h5',
      { originalReferenceNo: ORDER },
      { ...(await open({ originReferenceNo: ORDER }, { origin })), origin },
    )
    return ((await response.json()) as { data: { returnUrl: string | null } }).data.returnUrl
  }

  test("the merchant's own origin is accepted, everything else dropped", async () => {
    assert.equal(await returned('shop-01', 'https://shop.example/done?x=1'), 'https://shop.example/done?x=1')
    assert.equal(await returned('shop-01', 'https://trusted.example/done'), null)
    assert.equal(await returned('shop-01', 'https://evil.example/'), null)
    assert.equal(await returned('shop-01', 'javascript:alert(1)'), null)
    assert.equal(await returned('shop-01', 'http://localhost:8080/'), null)
    assert.equal(await returned('shop-01', null), null)
  })

  test('a merchant who is not registered has no return address', async () => {
    assert.equal(await returned('unknown-99', 'https://shop.example/done', HOSTED), null)
    assert.equal(await returned('unknown-99', 'https://trusted.example/done', HOSTED), null)
  })

  test("without a merchant in the answer, the journey's owner counts", async () => {
    const back = async (returnUrl: string) => {
      const { call, open } = await setUp({
        answer: () => ok({ linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl }),
      })
      const response = await call(
        'payment/confirm-binding-activation',
        { journeyId: JOURNEY, consents: [] },
        await open(),
      )
      return ((await response.json()) as { data: { returnUrl: string | null } }).data.returnUrl
    }
    assert.equal(await back('https://shop.example/x'), 'https://shop.example/x')
    assert.equal(await back('https://trusted.example/x'), null)
  })
})
