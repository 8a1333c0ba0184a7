import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillText } from '../../../src/domain/bankTexts.ts'

const facts = { bank: 'Bank [A]', merchant: 'Toko {B}', phone: '(021) 5' }

test("a bank's text gets names and number, which are not read again", () => {
  assert.equal(
    fillText('{merchant} at {bank}[, call {phone}].', facts),
    'Toko {B} at Bank [A], call (021) 5.',
  )
})

test("a bank's text leaves out what stands in brackets where there is no number", () => {
  assert.equal(fillText('Call {bank}[ at {phone}].', { ...facts, phone: null }), 'Call Bank [A].')
})
