import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sen } from '../../src/contract/money.ts'
import { blockedUntil, fail, NO_ATTEMPTS, warns, type Attempts } from '../../src/domain/attempts.ts'
import { percentOf, planAddsUp, planInstalments } from '../../src/domain/instalments.ts'
import { dayKey, dueDate, jakartaIso, nextMidnight } from '../../src/domain/jakarta.ts'
import { ATTEMPTS, COOKIE, PASSWORD } from '../../src/domain/limits.ts'
import { newPasswordError } from '../../src/domain/password.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(`2026-11-21T${time}+07:00`)
const moment = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2036-01-01T00:00:00Z'),
})

/** Failures at these times, one after the other. */
const after = (times: readonly number[]): { attempts: Attempts; chances: number[] } =>
  times.reduce<{ attempts: Attempts; chances: number[] }>(
    (state, time) => {
      const { attempts, chances } = fail(state.attempts, time)
      return { attempts, chances: [...state.chances, chances] }
    },
    { attempts: NO_ATTEMPTS, chances: [] },
  )

test('chances run out one by one; the fifth failure blocks until the next 00:00 in Jakarta', () => {
  const times = [0, 1, 2, 3, 4].map((minutes) => at('23:50:00') + minutes * MINUTE)
  const { attempts, chances } = after(times)
  assert.deepEqual(chances, [4, 3, 2, 1, 0])
  assert.equal(blockedUntil(attempts, at('23:55:00')), at('23:59:59') + 1000)
  assert.equal(blockedUntil(attempts, at('23:59:59') + 1000), null)
  assert.deepEqual([4, 3, 2, 1, 0].map(warns), [false, true, true, true, false])
})

test('a failure exactly 30 minutes ago no longer counts', () => {
  assert.deepEqual(after([at('10:00:00'), at('10:29:59'), at('10:30:00')]).chances, [4, 3, 3])
})

test('property: blocked exactly when five failures lie within 30 minutes', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(moment, pauses, (start, gaps) => {
      let [now, attempts] = [start, NO_ATTEMPTS]
      let counted: number[] = []
      for (const gap of gaps) {
        now += gap
        const before = blockedUntil(attempts, now)
        const told = fail(attempts, now)
        attempts = told.attempts
        if (before !== null) {
          assert.deepEqual([told.chances, told.until], [0, before])
          continue
        }
        counted = [...counted.filter((time) => now - time < ATTEMPTS.windowMs), now]
        assert.equal(told.chances, ATTEMPTS.failures - counted.length)
        assert.equal(told.until, told.chances === 0 ? nextMidnight(now) : null)
        if (told.chances === 0) counted = []
      }
    }),
  )
})

test('property: a block ends at the next midnight, never sooner', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 48 * 60 * MINUTE }), (now, wait) => {
      const { attempts } = after([now, now, now, now, now])
      assert.equal(blockedUntil(attempts, now + wait) !== null, now + wait < nextMidnight(now))
    }),
  )
})

test('days and times of Jakarta', () => {
  assert.equal(dayKey(Date.parse('2026-11-20T16:59:59Z')), '2026-11-20')
  assert.equal(dayKey(Date.parse('2026-11-20T17:00:00Z')), '2026-11-21')
  assert.equal(jakartaIso(Date.parse('2026-11-20T17:00:00.999Z')), '2026-11-21T00:00:00+07:00')
})

test('property: the written time is the same moment, on the same day', () => {
  fc.assert(
    fc.property(moment, (now) => {
      assert.equal(Date.parse(jakartaIso(now)), Math.floor(now / 1000) * 1000)
      assert.equal(jakartaIso(now).slice(0, 10), dayKey(now))
      assert.equal(dayKey(nextMidnight(now) - 1), dayKey(now))
      assert.notEqual(dayKey(nextMidnight(now)), dayKey(now))
    }),
  )
})

test('due dates: a short month ends earlier, the year turns', () => {
  assert.equal(dueDate('2026-11-21', 1, 25), '2026-12-25')
  assert.equal(dueDate('2026-12-31', 1, 31), '2027-01-31')
  assert.equal(dueDate('2026-12-31', 2, 31), '2027-02-28')
  assert.equal(dueDate('2027-12-31', 2, 30), '2028-02-29')
})

test('a percentage is rounded half up to a sen', () => {
  assert.equal(percentOf(sen(125_000_000n), '2.50'), 3_125_000n)
  assert.equal(percentOf(sen(1n), '50.00'), 1n)
  assert.equal(percentOf(sen(1n), '49.99'), 0n)
  assert.throws(() => percentOf(sen(1n), '2.5'), RangeError)
})

const terms = fc.record({
  principal: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(sen),
  months: fc.integer({ min: 1, max: 60 }),
  serviceFeePercent: fc
    .integer({ min: 0, max: 9999 })
    .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  adminFee: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(sen),
  from: moment.map(dayKey),
  dueDay: fc.integer({ min: 1, max: 31 }),
})

test('property: a plan adds up, charges fees once, and is even but for the last row', () => {
  fc.assert(
    fc.property(terms, (each) => {
      const plan = planInstalments(each)
      assert(planAddsUp(plan))
      assert.equal(plan.rows.length, each.months)
      assert.equal(
        plan.total,
        each.principal + percentOf(each.principal, each.serviceFeePercent) + each.adminFee,
      )
      const shares = plan.rows.slice(0, -1).map(({ principal }) => principal)
      assert(new Set(shares).size <= 1)
      const rest = (plan.rows.at(-1)?.principal ?? 0n) - (shares[0] ?? plan.principal)
      assert(rest >= 0n && rest < BigInt(each.months))
    }),
  )
})

test('property: instalments are due in consecutive months, after the purchase', () => {
  fc.assert(
    fc.property(terms, (each) => {
      const dates = planInstalments(each).rows.map(({ date }) => date)
      assert((dates[0] ?? '') > each.from)
      assert.deepEqual(dates, dates.toSorted())
      const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
      dates.forEach((date, index) => assert.equal(month(date), month(each.from) + index + 1))
    }),
  )
})

test('property: a plan with one changed amount no longer adds up', () => {
  fc.assert(
    fc.property(terms, fc.constantFrom('principal', 'fee', 'subtotal'), fc.nat(), (each, field, seed) => {
      const plan = planInstalments(each)
      const turn = seed % plan.rows.length
      const rows = plan.rows.map((row, index) =>
        index === turn ? { ...row, [field]: sen(row[field as 'fee'] + 1n) } : row,
      )
      assert(!planAddsUp({ ...plan, rows }))
      assert(!planAddsUp({ ...plan, total: sen(plan.total + 1n) }))
    }),
  )
})

test('a plan without months or with a debt of less than nothing is none', () => {
  const plain = {
    principal: sen(100n),
    months: 1,
    serviceFeePercent: '0.00',
    adminFee: sen(0n),
    from: '2026-11-21',
    dueDay: 1,
  }
  assert.throws(() => planInstalments({ ...plain, months: 0 }), RangeError)
  assert.throws(() => planInstalments({ ...plain, months: 1.5 }), RangeError)
  assert.throws(() => planInstalments({ ...plain, principal: sen(-1n) }), RangeError)
})

test('the numbers agree with the rules that use them', () => {
  const password = (length: number) => newPasswordError(`Aa1#${'x'.repeat(length - 4)}`)
  assert.deepEqual([PASSWORD.min - 1, PASSWORD.min, PASSWORD.max, PASSWORD.max + 1].map(password), [
    'PASSWORD_RULES',
    null,
    null,
    'PASSWORD_TOO_LONG',
  ])
  assert.equal(COOKIE.seconds, COOKIE.days * 86_400)
})
