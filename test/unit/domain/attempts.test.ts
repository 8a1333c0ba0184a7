import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { blockedUntil, fail, NO_ATTEMPTS, type Attempts } from '../../../src/domain/attempts.ts'
import { nextMidnight } from '../../../src/domain/jakarta.ts'
import { ATTEMPTS } from '../../../src/domain/limits.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(`2026-11-21T${time}+07:00`)
const moment = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2036-01-01T00:00:00Z'),
})

/** Failures at these times, one after the other. */
const resultOf = (times: readonly number[]): { attempts: Attempts; chances: number[] } =>
  times.reduce<{ attempts: Attempts; chances: number[] }>(
    (state, time) => {
      const { attempts, chances } = fail(state.attempts, time)
      return { attempts, chances: [...state.chances, chances] }
    },
    { attempts: NO_ATTEMPTS, chances: [] },
  )

test('tries are used up one by one; the fifth failure blocks until the next 00:00 in Jakarta', () => {
  const times = [0, 1, 2, 3, 4].map((minutes) => at('23:50:00') + minutes * MINUTE)
  const { attempts, chances } = resultOf(times)
  assert.deepEqual(chances, [4, 3, 2, 1, 0])
  assert.equal(blockedUntil(attempts, at('23:55:00')), at('23:59:59') + 1000)
  assert.equal(blockedUntil(attempts, at('23:59:59') + 1000), null)
})

test('a failure exactly 30 minutes ago no longer counts', () => {
  assert.deepEqual(resultOf([at('10:00:00'), at('10:29:59'), at('10:30:00')]).chances, [4, 3, 3])
})

test('property: blocked exactly when five failures lie within 30 minutes', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(moment, pauses, (start, gaps) => {
      let [now, attempts] = [start, NO_ATTEMPTS]
      let failures: number[] = []
      for (const gap of gaps) {
        now += gap
        const untilBefore = blockedUntil(attempts, now)
        const result = fail(attempts, now)
        attempts = result.attempts
        if (untilBefore !== null) {
          assert.deepEqual([result.chances, result.blockEnd], [0, untilBefore])
          continue
        }
        failures = [...failures.filter((time) => now - time < ATTEMPTS.windowMs), now]
        assert.equal(result.chances, ATTEMPTS.failures - failures.length)
        assert.equal(result.blockEnd, result.chances === 0 ? nextMidnight(now) : null)
        if (result.chances === 0) failures = []
      }
    }),
  )
})

test('property: a block ends at the next midnight, never sooner', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 48 * 60 * MINUTE }), (now, wait) => {
      const { attempts } = resultOf([now, now, now, now, now])
      assert.equal(blockedUntil(attempts, now + wait) !== null, now + wait < nextMidnight(now))
    }),
  )
})
