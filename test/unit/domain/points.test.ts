import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { formatNumber } from '../../../src/domain/formatNumber.ts'
import { parsePoints } from '../../../src/domain/points.ts'

describe('typed points', () => {
  it('are read in the notation of either language', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('id', 'en', 'plain'), (points, format) => {
        const input = format === 'plain' ? String(points) : formatNumber(points, format)
        assert.deepEqual(parsePoints(` ${input} `, 1_000_000_000), { ok: true, points })
        assert.deepEqual(parsePoints(input, points - 1), { ok: false, error: 'POINTS_TOO_MANY' })
      }),
    )
  })
  for (const input of ['', '1,5', '1.50', '-5', '1e3', 'lima', '12.34.567', '.500', '1..000']) {
    it(`${JSON.stringify(input)} is not a number of points`, () =>
      assert.deepEqual(parsePoints(input, 99_999), { ok: false, error: 'POINTS_INVALID' }))
  }
})
