import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { sen } from '../../../src/contract/money.ts'
import { formatNumber } from '../../../src/domain/formatNumber.ts'
import { parsePoints, withinAmount } from '../../../src/domain/points.ts'

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

it('usable points are worth no more than the order costs', () => {
  const usableOf = (amount: bigint, usable: number, worth = 100n) =>
    withinAmount({
      amount: sen(amount),
      points: { available: usable, usable, worth: sen(worth), blocked: null },
    }).points.usable
  assert.deepEqual(
    [usableOf(12_300n, 124), usableOf(12_300n, 123), usableOf(12_399n, 200, 10_000n), usableOf(0n, 5)],
    [123, 123, 1, 0],
  )
  assert.equal(usableOf(5n, 7, 0n), 7, 'points of no worth')
})
