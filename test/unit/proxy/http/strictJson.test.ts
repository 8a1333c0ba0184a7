/** JSON that comes in means one thing or is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../property.ts'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { NotStrict, parseStrict } from '../../../../src/domain/strictJson.ts'
import { JOURNEY, ok, setUp, verdict } from '../rig.ts'

const shop = { msisdn: null, merchantName: 'Shop' }

describe('JSON with one meaning only', () => {
  const journey = `"journeyId":"${JOURNEY}"`
  const refusals: [string, string][] = [
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
  for (const [title, body] of refusals) {
    test(`${title} is refused, and nothing is sent`, async () => {
      const { post, bankRequests } = await setUp({ answer: () => ok(shop) })
      assert.deepEqual(await verdict(await post(callPath('get-msisdn'), body)), [400, '9020'])
      assert.equal((await post('/session', body)).status, 400)
      assert.equal(bankRequests.length, 0)
    })
  }

  const bytes: [string, number[]][] = [
    ['a byte that UTF-8 has not', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['half a character', [0xe2, 0x82]],
  ]
  for (const [title, middle] of bytes) {
    test(`${title} is refused`, async () => {
      const { send, bankRequests } = await setUp()
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
      assert.equal(bankRequests.length, 0)
    })
  }

  test('sixteen levels are taken, one more is refused', () => {
    const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
    assert.deepEqual(parseStrict(nested(16)), JSON.parse(nested(16)))
    assert.throws(() => parseStrict(`[${nested(16)}]`), NotStrict)
  })

  test('valid values stay unchanged', () => {
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

  test('property: the output of JSON.stringify for small values is accepted unchanged', () => {
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
      fc.property(value, (item) => {
        const text = JSON.stringify(item)
        assert.deepEqual(parseStrict(text), JSON.parse(text))
      }),
    )
  })

  test('property: a repeated key is refused, wherever it is repeated', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (keys, which, place) => {
          const pairs = keys.map((key) => `${JSON.stringify(key)}:{"x":[1]}`)
          pairs.splice(place % (pairs.length + 1), 0, `${JSON.stringify(keys[which % keys.length])}:2`)
          assert.throws(() => parseStrict(`{${pairs.join(',')}}`))
        },
      ),
    )
  })
})

describe('prototypes', () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    test(`a body with ${key} changes nothing, and it is not forwarded`, async () => {
      const { post, bankRequests } = await setUp({ answer: () => ok(shop) })
      const evil = `{"polluted":"yes","status":200,"journeyId":"journey-9999"}`
      const response = await post(
        callPath('get-msisdn'),
        `{"${key}":${evil},"journeyId":"${JOURNEY}","constructor2":{"prototype":${evil}}}`,
      )
      assert.equal(response.status, 200)
      assert.equal(bankRequests[0]?.init.body, `{"journeyId":"${JOURNEY}"}`)
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
    })
  }

  test('a name that only a prototype has is no id', async () => {
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

  test('an answer of the bank with such keys is filtered like any other', async () => {
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
