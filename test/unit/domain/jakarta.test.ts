import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { fc } from '../../property.ts'
import { dayKey, jakartaIso, jakartaTime, nextMidnight } from '../../../src/domain/jakarta.ts'

const moment = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2036-01-01T00:00:00Z'),
})

test('days and times of Jakarta', () => {
  assert.equal(dayKey(Date.parse('2026-11-20T16:59:59Z')), '2026-11-20')
  assert.equal(dayKey(Date.parse('2026-11-20T17:00:00Z')), '2026-11-21')
  assert.equal(jakartaIso(Date.parse('2026-11-20T17:00:00.999Z')), '2026-11-21T00:00:00+07:00')
})

test('property: the written time is the same moment and day', () => {
  fc.assert(
    fc.property(moment, (now) => {
      assert.equal(Date.parse(jakartaIso(now)), Math.floor(now / 1000) * 1000)
      assert.equal(jakartaIso(now).slice(0, 10), dayKey(now))
      assert.equal(dayKey(nextMidnight(now) - 1), dayKey(now))
      assert.notEqual(dayKey(nextMidnight(now)), dayKey(now))
    }),
  )
})

describe("Jakarta's clock", () => {
  it('is seven hours ahead, all year', () => {
    assert.deepEqual(jakartaTime('2026-12-31T17:00:00Z'), {
      year: 2027,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
    })
    assert.deepEqual(jakartaTime('2028-02-29'), { year: 2028, month: 2, day: 29, hour: 7, minute: 0 })
    assert.throws(() => jakartaTime('2026-13-01'), RangeError)
  })

  it('has its next midnight within a day, never now', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        const midnight = nextMidnight(now)
        assert.ok(midnight > now && midnight - now <= 86_400_000)
        const { hour, minute } = jakartaTime(midnight)
        assert.deepEqual([hour, minute], [0, 0])
      }),
    )
    assert.equal(nextMidnight(Date.parse('2026-11-20T17:00:00Z')), Date.parse('2026-11-21T17:00:00Z'))
  })
})
