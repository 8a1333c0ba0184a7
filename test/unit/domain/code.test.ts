import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codeFrom } from '../../../src/domain/code.ts'

test('a code is found in what was pasted', () => {
  assert.equal(codeFrom('Kode: 123 456', 6), '123456')
  assert.equal(codeFrom('482913 adalah kode OTP. Berlaku 5 menit.', 6), '482913')
  assert.equal(codeFrom('5 menit: 123 456', 6), '123456')
  assert.equal(codeFrom('12-34-56', 6), '123456')
  assert.equal(codeFrom('12a3', 6), '123')
  assert.equal(codeFrom('1234567', 6), '123456')
  assert.equal(codeFrom('\uff11\uff12\uff13\uff14\uff15\uff16', 6), '123456')
  assert.equal(codeFrom('', 6), '')
})

test('property: a code in a sentence is found, and never more than six digits come out', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[a-z ]{0,12}$/), (code, word) => {
      assert.equal(codeFrom(`${word} ${code} ${word}`, 6), code)
    }),
  )
  fc.assert(fc.property(fc.string(), (raw) => assert.match(codeFrom(raw, 6), /^\d{0,6}$/)))
})
