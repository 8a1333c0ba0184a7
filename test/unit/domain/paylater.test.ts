/** Plans of Pay Later that may be shown: exact to the sen, whatever the numbers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { sen, type Sen } from '../../../src/contract/money.ts'
import type { PaylaterInquiry, RepaymentPlan } from '../../../src/contract/payloads/payment.ts'
import { planInstalments, type Instalment as Row } from '../../../src/domain/instalments.ts'
import {
  checkPlan,
  instalmentRuns,
  lateFeeFor,
  planText,
  unequalInstalments,
  type CheckedPlan,
  type Tenor,
} from '../../../src/domain/paylater.ts'

const LIMIT = 10n ** 12n

const offer = fc.record({
  amount: fc.bigInt({ min: 100n, max: 10n ** 11n }),
  points: fc.nat({ max: 1_000_000 }),
  months: fc.integer({ min: 1, max: 60 }),
  hundredths: fc.integer({ min: 0, max: 9999 }),
  adminFee: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  dueDay: fc.integer({ min: 1, max: 31 }),
})
type Offer = typeof offer extends fc.Arbitrary<infer T> ? T : never

/** A bank's answer for an offer, and the order. */
function answers({ amount, points: pointAmount, months, hundredths, adminFee, dueDay }: Offer) {
  const points = pointAmount * 100 > Number(amount) ? 0 : pointAmount
  const pointsWorth = sen(BigInt(points) * 100n)
  const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  const plan = planInstalments({
    principal: sen(amount - pointsWorth),
    months,
    serviceFeePercent: percent,
    adminFee: sen(adminFee),
    from: '2026-11-21',
    dueDay,
  })
  const answer: RepaymentPlan = {
    months,
    dueDay,
    firstRepaymentDate: plan.firstRepaymentDate,
    lateFee: null,
    version: 'PL-1.0',
    // Tests change them.
    rows: plan.rows.map((row) => ({ ...row })),
    principal: plan.principal,
    serviceFee: plan.serviceFee,
    adminFee: plan.adminFee,
    total: plan.total,
  }
  const first = plan.rows[0]?.subtotal ?? sen(0n)
  const inquiry: PaylaterInquiry = {
    tenors: [
      {
        months,
        monthly: plan.rows[1]?.subtotal ?? first,
        firstMonth: first,
        total: plan.total,
      },
    ],
    limit: sen(LIMIT),
    serviceFeePercent: percent,
    adminFee: sen(adminFee),
    oneTimeVerification: 'DONE',
  }
  return { answer, inquiry, basis: { amount: sen(amount), points, pointsWorth }, months, plan }
}

const check = ({ answer, inquiry, basis, months }: ReturnType<typeof answers>) =>
  checkPlan(answer, months, { ...inquiry, points: basis.points }, basis)

/** Three months of 411.52, and the fees in the first. */
const THREE: Offer = {
  amount: 123_456n,
  points: 0,
  months: 3,
  hundredths: 250,
  adminFee: 100n,
  dueDay: 25,
}
const planOf = (wire: ReturnType<typeof answers>): CheckedPlan => check(wire) ?? assert.fail('it adds up')

const plusOne = (amount: Sen): Sen => sen(amount + 1n)

describe('a plan', () => {
  it('that the bank calculates exactly is accepted, and shown exactly', () => {
    fc.assert(
      fc.property(offer, (terms) => {
        const wire = answers(terms)
        const plan = check(wire) ?? assert.fail('it adds up')
        assert.equal(
          plan.rows.reduce((sum, row) => sum + row.subtotal, 0n),
          plan.total,
        )
        assert.equal(plan.principal + plan.fee, plan.total)
        assert.equal(plan.amount - plan.pointsWorth, plan.principal)
        assert.equal(plan.firstMonth, plan.rows[0]?.subtotal)
        assert.equal((plan.limitAfter ?? 0n) + plan.principal, plan.limit)
        assert.equal(plan.rows.length, plan.months)
      }),
    )
  })

  it('that is off by one sen anywhere is refused', () => {
    const places = [
      'principal',
      'serviceFee',
      'adminFee',
      'total',
      'row principal',
      'row fee',
      'row subtotal',
      'tenor total',
      'tenor first',
      'tenor monthly',
      'inquiry admin fee',
    ] as const
    fc.assert(
      fc.property(offer, fc.constantFrom(...places), fc.nat(), (terms, place, seed) => {
        const wire = answers(terms)
        const row = wire.answer.rows[seed % wire.answer.rows.length]!
        const tenor = wire.inquiry.tenors[0]!
        if (place === 'principal' || place === 'serviceFee' || place === 'adminFee' || place === 'total')
          wire.answer[place] = plusOne(wire.answer[place])
        else if (place === 'row principal') row.principal = plusOne(row.principal)
        else if (place === 'row fee') row.fee = plusOne(row.fee)
        else if (place === 'row subtotal') row.subtotal = plusOne(row.subtotal)
        else if (place === 'tenor total') tenor.total = plusOne(tenor.total)
        else if (place === 'tenor first') tenor.firstMonth = plusOne(tenor.firstMonth)
        else if (place === 'tenor monthly') tenor.monthly = plusOne(tenor.monthly)
        else wire.inquiry.adminFee = plusOne(wire.inquiry.adminFee)
        assert.equal(check(wire), null)
      }),
    )
  })

  it('that adds up but is for another order, other points or other months is refused', () => {
    fc.assert(
      fc.property(offer, (terms) => {
        const wire = answers(terms)
        assert.equal(check({ ...wire, basis: { ...wire.basis, amount: sen(wire.basis.amount + 1n) } }), null)
        assert.equal(
          checkPlan(wire.answer, wire.months, { ...wire.inquiry, points: wire.basis.points + 1 }, wire.basis),
          null,
        )
        assert.equal(check({ ...wire, months: wire.months + 1 }), null)
        assert.equal(
          check({
            ...wire,
            answer: { ...wire.answer, rows: [...wire.answer.rows].toReversed(), months: wire.months },
          }) !== null,
          wire.months === 1,
        )
      }),
    )
  })

  it('that says one thing otherwise than it was asked, or than it says elsewhere, is refused', () => {
    const wire = answers(THREE)
    const { answer, inquiry } = wire
    const [first, second, third] = answer.rows as [Row, Row, Row]
    const refused = (change: Partial<RepaymentPlan>, offered = inquiry) =>
      assert.equal(check({ ...wire, answer: { ...answer, ...change }, inquiry: offered }), null)
    refused({ months: 4 })
    refused({ firstRepaymentDate: second.date })
    refused({ rows: [] })
    // The same sums in one row less.
    const merged = {
      ...third,
      principal: sen(second.principal + third.principal),
      fee: sen(second.fee + third.fee),
      subtotal: sen(second.subtotal + third.subtotal),
    }
    refused(
      { rows: [first, merged] },
      { ...inquiry, tenors: inquiry.tenors.map((tenor) => ({ ...tenor, monthly: merged.subtotal })) },
    )
    for (const date of [second.date, first.date]) refused({ rows: [first, second, { ...third, date }] })
    refused({}, { ...inquiry, tenors: [] })
    refused({}, { ...inquiry, tenors: inquiry.tenors.map((tenor) => ({ ...tenor, months: 2 })) })
  })

  it('is compared with the offer of its own months, among others', () => {
    const wire = answers(THREE)
    const tenors = [{ ...wire.inquiry.tenors[0]!, months: 2, total: sen(1n) }, ...wire.inquiry.tenors]
    planOf({ ...wire, inquiry: { ...wire.inquiry, tenors } })
  })

  it('says nothing of a limit that the bank keeps to itself', () => {
    const { limit: _, ...inquiry } = answers(THREE).inquiry
    assert.equal(planOf({ ...answers(THREE), inquiry }).limitAfter, undefined)
  })

  it('may round its fee to the rupiah, but not more', () => {
    const wire = answers({
      amount: 123_456_789n,
      points: 0,
      months: 3,
      hundredths: 250,
      adminFee: 0n,
      dueDay: 25,
    })
    const { plan } = wire
    const rounded = (fee: bigint) => {
      const off = fee - plan.serviceFee
      const first = {
        ...wire.answer.rows[0]!,
        fee: sen(fee),
        subtotal: sen(plan.rows[0]!.subtotal + off),
      }
      const total = sen(plan.total + off)
      return check({
        ...wire,
        answer: {
          ...wire.answer,
          rows: [first, ...wire.answer.rows.slice(1)],
          serviceFee: sen(fee),
          total,
        },
        inquiry: {
          ...wire.inquiry,
          tenors: [{ ...wire.inquiry.tenors[0]!, firstMonth: first.subtotal, total }],
        },
      })
    }
    assert.equal(plan.serviceFee, 3_086_420n)
    assert.equal(rounded(3_086_400n)?.serviceFee, 3_086_400n)
    assert.equal(rounded(3_086_500n)?.serviceFee, 3_086_500n)
    assert.equal(rounded(3_086_520n), null)
    assert.equal(rounded(3_086_320n), null)
  })
})

describe('what a plan says', () => {
  const plan = planOf(answers(THREE))
  const [tenor] = answers(THREE).inquiry.tenors as [Tenor]

  it('is another agreement once anything that the customer reads is another', () => {
    const changes: Partial<CheckedPlan>[] = [
      { months: 4 },
      { points: 1 },
      { total: plusOne(plan.total) },
      { fee: plusOne(plan.fee) },
      { monthly: plusOne(plan.monthly) },
      { firstRepaymentDate: '2027-01-25' },
      { dueDay: 26 },
      { lateFee: 'Denda 1 %' },
      { lateFeeIn: [{ language: 'en', text: 'Late fee 1 %' }] },
      { version: 'PL-1.1' },
    ]
    const texts = [{}, ...changes].map((change) => planText({ ...plan, ...change }))
    assert.equal(new Set(texts).size, texts.length)
    assert.equal(planText({ ...plan, limit: sen(0n), limitAfter: undefined }), planText(plan))
  })

  it("of a late payment is the bank's sentence in the page's language, or in the one of the law", () => {
    const clause = { lateFee: 'Denda 1 %', lateFeeIn: [{ language: 'en', text: 'Late fee 1 %' }] }
    assert.deepEqual(lateFeeFor(clause, 'en'), { language: 'en', text: 'Late fee 1 %' })
    assert.deepEqual(lateFeeFor(clause, 'id'), { language: 'id', text: 'Denda 1 %' })
    assert.deepEqual(lateFeeFor({ ...clause, lateFeeIn: [] }, 'en'), { language: 'id', text: 'Denda 1 %' })
    assert.equal(lateFeeFor({ ...clause, lateFee: null }, 'en'), null)
  })

  it('of its instalments is exact by its rows; without them by what the sums of the offer allow', () => {
    assert.deepEqual(instalmentRuns(tenor, plan), [
      { from: 1, count: 1, amount: plan.firstMonth, exact: true },
      { from: 2, count: 2, amount: plan.monthly, exact: true },
    ])
    const others = { from: 2, count: 2, amount: plan.monthly }
    const first = { from: 1, count: 1, amount: plan.firstMonth, exact: true }
    for (const [total, exact] of [
      [plan.total, true],
      [plusOne(plan.total), false],
    ] as const)
      assert.deepEqual(instalmentRuns({ ...tenor, total }, null), [first, { ...others, exact }])
    assert.deepEqual(instalmentRuns({ ...tenor, months: 1 }, plan), [first])
  })

  it('names the later instalments that cost something else than the second', () => {
    const [first, second, third] = plan.rows as [Row, Row, Row]
    assert.deepEqual(unequalInstalments(plan), [])
    const last = { ...third, subtotal: plusOne(third.subtotal) }
    assert.deepEqual(unequalInstalments({ ...plan, rows: [first, second, last] }), [
      { from: 3, count: 1, date: last.date, amount: last.subtotal },
    ])
  })
})
