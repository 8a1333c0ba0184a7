import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askUnknown, createLimiter, limitFields, tightest } from '../../../../src/proxy/rateLimits/limiter.ts'
import type { Exchange } from '../../../../src/proxy/http/exchange.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import type { Count } from '../../../../src/proxy/store/sharedStore.ts'
import { NO_LIMITS } from './none.ts'

const count = (name: string, points: number, remaining: number, over = false): Count => ({
  rule: { name, points, seconds: 600, importance: 'customer' },
  key: 'somebody',
  usage: { isOver: over, remaining, resetMs: 60_000 },
  endsAt: 60_000,
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

describe('a question about an unknown journey', () => {
  test('that one limit refuses stays counted by none of them', async () => {
    const limits = {
      ...NO_LIMITS,
      unknown: { address: { points: 3, seconds: 600 }, network: { points: 1, seconds: 600 } },
    }
    const limiter = createLimiter(limits, memoryStore({ now: () => 0, elapsed: () => 0 }), 'a secret')
    const question = (address: string, ask: () => Promise<'known'>) => {
      const exchange = { request: { header: () => null }, peer: { address }, record: {} }
      const deps = { limiter, config: { trustedProxies: 0 } }
      return askUnknown(deps, exchange as unknown as Exchange, ask, () => false)
    }
    let answer: (text: 'known') => void = () => undefined
    let neighbour: Promise<'known'> | undefined
    await new Promise<void>((begin) => {
      neighbour = question('2001:db8:0:1::1', () => {
        begin()
        return new Promise((resolve) => (answer = resolve))
      })
    })
    for (let n = 0; n < 5; n += 1) {
      await assert.rejects(
        question('2001:db8:0:2::1', async () => 'known'),
        { status: 429, error: 'RATE_LIMITED' },
      )
    }
    answer('known')
    assert.equal(await neighbour, 'known')
    assert.equal(await question('2001:db8:0:2::1', async () => 'known'), 'known')
  })
})
