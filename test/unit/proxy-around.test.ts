/** What stands around the calls: challenge, reports, healthz, headers, the log. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { callPath } from '../../src/contract/endpoints.ts'
import type { Challenge } from '../../src/proxy/routes/challenge.ts'
import type { CustomerReport } from '../../src/contract/reports.ts'
import { postReports } from '../../src/proxy/reports/reportSink.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { createUpstream } from '../../src/proxy/bank/upstream.ts'
import { HOSTED, JOURNEY, ok, setUp, SHOP, START, verdict } from './proxy-setup.ts'

const sent = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }

function solve({ algorithm, challenge, salt, signature, maxnumber }: Challenge) {
  for (let number = 0; number <= maxnumber; number++) {
    if (
      createHash('sha256')
        .update(salt + number)
        .digest('hex') === challenge
    )
      return {
        algorithm,
        challenge,
        number,
        salt,
        signature,
      }
  }
  throw new Error('no solution')
}
const encode = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64')

describe('the proof of work', () => {
  const setUpOtp = async () => {
    const all = await setUp({ answer: () => ok(sent) })
    const get = async () =>
      (await (await all.send('/challenge', { headers: { origin: SHOP } })).json()) as Challenge
    const generate = (proof: string) =>
      all.call('otp/unbinding-auth-generate', { journeyId: JOURNEY, captcha: { proof } })
    return { ...all, get, generate }
  }

  test('is checked here; the bank hears only that it was, and once', async () => {
    const { get, generate, asked } = await setUpOtp()
    const proof = encode(solve(await get()))
    assert.equal((await generate(proof)).status, 200)
    const forwarded = JSON.parse(asked[0]?.init.body ?? '') as { captcha: { proof: string } }
    assert.match(forwarded.captcha.proof, /^verified:[0-9a-f]{32}$/)
    assert.deepEqual(await verdict(await generate(proof)), [400, '1201'])
    assert.equal(asked.length, 1)
  })

  test('that is wrong, forged or wandered is refused', async () => {
    const { get, generate, asked } = await setUpOtp()
    const right = solve(await get())
    const digit = String(right.number)[0] ?? ''
    const wrong = [
      { ...right, number: right.number + 1 },
      { ...right, signature: '0'.repeat(64) },
      { ...right, salt: right.salt.replace(/\d{10}/, '9999999999') },
      { ...right, salt: right.salt + digit, number: Number(String(right.number).slice(1)) },
      { ...right, number: -1 },
      { ...right, algorithm: 'MD5' },
      { challenge: right.challenge },
    ]
    for (const solution of wrong)
      assert.deepEqual(await verdict(await generate(encode(solution))), [400, '1201'])
    for (const text of ['', 'verified:0123', '%%%', 'e30=', encode([]), 'bnVsbA=='])
      assert.deepEqual(await verdict(await generate(text)), [400, '1201'])
    assert.equal(asked.length, 0)
  })

  test('that came too late has a code of its own', async () => {
    const { get, generate, clock } = await setUpOtp()
    const proof = encode(solve(await get()))
    clock.now += 5 * 60_000
    assert.deepEqual(await verdict(await generate(proof)), [400, '1202'])
  })

  test('of another secret is refused', async () => {
    const { generate } = await setUpOtp()
    const other = await setUp({ sessionSecrets: ['another secret of the tests, long'] })
    const challenge = (await (await other.send('/challenge')).json()) as Challenge
    assert.deepEqual(await verdict(await generate(encode(solve(challenge)))), [400, '1201'])
  })

  test('a picture that was read goes to the bank as it is, without a proof beside it', async () => {
    const { call, asked } = await setUpOtp()
    const captcha = { captchaId: 'captcha-1', answer: 'x7k2' }
    await call('otp/unbinding-auth-generate', {
      journeyId: JOURNEY,
      captcha: { ...captcha, proof: 'verified:1' },
    })
    assert.deepEqual(JSON.parse(asked[0]?.init.body ?? ''), { journeyId: JOURNEY, captcha })
  })
})

describe('customer reports', () => {
  const report = {
    event: 'bank-step',
    at: START,
    path: '/pages/v3/payment/payment',
    diagnosticsId: 'D-0000-0001',
    msisdn: '81100000001',
    mpcUid: 'uid-000001',
  }

  test('go to the sink, cut to their schema', async () => {
    const taken: CustomerReport[] = []
    const { post } = await setUp({
      reports: (reports, { origin, at }) => {
        taken.push(...reports)
        assert.deepEqual([origin, at], [SHOP, START])
      },
    })
    const response = await post('/reports', { reports: [{ ...report, password: 'x' }], more: 1 })
    assert.equal(response.status, 204)
    assert.deepEqual(taken, [report])
  })

  for (const [reportPerson, person] of [
    ['pass', { msisdn: '81100000001', mpcUid: 'uid-000001', mpcLevel: 'FULL' }],
    ['mask', { msisdn: '0811-••••-0001', mpcLevel: 'FULL' }],
    ['omit', {}],
  ] as const) {
    test(`tell the sink of the person what its operator wants: ${reportPerson}`, async () => {
      const taken: CustomerReport[] = []
      const { post } = await setUp({
        reportPerson,
        reports: (reports) => {
          taken.push(...reports)
        },
      })
      await post('/reports', { reports: [{ ...report, mpcLevel: 'FULL' }] })
      const { msisdn: _msisdn, mpcUid: _mpcUid, ...rest } = report
      assert.deepEqual(taken, [{ ...rest, ...person }])
    })
  }

  test('are posted to the address of the operator; the log says what was lost there', async () => {
    const posted: unknown[] = []
    const lines: LogLine[] = []
    let status = 200
    const sink = postReports('https://events.bank.example/', {
      fetch: async (_url, init) => {
        posted.push(JSON.parse(init.body as string))
        return { ok: status === 200, status }
      },
      log: (line) => lines.push(line),
    })
    const context = { at: START, origin: SHOP, diagnosticsId: 'D-0000-0002' }
    await sink([report], context)
    assert.deepEqual(posted, [{ reports: [report], ...context }])
    assert.deepEqual(lines, [])
    status = 503
    await sink([report], context)
    assert.deepEqual(lines, [
      { event: 'reports-lost', count: 1, why: 'HTTP 503', diagnosticsId: 'D-0000-0002' },
    ])
  })

  test('go to the log without whom they are about when there is no sink', async () => {
    const { post, lines } = await setUp()
    await post('/reports', { reports: [report] })
    assert.ok(lines.some((line) => line.event === 'report' && line['name'] === 'bank-step'))
    assert.ok(!/81100000001|uid-000001/.test(JSON.stringify(lines)))
  })

  for (const [what, body] of [
    ['none', { reports: [] }],
    ['too many', { reports: Array.from({ length: 51 }, () => ({ event: 'a', at: 1 })) }],
    ['free text', { reports: [{ event: 'my name is Siti', at: 1 }] }],
    ['a path with a query', { reports: [{ ...report, path: '/pages?msisdn=1' }] }],
    ['a line break', { reports: [{ event: 'a\nb', at: 1 }] }],
  ] as const) {
    test(`${what} are refused`, async () => {
      const { post } = await setUp()
      assert.deepEqual(await verdict(await post('/reports', body)), [400, '9020'])
    })
  }
})

describe('healthz', () => {
  const token = 'the operator, and nobody else'
  const ask = async (headers: Record<string, string>, operatorToken?: string) =>
    (await (await setUp(operatorToken ? { operatorToken } : {})).send('/healthz', { headers })).json()

  test('tells everybody that it runs, and nothing else', async () => {
    assert.deepEqual(await ask({}, token), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': 'guess' }, token), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': '' }), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': 'undefined' }), { status: 'ok' })
  })

  test('tells the operator what it is connected to', async () => {
    assert.deepEqual(await ask({ 'x-operator-token': token }, token), {
      status: 'ok',
      environment: 'PRO',
      bank: 'https://api.bank.example',
      signKeyId: 'key-1',
      clockOffsetMs: 0,
      breaker: 'closed',
      store: { kind: 'memory', reachable: true, since: START },
      time: START,
    })
  })
})

describe('every answer', () => {
  test('is not stored, not sniffed, and carries an id that can be read out', async () => {
    const { post, send } = await setUp()
    const answers = [
      await post('/session', { journeyId: JOURNEY }),
      await post('/session', {}),
      await post('/elsewhere', {}),
      await send('/healthz'),
      await post(callPath('query-mpc-info'), { journeyId: JOURNEY }),
      await send('/session', { method: 'OPTIONS', headers: { origin: SHOP } }),
      await post('/session', {}, { origin: 'https://evil.example' }),
    ]
    for (const { headers } of answers) {
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(
        headers.get('bank-diagnostics-id') ?? '',
        /^D-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
      )
    }
    assert.equal(
      new Set(answers.map(({ headers }) => headers.get('bank-diagnostics-id'))).size,
      answers.length,
    )
  })
})

describe('the log', () => {
  test('has one line a request, with the same id as the answer', async () => {
    const { call, lines, clock } = await setUp({
      answer: () => {
        clock.now += 250
        return Response.json({ code: 1101, message: 'prose' })
      },
    })
    const response = await call('otp/unbinding-auth-verification', { journeyId: JOURNEY, code: '123456' })
    assert.deepEqual(lines, [
      {
        event: 'request',
        time: new Date(START).toISOString(),
        call: 'otp/unbinding-auth-verification',
        method: 'POST',
        status: 200,
        code: '1101',
        durationMs: 250,
        diagnosticsId: response.headers.get('bank-diagnostics-id'),
        origin: SHOP,
      },
    ])
  })

  test('holds no secret and no personal data, whatever comes in', async () => {
    const secrets = [
      '81100000001',
      'siti@example.com',
      'Siti Nurhaliza',
      '246810',
      'eyJwin.a.b.c.d',
      'secret-answer',
      'secret-credential',
      'secret-header',
      'secret-query',
    ]
    const { call, post, open, lines } = await setUp({
      answer: () => ok(sent, { 'authorization-customer': 'secret-credential' }),
    })
    const mine = await open()
    await call(
      'otp/binding-auth-generate',
      {
        journeyId: JOURNEY,
        msisdn: '81100000001',
        captcha: { captchaId: 'captcha-1', answer: 'secret-answer' },
      },
      mine,
    )
    await call(
      'otp/binding-auth-verification',
      { journeyId: JOURNEY, code: '246810' },
      { ...mine, 'x-secret': 'secret-header' },
    )
    await call('password/verification', { journeyId: JOURNEY, encryptedPassword: 'eyJwin.a.b.c.d' }, mine)
    await call(
      'account/create-account',
      { journeyId: JOURNEY, fullName: 'Siti Nurhaliza', email: 'siti@example.com', consents: [] },
      mine,
    )
    await post(`${callPath('account/verify-email')}?secret-query`, { email: 'siti@example.com' })
    await post('/secret-query/81100000001', {})
    const text = JSON.stringify(lines)
    assert.ok(lines.length >= 7)
    for (const secret of [...secrets, JOURNEY, mine.authorization.slice(7, 40)])
      assert.ok(!text.includes(secret), secret)
  })

  test('cannot be forged from outside', async () => {
    const { post, lines } = await setUp()
    await post(
      '/x%0a{"event":"request"}',
      {},
      { origin: `https://evil.example/{"event":"x"}${'x'.repeat(1000)}` },
    )
    assert.equal(lines.length, 1)
    assert.equal(lines[0]?.['call'], 'unknown')
    assert.ok(String(lines[0]?.['origin']).length <= 200)
    assert.equal(JSON.stringify(lines[0]).split('\n').length, 1)
  })
})

describe('the hosted page on the same origin', () => {
  test('needs no CORS headers', async () => {
    const { proxy } = await setUp({ answer: () => ok({ msisdn: null, merchantName: 'Shop' }) })
    const response = await proxy.fetch(
      new Request(`${HOSTED}/proxy${callPath('get-msisdn')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ journeyId: JOURNEY }),
      }),
    )
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('access-control-allow-origin'), null)
  })
})

test('connections to the bank go to no other host', async () => {
  const upstream = createUpstream('https://api.bank.example', { connections: 1 })
  const init = {
    method: 'POST',
    headers: {},
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(1000),
  } as const
  await assert.rejects(
    upstream.fetch('https://evil.example/ipg-auth/api/v1/get-msisdn', init),
    /Another host/,
  )
  await upstream.close()
})
