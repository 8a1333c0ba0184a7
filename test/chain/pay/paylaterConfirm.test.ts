/**
 * The confirm of Pay Later over the whole chain: attempts, refusals, another plan; the sandbox's
 * ledger is the judge.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PIN } from '../../words.ts'
import { heard } from '../network.ts'
import { paying } from '../paying.ts'
import { detailOf, namesOf } from '../rig.ts'

describe('a Pay Later confirm', () => {
  it('names the attempt that the bank has said, for other months and another method too', async () => {
    const { rig, pay, paylater, consents, follow } = await paying('PAYLATER')
    const later = heard(rig, 'payment/paylater')
    const wallet = heard(rig, 'payment/payment-order-confirm')
    // None of them is worked on, and the page can't know before the status has said so a few times.
    await rig.control.fault({ call: 'payment/paylater', kind: 'status', times: 8 })
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'status', times: 8 })
    const confirm = async () => {
      await pay.confirm(PIN)
      await follow(7_000)
    }
    await confirm()
    await paylater.choose(6)
    paylater.agree(consents())
    await confirm()
    pay.choose('WALLET')
    await confirm()
    assert.deepEqual(
      [...later, ...wallet].map(({ attempt }) => attempt),
      ['0', '0', '0'],
    )
  })

  it('for which the bank asks for a code is released by it, once', async () => {
    const { rig, pay, elementRecord, follow, debits } = await paying('PAYLATER', { scenario: 'otp' })
    await pay.confirm(PIN)
    assert.equal(elementRecord.screens.at(-1), 'verification')
    await pay.otp.send()
    await pay.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await follow()
    assert.deepEqual(await debits(), ['PAYLATER 1250000.00'])
  })

  it('for which the plan has changed shows the new one where it was agreed to, to be agreed to again', async () => {
    const { core, pay, paylater, elementRecord, follow, consents, debits } = await paying('PAYLATER', {
      scenario: 'plan-changed',
    })
    const initialState = paylater.plan.get()?.total ?? 0n
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get()?.name, 'PAYLATER_PLAN_CHANGED')
    assert.equal(elementRecord.screens.at(-1), 'payment')
    assert((paylater.plan.get()?.total ?? 0n) > initialState)
    assert.equal(pay.agreement.get(), null)
    assert.deepEqual(await debits(), [])
    core.problems.retry()
    paylater.agree(consents())
    await pay.confirm(PIN)
    await follow()
    assert.equal((await debits()).length, 1)
  })

  it('with outdated terms leads to where the new ones are agreed to', async () => {
    const { rig, core, pay, paylater, elementRecord } = await paying('PAYLATER')
    await rig.control.fault({ call: 'payment/paylater', kind: 'code', code: '1056', times: 1 })
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get()?.name, 'CONSENT_OUTDATED')
    assert.deepEqual([elementRecord.screens.at(-1), pay.agreement.get()], ['payment', null])
    assert.equal(paylater.plan.get()?.months, 3)
  })

  for (const [version, screen] of [
    [2, 'paylaterConfirmation'],
    [3, 'payment'],
  ] as const) {
    it(`whose months are no longer offered leads to the choice of months, v${version}`, async () => {
      const { rig, core, pay, paylater, elementRecord } = await paying('PAYLATER', { version })
      await rig.control.fault({ call: 'payment/paylater', kind: 'code', code: '2308', times: 1 })
      await pay.confirm(PIN)
      assert.equal(core.problems.fields.get()['paylater']?.name, 'PAYLATER_TENOR_UNAVAILABLE')
      assert.deepEqual(
        [elementRecord.screens.at(-1), paylater.months.get(), paylater.plan.get()],
        [screen, null, null],
      )
      assert(paylater.inquiry.get())
    })
  }

  for (const [code, name] of [
    ['2407', 'METHOD_UNAVAILABLE'],
    ['2301', 'PAYLATER_UNAVAILABLE'],
    ['2302', 'PAYLATER_LIMIT_LOW'],
  ] as const) {
    it(`refused with ${name} returns to the payment page, with the order loaded again and the reason at the method`, async () => {
      const { rig, core, pay, elementRecord } = await paying('PAYLATER')
      const renewed = heard(rig, 'payment/payment-h5')
      await rig.control.fault({ call: 'payment/paylater', kind: 'code', code, times: 1 })
      await pay.confirm(PIN)
      assert.equal(elementRecord.screens.at(-1), 'payment')
      assert.equal(renewed.length, 1)
      assert.deepEqual([pay.blocks.get().PAYLATER, pay.blocks.get().WALLET], [name, null])
      assert.equal(core.problems.fields.get()['method']?.name, name)
      assert(namesOf(elementRecord).includes('bank-error'))
      await pay.renew()
      assert.equal(pay.blocks.get().PAYLATER, null, 'the order says that it can be used again')
    })
  }

  it('of dates that have moved since they were agreed to is refused: the plan is shown as it is now', async () => {
    // From the noon that the bank begins with to two minutes before the month is over.
    const { rig, core, pay, paylater, elementRecord, follow, consents, debits } = await paying('PAYLATER', {
      ahead: 10 * 86_400 + 12 * 3600 - 120,
    })
    assert.equal(paylater.plan.get()?.firstRepaymentDate, '2026-12-25')
    await rig.control.advance(300)
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get()?.name, 'PAYLATER_PLAN_CHANGED')
    assert.deepEqual(
      [elementRecord.screens.at(-1), paylater.plan.get()?.firstRepaymentDate, pay.agreement.get()],
      ['payment', '2027-01-25', null],
    )
    assert.deepEqual(await debits(), [])
    paylater.agree(consents())
    await pay.confirm(PIN)
    await follow()
    assert.equal(pay.status.get()?.instalments?.firstDueDate, '2027-01-25')
    assert.equal((await debits()).length, 1)
  })

  it('that failed shows the text of Pay Later, and can be retried', async () => {
    const { pay, paylater, elementRecord, follow, consents, debits } = await paying('PAYLATER', {
      scenario: 'failed-once',
    })
    await pay.confirm(PIN)
    await follow()
    assert.equal(detailOf(elementRecord, 'bank-failed')?.error.code, 'PAYMENT_FAILED_PAYLATER')
    await pay.retry()
    await paylater.load()
    paylater.agree(consents())
    await pay.confirm(PIN)
    await follow()
    assert.equal((await debits()).length, 1)
  })
})
