import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limitFields, tightest } from '../../../../src/proxy/rateLimits/limiter.ts'
import type { Count } from '../../../../src/proxy/store/sharedStore.ts'

const count = (name: string, points: number, remaining: number, over = false): Count => ({
  rule: { name, points, seconds: 600, importance: 'customer' },
  usage: { isOver: over, remaining, resetMs: 60_000 },
})

describe('of two limits', () => {
  /** Fewer are left of it in number, but more in proportion. */
  const wide = count('otp-session', 20, 10)
  const tight = count('otp-address', 300, 30)

  test('the tighter one is answered, in any order of counting', () => {
    for (const counts of [
      [wide, tight],
      [tight, wide],
    ])
      assert.equal(limitFields(tightest(counts)!)['ratelimit'], '"otp-address";r=30;t=60')
  })

  test('a used-up one comes before one with nothing left', () => {
    const last = count('otp-session', 20, 0)
    const over = count('otp-number', 30, 0, true)
    assert.equal(tightest([last, over]), over)
    assert.equal(tightest([over, last]), over)
  })
})
