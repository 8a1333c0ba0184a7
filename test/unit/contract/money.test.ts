import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { parseSen, senToWire } from '../../../src/contract/money.ts'

test('property: wire money converts to sen and back without change, and without a float', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (amount) => {
      const wire = `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
      assert.equal(parseSen(wire), amount)
      assert.equal(senToWire(parseSen(wire)), wire)
    }),
  )
  for (const bad of [
    '01.00',
    '00.00',
    '0150000.00',
    '',
    '1',
    '1.0',
    '1,00',
    '-1.00',
    '1e3.00',
    ' 1.00',
    'NaN',
    '1.000',
  ])
    assert.throws(() => parseSen(bad), RangeError, bad)
})
