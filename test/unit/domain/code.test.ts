import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { codeFrom } from '../../../src/domain/code.ts'

test('a code is found in what was pasted', () => {
  assert.equal(codeFrom('Kode: 123 456', 6), '123456')
  assert.equal(codeFrom('482913 adalah kode OTP. Berlaku 5 menit.', 6), '482913')
  assert.equal(codeFrom('5 menit: 123 456', 6), '123456')
  assert.equal(codeFrom('12-34-56', 6), '123456')
  assert.equal(codeFrom('123', 6), '123')
  assert.equal(codeFrom('\uff11\uff12\uff13\uff14\uff15\uff16', 6), '123456')
  assert.equal(codeFrom('', 6), '')
})

test('keys that are no digits are left out, and those after the last digit', () => {
  assert.equal(codeFrom('12a3', 6, true), '123')
  assert.equal(codeFrom('1234567', 6, true), '123456')
})

test('words without a code in them are none: a saved password burns no try', () => {
  for (const raw of ['Budi17081945!', 'Budi135790!', '135790Budi', '1708194', 'budi', 'Kode: 12345'])
    assert.equal(codeFrom(raw, 6), null, raw)
})

test('property: a code in a sentence is found, and never more than six digits come out', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[a-z ]{0,12}$/), (code, word) => {
      assert.equal(codeFrom(`${word} ${code} ${word}`, 6), code)
    }),
  )
  fc.assert(fc.property(fc.string(), (raw) => assert.match(codeFrom(raw, 6, true) ?? 'none', /^\d{0,6}$/)))
})
