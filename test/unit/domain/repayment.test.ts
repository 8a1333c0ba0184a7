/** The debt on a proof: the bank's figures, else what was agreed to, and nothing else. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSen } from '../../../src/contract/money.ts'
import type { StatusAnswer } from '../../../src/contract/payloads/payment.ts'
import { repaymentOf } from '../../../src/domain/repayment.ts'

const first = { months: 6, firstAmount: parseSen('244583.33'), firstDueDate: '2026-12-25' }
const paidStatus: StatusAnswer = {
  status: 'SUCCESS',
  reason: null,
  merchantId: 'merchant-000001',
  merchantName: 'Toko Senja',
  amount: parseSen('1100000.00'),
  pointAmount: 150_000,
  method: 'PAYLATER',
  paidAt: '2026-11-23T03:36:00+07:00',
  expectedSeconds: 0,
  returnUrl: null,
  instalments: { ...first, total: parseSen('1132500.00'), fee: parseSen('32500.00') },
}
const agreement = {
  months: 6,
  points: 150_000,
  total: parseSen('1132501.00'),
  principal: parseSen('1100000.00'),
  fee: parseSen('32501.00'),
}
const next = { amount: 24_458_333n, date: '2026-12-25' }
const answer = { ...paidStatus, instalments: first }

describe('what is still to be paid back', () => {
  it('is what the bank says, whatever was agreed to', () =>
    assert.deepEqual(repaymentOf(paidStatus, agreement), {
      months: 6,
      next,
      debt: { total: 113_250_000n, fee: 3_250_000n },
    }))

  it("leaves out fees that the bank leaves out, and doesn't guess them", () =>
    assert.deepEqual(
      repaymentOf({ ...paidStatus, instalments: { ...first, total: parseSen('1132500.00') } }, agreement)
        ?.debt,
      {
        total: 113_250_000n,
        fee: null,
      },
    ))

  it('is what was agreed to, if the bank does not say', () =>
    assert.deepEqual(repaymentOf(answer, agreement), {
      months: 6,
      next,
      debt: { total: 113_250_100n, fee: 3_250_100n },
    }))

  it('is unknown if the agreement is about another payment, or missing', () => {
    for (const otherAgreement of [
      null,
      { ...agreement, months: 3 },
      { ...agreement, points: 0 },
      { ...agreement, principal: parseSen('1250000.00') },
      { months: 6, points: 150_000, total: parseSen('1132500.00') },
    ])
      assert.deepEqual(repaymentOf(answer, otherAgreement), { months: 6, next, debt: null })
  })

  it("is nothing where the bank's first day can't be read", () =>
    assert.equal(
      repaymentOf({ ...paidStatus, instalments: { ...first, firstDueDate: null } }, agreement),
      null,
    ))

  it('is nothing, unless the payment was on credit and succeeded', () => {
    for (const status of ['OPEN', 'PROCESSING', 'FAILED', 'ON_HOLD'] as const)
      assert.equal(repaymentOf({ ...paidStatus, status }, agreement), null)
    assert.equal(repaymentOf({ ...paidStatus, method: 'WALLET', instalments: null }, agreement), null)
  })
})
