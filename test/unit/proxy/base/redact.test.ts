import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clean } from '../../../../src/proxy/base/redact.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { JOURNEY, ORDER, setUp, SHOP } from '../rig.ts'

describe('lines of the log', () => {
  const line = (text: string): LogLine => ({ event: 'test', text })
  const cleaned = (text: string) => clean(line(text))['text']

  test("can't contain line breaks, colours or direction marks", () => {
    const nasty =
      'a\nb\r\nc\u001b[31mred\u001b[0m\u0000\u007f\u0085\u009b31m\u2028\u2029\u202eevil\u202c\u2066x\u2069\u200b\ufeff\ud800'
    const text = String(cleaned(nasty))
    assert.match(text, /^[\x20-\x7e]+$/)
    assert.ok(text.startsWith('a\\u000ab\\u000d\\u000ac\\u001b[31mred'))
    assert.equal(cleaned('Rp150.000,00 ✓ é'), 'Rp150.000,00 ✓ é')
  })

  const hidden: [string, string][] = [
    ['a token', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aaaa.bbbb.cccc'],
    ['a bearer', 'Bearer abc.def'],
    ['a signature', 'A'.repeat(342) + '=='],
    ['a key', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----'],
    ['half a key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'],
    ['an email address', 'siti.nurhaliza+x@mail.example'],
    ['a number', '81100000001'],
    ['a number with 0', '081100000001'],
    ['a number with +62', '+6281100000001'],
  ]
  for (const [title, text] of hidden) {
    test(`${title} is hidden, if it ever gets there`, () => {
      const shownText = String(cleaned(`before ${text} after`))
      assert.ok(!shownText.includes(text), shownText)
      assert.match(shownText, /^before .*\[\w+\]/)
    })
  }

  test('data for support stay', () => {
    for (const text of [
      'D-5K2M-91QX',
      '2026-11-21T03:00:00.000Z',
      'otp/binding-auth-generate',
      '9004',
      'https://shop.example:8443',
      '/pages/v2/bind/accountCreation',
      'key-2026-11',
      'l5ob4W3I2U32cFWuHiExSMg5KGpd5G9dDV7-WM3_tHA',
    ])
      assert.equal(cleaned(text), text)
    assert.deepEqual(clean({ event: 'request', durationMs: 81_100_000_001, ok: true, code: null }), {
      event: 'request',
      durationMs: 81_100_000_001,
      ok: true,
      code: null,
    })
  })

  test('have a maximum length', () => assert.equal(String(cleaned('a b '.repeat(5000))).length, 1000))

  test('are all filtered by this', async () => {
    const { post, lines } = await setUp()
    await post('/session', { journeyId: JOURNEY }, { origin: 'https://081100000001.example\u009b31m' })
    assert.equal(lines.length, 1)
    assert.equal(lines[0]?.['origin'], 'https://[number].example\\u009b31m')
  })

  test('contain nothing secret, whatever a customer types', async () => {
    const secrets = {
      code: '246810',
      encryptedPassword: 'eyJwYXNz.a.b.c.d',
      encryptedPin: 'eyJwaW4.a.b.c.d',
      fullName: 'Siti Nurhaliza',
      email: 'siti@mail.example',
      msisdn: '81100000001',
      answer: 'x7k2secret',
    }
    const { call, lines, open } = await setUp({
      answer: () =>
        Response.json({ code: '9030', message: JSON.stringify(secrets), data: secrets }, { status: 500 }),
    })
    const ownHeaders = { ...(await open()), 'user-agent': secrets.email, cookie: `a=${secrets.code}` }
    const request = { journeyId: JOURNEY }
    await call(
      'otp/binding-auth-generate',
      { ...request, msisdn: secrets.msisdn, captcha: { captchaId: 'captcha-1', answer: secrets.answer } },
      ownHeaders,
    )
    await call('otp/binding-auth-verification', { ...request, code: secrets.code }, ownHeaders)
    await call(
      'password/verification',
      { ...request, encryptedPassword: secrets.encryptedPassword },
      ownHeaders,
    )
    await call(
      'account/create-account',
      { ...request, fullName: secrets.fullName, email: secrets.email, consents: [] },
      ownHeaders,
    )
    const order = await open({ originReferenceNo: ORDER })
    await call(
      'payment/payment-order-confirm',
      {
        originalReferenceNo: ORDER,
        method: 'WALLET',
        amount: '1.00',
        pointAmount: 0,
        encryptedPin: secrets.encryptedPin,
        idempotencyKey: 'k'.repeat(20),
      },
      order,
    )
    const text = JSON.stringify(lines)
    assert.ok(lines.length >= 7)
    for (const secret of [
      ...Object.values(secrets),
      ownHeaders.authorization,
      order.authorization,
      JOURNEY,
      ORDER,
    ])
      assert.ok(!text.includes(secret), secret)
    assert.ok(text.includes(SHOP))
  })
})

describe('the last check of the log', () => {
  test('finds in short texts what it finds in longer ones', () => {
    const of = (text: string) => clean({ event: text }).event
    for (const text of [
      'request',
      '2026-11-20T10:00:00.000Z',
      'D-5K2M-91QX',
      'https://shop.example',
      'payment/payment-h5',
    ])
      assert.equal(of(text), text)
    assert.equal(of('0811-1'), '0811-1')
    assert.equal(of('call 081100000001 now'), 'call [number] now')
    assert.equal(of('81100000001'), '[number]')
    assert.equal(of('eyJhbGciOiJkaXIifQ'), '[token]')
    assert.equal(of('Bearer abc'), 'Bearer [token]')
    assert.equal(of('a@b.co'), '[email]')
    assert.equal(of('a\nb'), 'a\\u000ab')
    assert.equal(of('-----BEGIN PRIVATE KEY'), '[key]')
  })
})
