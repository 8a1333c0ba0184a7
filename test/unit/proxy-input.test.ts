/** What comes in means one thing or is refused, and nothing of it can forge, pollute or betray anything. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { callPath } from '../../src/contract/endpoints.ts'
import { clean } from '../../src/proxy/base/redact.ts'
import { parseStrict } from '../../src/proxy/http/strictJson.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { JOURNEY, ok, ORDER, setUp, SHOP, verdict } from './proxy-setup.ts'

const shop = { msisdn: null, merchantName: 'Shop' }

describe('JSON that means one thing', () => {
  const journey = `"journeyId":"${JOURNEY}"`
  const refused: [string, string][] = [
    ['a key twice', `{${journey},"journeyId":"journey-0002"}`],
    ['a key twice, once in disguise', `{${journey},"journey\\u0049d":"journey-0002"}`],
    ['a key twice, deep inside', `{${journey},"more":[{"a":{"b":1,"b":2}}]}`],
    ['the same value twice', `{${journey},${journey}}`],
    ['a whole number beyond what is kept', `{${journey},"n":9007199254740993}`],
    ['a number beyond all', `{${journey},"n":1e400}`],
    ['a number too small to be kept', `{${journey},"n":1e-400}`],
    ['a number with digits that get lost', `{${journey},"n":0.12345678901234567890}`],
    ['thousands of digits', `{${journey},"n":${'9'.repeat(5000)}}`],
    ['deep nesting', `{${journey},"n":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['nesting to the brim', `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`],
    ['half a surrogate pair', `{${journey},"n":"\\ud83d"}`],
    ['half a surrogate pair in a key', `{${journey},"\\udc00":1}`],
    ['the halves the wrong way round', `{${journey},"n":"\\ude00\\ud83d"}`],
    ['a byte order mark', `\ufeff{${journey}}`],
    ['two values', `{${journey}}{${journey}}`],
    ['a comment', `{${journey}/**/}`],
    ['a comma at the end', `{${journey},}`],
    ['single quotes', `{'journeyId':'${JOURNEY}'}`],
    ['NaN', `{${journey},"n":NaN}`],
    ['a leading zero', `{${journey},"n":01}`],
    ['a line break in a string', `{${journey},"n":"a\nb"}`],
  ]
  for (const [what, body] of refused) {
    test(`${what} is refused, and nothing is sent`, async () => {
      const { post, asked } = await setUp({ answer: () => ok(shop) })
      assert.deepEqual(await verdict(await post(callPath('get-msisdn'), body)), [400, '9020'])
      assert.equal((await post('/session', body)).status, 400)
      assert.equal(asked.length, 0)
    })
  }

  const bytes: [string, number[]][] = [
    ['a byte that UTF-8 has not', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['half a character', [0xe2, 0x82]],
  ]
  for (const [what, middle] of bytes) {
    test(`${what} is refused`, async () => {
      const { send, asked } = await setUp()
      const body = Buffer.concat([Buffer.from(`{${journey},"n":"`), Buffer.from(middle), Buffer.from('"}')])
      assert.deepEqual(
        await verdict(
          await send(callPath('get-msisdn'), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          }),
        ),
        [400, '9020'],
      )
      assert.equal(asked.length, 0)
    })
  }

  test('what is fine stays as it is', () => {
    for (const text of [
      '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
      '{"a":"\\ud83d\\ude00 ✓","b":-0.5,"c":1e3,"d":1795219200000,"e":0,"f":0.0}',
      '[]',
      '"a:b"',
      '{"a":"\\"a\\":1","b":"{"}',
      '{"":1," ":2}',
      '{ "a" : 1 , "b" : [ "a" , "a" ] }',
    ])
      assert.deepEqual(parseStrict(text), JSON.parse(text), text)
  })

  test('property: whatever JSON.stringify writes of small values is taken as it is', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.boolean(),
        fc.constant(null),
        fc.integer(),
        fc.string({ unit: 'grapheme' }),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 6 }), tie('value'), { maxKeys: 4 }),
    })).value
    fc.assert(
      fc.property(value, (each) => {
        const text = JSON.stringify(each)
        assert.deepEqual(parseStrict(text), JSON.parse(text))
      }),
    )
  })

  test('property: a key that is there is refused a second time, wherever its twin stands', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (keys, which, where) => {
          const pairs = keys.map((key) => `${JSON.stringify(key)}:{"x":[1]}`)
          pairs.splice(where % (pairs.length + 1), 0, `${JSON.stringify(keys[which % keys.length])}:2`)
          assert.throws(() => parseStrict(`{${pairs.join(',')}}`))
        },
      ),
    )
  })
})

describe('prototypes', () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    test(`a body with ${key} changes nothing, and it is not forwarded`, async () => {
      const { post, asked } = await setUp({ answer: () => ok(shop) })
      const evil = `{"polluted":"yes","status":200,"journeyId":"journey-9999"}`
      const response = await post(
        callPath('get-msisdn'),
        `{"${key}":${evil},"journeyId":"${JOURNEY}","constructor2":{"prototype":${evil}}}`,
      )
      assert.equal(response.status, 200)
      assert.equal(asked[0]?.init.body, `{"journeyId":"${JOURNEY}"}`)
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
    })
  }

  test('an id that only a prototype has is no id', async () => {
    const { post } = await setUp()
    assert.deepEqual(
      await verdict(await post(callPath('get-msisdn'), `{"__proto__":{"journeyId":"${JOURNEY}"}}`)),
      [400, '1500'],
    )
    assert.deepEqual(await verdict(await post('/session', `{"__proto__":{"journeyId":"${JOURNEY}"}}`)), [
      400,
      '1500',
    ])
  })

  test("an answer of the bank's with such keys is cut like any other", async () => {
    const { call } = await setUp({
      answer: () =>
        new Response(
          `{"code":0,"data":{"__proto__":{"polluted":1},"constructor":{"a":1},"msisdn":null,"merchantName":"Shop"}}`,
        ),
    })
    assert.deepEqual(await (await call('get-msisdn', { journeyId: JOURNEY })).json(), { code: 0, data: shop })
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  })

  test('no path reaches into an object of ours', async () => {
    const { post } = await setUp()
    for (const path of [
      '/ipg-auth/api/v1/__proto__',
      '/ipg-auth/api/v1/constructor',
      '/__proto__',
      '/ipg-payment/api/v1/toString',
    ]) {
      assert.equal((await post(path, { journeyId: JOURNEY })).status, 404)
    }
  })
})

describe('what the client says of itself', () => {
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
    const { call, asked, open } = await setUp({ answer: () => ok(shop) })
    const mine = await open()
    await call(
      'get-msisdn',
      { journeyId: JOURNEY },
      { ...Object.fromEntries(names.map((name) => [name, 'forged'])), ...mine },
    )
    const { headers } = asked[0]!.init
    assert.deepEqual(
      Object.keys(headers)
        .map((name) => name.toLowerCase())
        .toSorted(),
      ['accept', 'appid', 'content-type', 'nonce', 'sign', 'signkeyid', 'timestamp'],
    )
    assert.ok(!JSON.stringify(headers).includes('forged'))
    assert.ok(!JSON.stringify(asked[0]).includes(mine.authorization))
  })

  test('the host it names is not the one that is asked, nor the one it is judged by', async () => {
    const { proxy, asked } = await setUp({ answer: () => ok(shop) })
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
    assert.equal(asked.length, 0)
  })

  test('plain HTTP is no reason for a plain cookie in PRO', async () => {
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

describe('lines of the log', () => {
  const line = (text: string): LogLine => ({ event: 'test', text })
  const cleaned = (text: string) => clean(line(text))['text']

  test('cannot be broken, coloured or turned round', () => {
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
  for (const [what, text] of hidden) {
    test(`${what} is hidden, should it ever get there`, () => {
      const shown = String(cleaned(`before ${text} after`))
      assert.ok(!shown.includes(text), shown)
      assert.match(shown, /^before .*\[\w+\]/)
    })
  }

  test('what support needs is left', () => {
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

  test('have a largest length', () => assert.equal(String(cleaned('a b '.repeat(5000))).length, 1000))

  test('go through this whoever writes them', async () => {
    const { post, lines } = await setUp()
    await post('/session', { journeyId: JOURNEY }, { origin: 'https://081100000001.example\u009b31m' })
    assert.equal(lines.length, 1)
    assert.equal(lines[0]?.['origin'], 'https://[number].example\\u009b31m')
  })

  test('hold nothing secret, whatever a customer types', async () => {
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
    const mine = { ...(await open()), 'user-agent': secrets.email, cookie: `a=${secrets.code}` }
    const about = { journeyId: JOURNEY }
    await call(
      'otp/binding-auth-generate',
      { ...about, msisdn: secrets.msisdn, captcha: { captchaId: 'captcha-1', answer: secrets.answer } },
      mine,
    )
    await call('otp/binding-auth-verification', { ...about, code: secrets.code }, mine)
    await call('password/verification', { ...about, encryptedPassword: secrets.encryptedPassword }, mine)
    await call(
      'account/create-account',
      { ...about, fullName: secrets.fullName, email: secrets.email, consents: [] },
      mine,
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
    for (const secret of [...Object.values(secrets), mine.authorization, order.authorization, JOURNEY, ORDER])
      assert.ok(!text.includes(secret), secret)
    assert.ok(text.includes(SHOP))
  })
})
