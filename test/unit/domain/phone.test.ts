import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import * as v from 'valibot'
import { msisdn } from '../../../src/contract/payloads/fields.ts'
import { foldDigits } from '../../../src/domain/fold.ts'
import { parsePhone } from '../../../src/domain/phone.ts'

const readingOf = (raw: string) => {
  const result = parsePhone(raw)
  return result.ok ? result.msisdn : result.error
}

test('removes one prefix and the usual separators between digits', () => {
  const spellings = [
    '81234567890',
    '081234567890',
    '6281234567890',
    '+6281234567890',
    '+62 812-3456-7890',
    '+62 (0)812.3456.7890',
    '62 0812 3456 7890',
    ' 0812\u00a03456\u20117890 ',
    '\uff10\uff18\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff10',
    '\u0660\u0668\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660',
    '\uff0b6281234567890',
  ]
  for (const raw of spellings) assert.equal(readingOf(raw), '81234567890', raw)
})

test('removes only ONE prefix', () => {
  for (const raw of [
    '0081234567890',
    '00 812 3456 7890',
    '62620812345678',
    '0628123456789',
    '+62 62 812345678',
  ])
    assert.equal(readingOf(raw), 'PHONE_LENGTH', raw)
})

test('requires 9 to 12 digits', () => {
  assert.equal(readingOf('0812345678'), '812345678')
  assert.equal(readingOf('0812345678901'), '812345678901')
  assert.equal(readingOf('081234567'), 'PHONE_LENGTH')
  assert.equal(readingOf('08123456789012'), 'PHONE_LENGTH')
})

test('names the error', () => {
  assert.equal(readingOf(''), 'FIELD_REQUIRED')
  assert.equal(readingOf('  '), 'FIELD_REQUIRED')
  assert.equal(readingOf('+14155550100'), 'PHONE_NOT_INDONESIAN')
  assert.equal(readingOf('+65 8123 4567'), 'PHONE_NOT_INDONESIAN')
  assert.equal(readingOf('0812x4567890'), 'PHONE_DIGITS_ONLY')
  assert.equal(readingOf('0812+4567890'), 'PHONE_DIGITS_ONLY')
})

test("asks about numbers that don't begin like a mobile number, and never blocks them", () => {
  const unusual = (raw: string) => {
    const result = parsePhone(raw)
    assert(result.ok)
    return result.unusual
  }
  assert.equal(unusual('0812345678'), false)
  assert.equal(unusual('0802345678'), true)
  assert.equal(unusual('0212345678'), true)
})

const digits = fc
  .integer({ min: 9, max: 12 })
  .chain((length) =>
    fc
      .tuple(
        fc.constantFrom(...('123457' as unknown as string[]), '8', '9'),
        fc.array(fc.constantFrom(...'0123456789'), { minLength: length - 1, maxLength: length - 1 }),
      )
      .map(([first, tail]) => first + tail.join('')),
  )

test('property: prefix and separators never change the number', () => {
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom('0', '62', '+62', '+620', '620'),
      fc.constantFrom('', ' ', '-', '.', '\u2013'),
      (number, prefix, separator) => {
        assert.equal(readingOf(prefix + [...number].join(separator)), number)
      },
    ),
  )
})

test('property: every accepted number can be sent, however it was typed', () => {
  const anyInput = fc.oneof(fc.string(), fc.stringMatching(/^[+0628 -]{0,5}[0-9]{6,14}$/))
  fc.assert(
    fc.property(anyInput, (raw) => {
      const result = parsePhone(raw)
      if (result.ok) assert.ok(v.is(msisdn, result.msisdn), raw)
    }),
  )
})

test('property: normalising twice gives the same as once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (raw) =>
      assert.equal(foldDigits(foldDigits(raw)), foldDigits(raw)),
    ),
  )
})
