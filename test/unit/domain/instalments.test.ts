/** The plan of Pay Later: instalments, fees and due dates add up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { sen } from '../../../src/contract/money.ts'
import { percentOf, planAddsUp, planInstalments, runsOf } from '../../../src/domain/instalments.ts'
import { dayKey, dueDate } from '../../../src/domain/jakarta.ts'

const moment = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2036-01-01T00:00:00Z'),
})

test("due dates: earlier in a short month, and across the year's end", () => {
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

test('property: a plan adds up, charges fees once, and has equal rows except the last', () => {
  fc.assert(
    fc.property(terms, (parameters) => {
      const plan = planInstalments(parameters)
      assert(planAddsUp(plan))
      assert.equal(plan.rows.length, parameters.months)
      assert.equal(
        plan.total,
        parameters.principal
          + percentOf(parameters.principal, parameters.serviceFeePercent)
          + parameters.adminFee,
      )
      const shares = plan.rows.slice(0, -1).map(({ principal }) => principal)
      assert(new Set(shares).size <= 1)
      const remainder = (plan.rows.at(-1)?.principal ?? 0n) - (shares[0] ?? plan.principal)
      assert(remainder >= 0n && remainder < BigInt(parameters.months))
    }),
  )
})

test('property: instalments are due in consecutive months, after the purchase', () => {
  fc.assert(
    fc.property(terms, (parameters) => {
      const dates = planInstalments(parameters).rows.map(({ date }) => date)
      assert((dates[0] ?? '') > parameters.from)
      assert.deepEqual(dates, dates.toSorted())
      const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
      dates.forEach((date, index) => assert.equal(month(date), month(parameters.from) + index + 1))
    }),
  )
})

test('property: a plan with one changed amount no longer adds up', () => {
  fc.assert(
    fc.property(
      terms,
      fc.constantFrom('principal', 'fee', 'subtotal'),
      fc.nat(),
      (parameters, field, seed) => {
        const plan = planInstalments(parameters)
        const turn = seed % plan.rows.length
        const rows = plan.rows.map((row, index) =>
          index === turn ? { ...row, [field]: sen(row[field as 'fee'] + 1n) } : row,
        )
        assert(!planAddsUp({ ...plan, rows }))
        assert(!planAddsUp({ ...plan, total: sen(plan.total + 1n) }))
      },
    ),
  )
})

test("a plan without months, or of a negative debt, doesn't exist", () => {
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

test('equal instalments are grouped, except for the first one', () => {
  const rows = (...amounts: bigint[]) =>
    amounts.map((amount, index) => ({
      date: `2026-0${index + 1}-25`,
      principal: sen(amount),
      fee: sen(0n),
      subtotal: sen(amount),
    }))
  const runs = (...amounts: bigint[]) =>
    runsOf(rows(...amounts)).map(({ from, count, date, amount }) => [from, count, date.slice(5, 7), amount])
  assert.deepEqual(runs(9n), [[1, 1, '01', 9n]])
  assert.deepEqual(runs(7n, 7n, 7n), [
    [1, 1, '01', 7n],
    [2, 2, '02', 7n],
  ])
  assert.deepEqual(runs(9n, 7n, 7n, 7n, 8n), [
    [1, 1, '01', 9n],
    [2, 3, '02', 7n],
    [5, 1, '05', 8n],
  ])
  assert.deepEqual(runs(9n, 7n, 8n, 7n), [
    [1, 1, '01', 9n],
    [2, 1, '02', 7n],
    [3, 1, '03', 8n],
    [4, 1, '04', 7n],
  ])
})
