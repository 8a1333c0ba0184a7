/** Pay Later over the whole chain up to the PIN: inquiry, plan, points. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallName } from '../../../src/contract/endpoints.ts'
import type { Consent } from '../../../src/contract/payloads/fields.ts'
import { repaymentOf } from '../../../src/domain/repayment.ts'
import { createGate } from '../../gate.ts'
import { PIN } from '../../words.ts'
import { heard, rewrite } from '../network.ts'
import { ordered } from '../order.ts'
import { paying } from '../paying.ts'
import { detailOf, memoryStorage, namesOf } from '../rig.ts'

describe('paying later', () => {
  it('inquiry, plan, agreement, PIN: the principal is debited once, and the consents were sent', async () => {
    const at = await ordered()
    assert.equal(at.pay.method.get(), 'WALLET', 'nobody is put on credit')
    at.pay.choose('PAYLATER')
    await at.paylater.load()
    assert.deepEqual(
      at.paylater.inquiry.get()?.tenors.map(({ months }) => months),
      [1, 3, 6, 12],
    )
    assert.equal(at.paylater.plan.get(), null)
    await at.paylater.choose(3)
    const plan = at.paylater.plan.get() ?? assert.fail('there is a plan')
    assert.equal(plan.total, 128_625_000n)
    assert.equal(plan.limitAfter, (plan.limit ?? 0n) - plan.principal)
    assert.deepEqual(detailOf(at.elementRecord, 'bank-installment-change'), {
      ...detailOf(at.elementRecord, 'bank-installment-change'),
      months: 3,
      monthly: '416666.66',
      fee: '36250.00',
      total: '1286250.00',
      firstDueDate: '2026-12-25',
    })
    assert.deepEqual([at.pay.amount.get(), at.pay.debt.get()], [125_000_000n, plan.total])
    await at.pay.review()
    assert.deepEqual(at.elementRecord.screens, [], 'it is agreed to on this page')
    const requests = heard(at.rig, 'payment/paylater')
    at.paylater.agree(at.consents())
    assert.deepEqual([at.elementRecord.screens.at(-1), at.elementRecord.params?.step], ['payment', 'pin'])
    await at.pay.confirm(PIN)
    assert.equal(at.elementRecord.screens.at(-1), 'paymentLoading')
    await at.follow()
    assert.equal(at.pay.status.get()?.status, 'SUCCESS')
    assert.deepEqual(
      (await at.debits()).map(({ amount, method, points }) => ({ amount, method, points })),
      [{ amount: '1250000.00', method: 'PAYLATER', points: 0 }],
    )
    assert.deepEqual(
      requests.map(({ months, total, pointAmount }) => ({ months, total, pointAmount })),
      [{ months: 3, total: '1286250.00', pointAmount: 0 }],
    )
    assert.deepEqual(
      (requests[0]?.['agreement'] as Consent[] | undefined)?.map(({ document, text }) => [document, text]),
      [
        ['RIPLAY', 'Setuju'],
        ['PAYLATER_TERMS', 'Setuju'],
      ],
    )
  })

  it('the amount stays that of the order, whatever the plan costs; the debt follows the choice', async () => {
    const { pay, paylater } = await ordered({ scenario: 'paylater-points' })
    const sums = () => [pay.amount.get(), pay.debt.get()]
    assert.deepEqual(sums(), [125_000_000n, null])
    pay.choose('PAYLATER')
    await paylater.load()
    assert.deepEqual(sums(), [125_000_000n, null], 'no plan yet')
    for (const months of [1, 12]) {
      await paylater.choose(months)
      assert.deepEqual(sums(), [125_000_000n, 128_625_000n])
    }
    pay.setPoints(50_000)
    assert.deepEqual(sums(), [120_000_000n, null])
    await paylater.load()
    assert.deepEqual(sums(), [120_000_000n, 123_500_000n])
    pay.choose('WALLET')
    assert.deepEqual(sums(), [120_000_000n, null])
  })

  it('points held by its own payment do not raise the amount after a reload', async () => {
    const orderedBefore = await ordered({ scenario: 'paylater-points' })
    orderedBefore.pay.choose('PAYLATER')
    orderedBefore.pay.setPoints(150_000)
    await orderedBefore.paylater.load()
    await orderedBefore.paylater.choose(3)
    orderedBefore.paylater.agree(orderedBefore.consents())
    await orderedBefore.confirm()
    const { pay } = await orderedBefore.open()
    assert.equal(pay.order.get()?.points.usable, 0)
    assert.deepEqual([pay.amount.get(), pay.debt.get()], [110_000_000n, 113_250_000n])
  })

  for (const telling of [true, false]) {
    it(`after the payment the page knows the debt, from a bank that ${telling ? 'tells' : "doesn't tell"} it`, async () => {
      const payingBefore = await paying('PAYLATER')
      if (!telling)
        rewrite(payingBefore.rig, 'debit/payment-status-h5', (data) => {
          const { total: _, fee: __, ...remainder } = (data['instalments'] ?? {}) as Record<string, unknown>
          if (data['instalments']) data['instalments'] = remainder
        })
      const { pay, follow } = { ...payingBefore, ...(await payingBefore.open()) }
      const owedNow = () => {
        const status = pay.status.get()
        return status && repaymentOf(status, pay.agreement.get())
      }
      await pay.confirm(PIN)
      assert.equal(owedNow(), null, 'nothing is owed before it is paid')
      await follow()
      assert.deepEqual(owedNow(), {
        months: 3,
        next: { amount: 45_291_666n, date: '2026-12-25' },
        debt: { total: 128_625_000n, fee: 3_625_000n },
      })
      const otherTab = await payingBefore.open(memoryStorage())
      await otherTab.follow()
      const status = otherTab.pay.status.get() ?? assert.fail('the bank tells it')
      assert.equal(repaymentOf(status, otherTab.pay.agreement.get())?.debt !== null, telling)
    })
  }

  it('a late answer never overwrites a newer choice', async () => {
    const { rig, pay, paylater, elementRecord } = await ordered()
    pay.choose('PAYLATER')
    await paylater.load()
    const { fetch } = rig.network
    const gate = createGate()
    rig.network.fetch = async (request) => {
      const body = request.url.endsWith('/payment/paylater-repayment-plan')
        ? ((await request.clone().json()) as { months: number })
        : null
      const answer = await fetch(request)
      if (body?.months === 3) await gate.passed
      return answer
    }
    const slow = paylater.choose(3)
    await paylater.choose(6)
    assert.equal(paylater.plan.get()?.months, 6)
    gate.open()
    await slow
    assert.deepEqual(
      [paylater.plan.get()?.months, paylater.months.get(), paylater.loading.get()],
      [6, 6, false],
    )
    assert.equal(namesOf(elementRecord).filter((name) => name === 'bank-installment-change').length, 1)
  })

  it('two screens that load at once send one request', async () => {
    const { rig, pay, paylater } = await ordered()
    pay.choose('PAYLATER')
    const requests = heard(rig, 'payment/paylater-order-inquiry')
    await Promise.all([paylater.load(), paylater.load()])
    await paylater.load()
    assert.equal(requests.length, 1)
  })

  const spoilt: readonly (readonly [string, CallName, (data: Record<string, unknown>) => void])[] = [
    [
      'the total is one sen off',
      'payment/paylater-repayment-plan',
      (data) => {
        data['total'] = '1286250.01'
      },
    ],
    [
      'a fee stands in a later month',
      'payment/paylater-repayment-plan',
      (data) => {
        const rows = data['rows'] as { fee: string; subtotal: string }[]
        rows[1]!.fee = '1.00'
      },
    ],
    [
      'it is for other months',
      'payment/paylater-repayment-plan',
      (data) => {
        data['months'] = 6
      },
    ],
    [
      'it starts on another day',
      'payment/paylater-repayment-plan',
      (data) => {
        data['firstRepaymentDate'] = '2026-12-26'
      },
    ],
    [
      'the inquiry names another total',
      'payment/paylater-order-inquiry',
      (data) => {
        const tenors = data['tenors'] as { total: string }[]
        tenors[1]!.total = '1286249.99'
      },
    ],
    [
      'the inquiry names another percentage',
      'payment/paylater-order-inquiry',
      (data) => {
        data['serviceFeePercent'] = '2.60'
      },
    ],
    [
      'the inquiry names another admin fee',
      'payment/paylater-order-inquiry',
      (data) => {
        data['adminFee'] = '4999.00'
      },
    ],
  ]
  for (const [title, call, change] of spoilt) {
    it(`a plan is refused when ${title}`, async () => {
      const { rig, core, pay, paylater, elementRecord } = await ordered()
      rewrite(rig, call, change)
      pay.choose('PAYLATER')
      await paylater.load()
      await paylater.choose(3)
      assert.equal(core.problems.fields.get()['paylater']?.name, 'PAYLATER_PLAN_MISMATCH')
      assert.equal(paylater.plan.get(), null)
      await pay.review()
      paylater.agree([])
      assert.deepEqual(elementRecord.screens, [], 'nothing leads on')
      assert.equal(namesOf(elementRecord).includes('bank-installment-change'), false)
    })
  }

  it('"try again" after a mismatch requests everything again', async () => {
    const { rig, core, pay, paylater } = await ordered()
    const restore = rewrite(rig, 'payment/paylater-repayment-plan', (data) => {
      data['total'] = '1.00'
    })
    pay.choose('PAYLATER')
    await paylater.load()
    await paylater.choose(12)
    restore()
    await paylater.renew()
    assert.equal(paylater.plan.get()?.months, 12)
    assert.equal(core.problems.fields.get()['paylater'], undefined)
  })

  it('points and Pay Later: refused with the reason at the method until the points are off', async () => {
    const { pay, paylater, elementRecord } = await ordered()
    pay.setPoints(50_000)
    pay.choose('PAYLATER')
    await paylater.load()
    assert.equal(pay.blocks.get().PAYLATER, 'PAYLATER_POINTS_NOT_ALLOWED')
    pay.setPoints(0)
    assert.equal(pay.blocks.get().PAYLATER, null)
    await paylater.load()
    assert.equal(paylater.inquiry.get()?.points, 0)
    assert.deepEqual(
      elementRecord.events
        .filter(({ name }) => name === 'bank-method-change')
        .map(({ detail }) => [detail['method'], detail['pointAmount']]),
      [
        ['WALLET', 50_000],
        ['PAYLATER', 50_000],
        ['PAYLATER', 0],
      ],
    )
  })

  it('with points where both are allowed: the plan is for the rest, and other points are another plan', async () => {
    const { pay, paylater, debits, follow, consents } = await ordered({ scenario: 'paylater-points' })
    pay.choose('PAYLATER')
    pay.setPoints(50_000)
    await paylater.load()
    await paylater.choose(3)
    assert.equal(paylater.plan.get()?.principal, 120_000_000n)
    pay.setPoints(40_000)
    assert.equal(paylater.plan.get(), null, 'the plan of other points is gone at once')
    await paylater.load()
    assert.equal(paylater.plan.get()?.principal, 121_000_000n, 'the months stay chosen')
    paylater.agree(consents())
    await pay.confirm(PIN)
    await follow()
    const [debit] = await debits()
    assert.deepEqual([debit?.amount, debit?.points], ['1210000.00', 40_000])
  })

  it('the pages of Pay Later are closed to a payment by wallet; version 3 has no confirmation of its own', async () => {
    for (const [version, confirmation] of [
      [2, 'paylaterConfirmation'],
      [3, 'payment'],
    ] as const) {
      const { pay } = await ordered({ version })
      assert.deepEqual([pay.guard('paylaterConfirmation'), pay.guard('riplay')], ['payment', 'payment'])
      pay.choose('PAYLATER')
      assert.deepEqual([pay.guard('paylaterConfirmation'), pay.guard('riplay')], [confirmation, 'riplay'])
    }
  })

  it('v1 offers the wallet only; v2 has the months on the summary', async () => {
    const first = await ordered({ version: 1 })
    assert.deepEqual(first.pay.methods.get(), ['WALLET'])
    const second = await ordered({ version: 2 })
    assert.deepEqual(second.pay.methods.get(), ['WALLET', 'PAYLATER'])
    second.pay.choose('PAYLATER')
    await second.pay.review()
    assert.equal(second.elementRecord.screens.at(-1), 'paylaterConfirmation')
    const third = await ordered()
    third.pay.choose('PAYLATER')
    await third.pay.review()
    assert.equal(third.core.problems.fields.get()['paylater']?.name, 'TENOR_REQUIRED')
    assert.deepEqual(third.elementRecord.screens, [])
  })

  it('a customer who continues before the plan is loaded waits for it', async () => {
    const { pay, paylater, elementRecord, core } = await ordered()
    pay.choose('PAYLATER')
    await paylater.load()
    const choice = paylater.choose(3)
    const review = pay.review()
    assert.deepEqual([elementRecord.screens, core.actions.busy.get()], [[], 'review'])
    await Promise.all([choice, review])
    assert.deepEqual(
      [elementRecord.screens, core.problems.fields.get()['paylater'], paylater.plan.get()?.months],
      [[], undefined, 3],
    )
  })
})
