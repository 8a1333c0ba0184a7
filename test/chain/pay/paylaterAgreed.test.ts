/** The choice and agreement of Pay Later: kept over a reload, ended by another choice. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PIN } from '../../words.ts'
import { heard } from '../network.ts'
import { ordered } from '../order.ts'
import { paying } from '../paying.ts'
import { namesOf } from '../rig.ts'

describe('what was agreed to for Pay Later', () => {
  it('a reload at the PIN restores method, months, points and agreement', async () => {
    const payingBefore = await paying('PAYLATER')
    const { pay, elementRecord, follow, debits } = { ...payingBefore, ...(await payingBefore.open()) }
    assert.equal(pay.method.get(), 'PAYLATER')
    assert.deepEqual([pay.amount.get(), pay.debt.get()], [125_000_000n, 128_625_000n])
    assert.equal(pay.agreement.get()?.months, 3)
    await pay.confirm(PIN)
    assert.equal(elementRecord.screens.at(-1), 'paymentLoading')
    await follow()
    assert.equal((await debits()).length, 1)
  })

  it('a reload before it restores the months and requests their plan', async () => {
    const orderedBefore = await ordered()
    orderedBefore.pay.choose('PAYLATER')
    await orderedBefore.paylater.load()
    await orderedBefore.paylater.choose(6)
    const { paylater } = await orderedBefore.open()
    await paylater.load()
    assert.equal(paylater.plan.get()?.months, 6)
  })

  it('the agreement ends with any other choice', async () => {
    for (const change of [
      (at: Awaited<ReturnType<typeof paying>>) => at.paylater.choose(6),
      async (at: Awaited<ReturnType<typeof paying>>) => at.pay.setPoints(10),
      async (at: Awaited<ReturnType<typeof paying>>) => at.pay.choose('WALLET'),
    ]) {
      const at = await paying('PAYLATER', { scenario: 'paylater-points' })
      assert(at.pay.agreement.get())
      await change(at)
      assert.equal(at.pay.agreement.get(), null)
    }
  })

  it('a plan with other dates is emitted, and agreed to anew, also after a reload', async () => {
    // Two minutes before a month ends in Jakarta.
    const tab = await paying('PAYLATER', { ahead: 10 * 86_400 + 12 * 3600 - 120 })
    const [plan, reloaded] = [tab.paylater.plan.get(), await tab.open(tab.rig.copyOf(tab.storage))]
    await tab.rig.control.advance(300)
    for (const page of [tab, reloaded]) {
      assert.notEqual(page.pay.agreement.get(), null)
      await page.paylater.renew()
      assert.equal(page.paylater.plan.get()?.total, plan?.total)
      assert.notEqual(page.paylater.plan.get()?.firstRepaymentDate, plan?.firstRepaymentDate)
      assert.equal(page.pay.agreement.get(), null)
    }
    const changes = namesOf(tab.elementRecord).filter((name) => name === 'bank-installment-change')
    assert.equal(changes.length, 2)
  })

  it('without an agreement a PIN sends nothing and leads back', async () => {
    const { rig, pay, paylater, elementRecord } = await ordered()
    pay.choose('PAYLATER')
    await paylater.load()
    await paylater.choose(3)
    const requests = heard(rig, 'payment/paylater')
    await pay.confirm(PIN)
    assert.deepEqual([requests.length, elementRecord.screens.at(-1)], [0, 'payment'])
  })
})
