/** Headers of every answer of the proxy, and the line of the log that each request leaves. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DIAGNOSTICS_ID } from '../../../src/contract/diagnosticsId.ts'
import { callPath } from '../../../src/contract/endpoints.ts'
import { HOSTED, JOURNEY, ok, setUp, SHOP, START } from './rig.ts'

const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }

describe('every answer', () => {
  test('is not stored, not sniffed, and has an id that can be read aloud', async () => {
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
      assert.match(headers.get('bank-diagnostics-id') ?? '', DIAGNOSTICS_ID)
    }
    assert.equal(
      new Set(answers.map(({ headers }) => headers.get('bank-diagnostics-id'))).size,
      answers.length,
    )
  })
})

describe('the log', () => {
  test('has one line for each request, with the same id as the answer', async () => {
    const { call, lines, clock } = await setUp({
      answer: () => {
        clock.now += 250
        // The clock is set back meanwhile.
        clock.now -= 3_600_000
        clock.setBack += 3_600_000
        return Response.json({ code: 1101, message: 'prose' })
      },
    })
    const response = await call('otp/unbinding-auth-generate', { journeyId: JOURNEY })
    assert.deepEqual(lines, [
      {
        event: 'request',
        time: new Date(START).toISOString(),
        call: 'otp/unbinding-auth-generate',
        method: 'POST',
        status: 200,
        code: '1101',
        durationMs: 250,
        diagnosticsId: response.headers.get('bank-diagnostics-id'),
        origin: SHOP,
      },
    ])
  })

  test('holds no secret and no personal data, whatever arrives', async () => {
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
      answer: () => ok(codeAnswer, { 'authorization-customer': 'secret-credential' }),
    })
    const ownHeaders = await open()
    await call(
      'otp/binding-auth-generate',
      {
        journeyId: JOURNEY,
        msisdn: '81100000001',
        captcha: { captchaId: 'captcha-1', answer: 'secret-answer' },
      },
      ownHeaders,
    )
    await call(
      'otp/binding-auth-verification',
      { journeyId: JOURNEY, code: '246810' },
      { ...ownHeaders, 'x-secret': 'secret-header' },
    )
    await call(
      'password/verification',
      { journeyId: JOURNEY, encryptedPassword: 'eyJwin.a.b.c.d' },
      ownHeaders,
    )
    await call(
      'account/create-account',
      { journeyId: JOURNEY, fullName: 'Siti Nurhaliza', email: 'siti@example.com', consents: [] },
      ownHeaders,
    )
    await post(`${callPath('account/verify-email')}?secret-query`, { email: 'siti@example.com' })
    await post('/secret-query/81100000001', {})
    const text = JSON.stringify(lines)
    assert.ok(lines.length >= 7)
    for (const secret of [...secrets, JOURNEY, ownHeaders.authorization.slice(7, 40)])
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
