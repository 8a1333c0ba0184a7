/** The list of plans in words: what is said of a plan comes to its total, to the sen. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { fc } from '../../../../property.ts'
import { parseSen, sen, type Sen } from '../../../../../src/contract/money.ts'
import { planInstalments, type Instalment } from '../../../../../src/domain/instalments.ts'
import {
  instalmentRuns,
  type CheckedPlan,
  type Inquiry,
  type Tenor,
} from '../../../../../src/domain/paylater.ts'
import { createI18n } from '../../../../../src/i18n/i18n.ts'
import type { Translator } from '../../../../../src/i18n/translator.ts'
import { planRemark, spokenPlan } from '../../../../../src/screens/payment/paylater/planWords.ts'

const inquiry = {
  serviceFeePercent: '2.50',
  adminFee: parseSen('5000.00'),
} as Inquiry

function offer(months: number, principal: Sen = parseSen('1250000.00')) {
  const plan = planInstalments({
    principal,
    months,
    serviceFeePercent: inquiry.serviceFeePercent,
    adminFee: inquiry.adminFee,
    from: '2026-11-23',
    dueDay: 25,
  })
  const [first, second = first] = plan.rows
  const tenor: Tenor = {
    months,
    firstMonth: first!.subtotal,
    monthly: second!.subtotal,
    total: plan.total,
  }
  return { tenor, plan: { ...plan, monthly: tenor.monthly } as CheckedPlan }
}

describe('plans in words', () => {
  let id: Translator
  let en: Translator
  before(async () => {
    const i18n = createI18n('id')
    for (const language of ['id', 'en'] as const) await i18n.loadIn(language, 'first', 'rest')
    id = i18n.in('id')
    en = i18n.in('en')
  })

  it('one month: paid once', () => {
    const { tenor, plan } = offer(1)
    for (const knownPlan of [null, plan])
      assert.equal(
        spokenPlan(id, tenor, knownPlan),
        '1 bulan, bulan 1 Rp1.286.250,00, sekali bayar, total Rp1.286.250,00',
      )
  })

  it('without rows: what the amounts of the offer allow', () => {
    assert.equal(
      spokenPlan(id, offer(6).tenor, null),
      '6 bulan, bulan 1 Rp244.583,33, lalu 5 kali sekitar Rp208.333,33, total Rp1.286.250,00',
    )
    assert.equal(
      spokenPlan(en, offer(6, parseSen('1200000.00')).tenor, offer(3).plan),
      '6 months, month 1 Rp235,000.00, then 5 times Rp200,000.00, total Rp1,235,000.00',
    )
  })

  it('with rows: each instalment that differs, by its number', () => {
    const { tenor, plan } = offer(6)
    assert.equal(
      spokenPlan(en, tenor, plan),
      '6 months, month 1 Rp244,583.33, then 4 times Rp208,333.33, month 6 Rp208,333.35, total Rp1,286,250.00',
    )
  })

  it('property: amounts that are given exactly add up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 12n }).map(sen),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (principal, months, checked) => {
          const { tenor, plan } = offer(months, principal)
          const parts = instalmentRuns(tenor, checked ? plan : null)
          assert.equal(
            parts.reduce((sum, { count }) => sum + count, 0),
            months,
          )
          const sum = parts.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n)
          assert.equal(
            sum === tenor.total,
            parts.every(({ exact }) => exact),
          )
          if (checked) assert.equal(sum, tenor.total)
        },
      ),
    )
  })

  it('below the list: the fees that there are', () => {
    const freePlan = { serviceFeePercent: '0.00', adminFee: sen(0n) }
    const remark = (change: Partial<Inquiry>) => planRemark(id, { ...inquiry, ...change }, null)
    assert.equal(remark({}), 'Bulan 1 termasuk biaya layanan dan biaya admin.')
    assert.equal(remark({ adminFee: freePlan.adminFee }), 'Bulan 1 termasuk biaya layanan.')
    assert.equal(remark({ serviceFeePercent: '0.00' }), 'Bulan 1 termasuk biaya admin.')
    assert.equal(remark(freePlan), '')
  })

  it('below the list: the instalment that differs according to the plan', () => {
    const { plan } = offer(6)
    assert.equal(
      planRemark(id, inquiry, plan),
      'Bulan 1 termasuk biaya layanan dan biaya admin. Cicilan terakhir Rp208.333,35.',
    )
    const even = offer(6, parseSen('1200000.00')).plan
    assert.equal(planRemark(en, inquiry, even), 'Month 1 includes the service fee and the admin fee.')
    const cost = (at: number, amount: string): readonly Instalment[] =>
      even.rows.map((row, index) => (index === at ? { ...row, subtotal: parseSen(amount) } : row))
    assert.equal(
      planRemark(en, inquiry, { ...even, rows: cost(3, '200000.01') }),
      'Month 1 includes the service fee and the admin fee. Instalment 4 is Rp200,000.01.',
    )
  })
})
