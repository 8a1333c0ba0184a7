import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatNumber } from '../../../src/domain/formatNumber.ts'

describe('numbers', () => {
  it('follow the language', () => {
    assert.equal(formatNumber(1500, 'id'), '1.500')
    assert.equal(formatNumber(1500, 'en'), '1,500')
    assert.equal(formatNumber('2.50', 'id'), '2,5')
    assert.equal(formatNumber('-1234.10', 'en'), '−1,234.1')
    assert.equal(formatNumber('-0.00', 'id'), '0')
    assert.throws(() => formatNumber('1e9', 'id'), RangeError)
    assert.throws(() => formatNumber(Number.NaN, 'id'), RangeError)
  })
})
