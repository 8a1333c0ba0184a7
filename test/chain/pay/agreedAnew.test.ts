/**
 * Pay Later when something isn't as it was: nothing that was agreed to before holds, and nothing is debited
 * until it is agreed to anew.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAgreement } from '../../../src/stores/payment/agreement.ts'
import { rewrite } from '../network.ts'
import { CUSTOMER } from '../../words.ts'
import { paying } from '../paying.ts'

const NONE = { riplay: false, terms: false, sharing: false }

/** About to confirm Pay Later, with the marks of its summary. */
const agreedTo = async (scenario = 'success') => {
  const tab = await paying('PAYLATER', { scenario })
  const { marks, mark } = createAgreement({
    storage: tab.storage,
    subject: tab.subject,
    profile: tab.core.session.profile,
    plan: tab.pay.plan,
    agreement: tab.pay.agreement,
    withdraw: () => tab.pay.context.dispatch({ type: 'agreement', agreed: null }),
  })
  for (const box of ['riplay', 'terms', 'sharing'] as const) mark(box, true)
  tab.paylater.agree(tab.consents())
  return { ...tab, marks, mark }
}

describe('a confirm of Pay Later that is refused', () => {
  for (const [code, name, screen] of [
    ['1056', 'CONSENT_OUTDATED', 'payment'],
    ['2405', 'AMOUNT_MISMATCH', 'payment'],
    ['2508', 'ATTEMPT_OVER', 'payment'],
  ] as const) {
    it(`${name}: in a dialog over the ${screen} page; read and ticked again, it is paid`, async () => {
      const tab = await agreedTo()
      await tab.rig.control.fault({ call: tab.call, kind: 'code', code })
      await tab.confirm()
      assert.deepEqual(
        [tab.core.problems.dialog.get()?.name, tab.elementRecord.screens.at(-1)],
        [name, screen],
      )
      assert.deepEqual([tab.pay.agreement.get(), tab.marks.get()], [null, NONE])
      assert.deepEqual(await tab.debits(), [])
      tab.core.problems.dismiss()
      await tab.confirm()
      assert.equal(tab.sent.length, 1, 'without an agreement nothing is sent')
      await tab.paylater.load()
      tab.paylater.agree(tab.consents())
      await tab.confirm()
      await tab.follow()
      assert.deepEqual(await tab.debits(), tab.once)
    })
  }

  it('another plan: ticked again, the ledger has the new one', async () => {
    const tab = await agreedTo('plan-changed')
    await tab.confirm()
    assert.deepEqual(
      [tab.core.problems.dialog.get()?.name, tab.pay.agreement.get(), tab.marks.get()],
      ['PAYLATER_PLAN_CHANGED', null, NONE],
    )
    tab.core.problems.dismiss()
    tab.paylater.agree(tab.consents())
    await tab.confirm()
    await tab.follow()
    const [debit] = await tab.rig.control.debitsOf(tab.subject)
    assert.deepEqual([debit?.credit?.fee, debit?.credit?.total], ['42500.00', '1292500.00'])
  })

  it("another plan that doesn't add up: it isn't shown and can't be agreed to until it is requested again", async () => {
    const tab = await agreedTo('plan-changed')
    const restore = rewrite(tab.rig, 'payment/paylater-repayment-plan', (data) => {
      data['total'] = String(data['total']).replace(/\.00$/, '.01')
    })
    await tab.confirm()
    await tab.paylater.renew()
    assert.equal(tab.core.problems.fields.get()['paylater']?.name, 'PAYLATER_PLAN_MISMATCH')
    tab.paylater.agree(tab.consents())
    assert.deepEqual([tab.paylater.plan.get(), tab.pay.agreement.get()], [null, null])
    restore()
    await tab.paylater.renew()
    assert.deepEqual([tab.paylater.plan.get()?.total, tab.marks.get()], [129_250_000n, NONE])
    assert.deepEqual(await tab.debits(), [])
  })
})

describe('a tick that is taken back at the PIN', () => {
  it('ends the agreement: the PIN leads back to the order, and nothing is sent', async () => {
    const tab = await agreedTo()
    tab.mark('terms', false)
    await tab.confirm()
    assert.deepEqual(
      [tab.pay.agreement.get(), tab.sent, tab.elementRecord.screens.at(-1)],
      [null, [], 'payment'],
    )
    assert.deepEqual(tab.marks.get(), { riplay: true, terms: false, sharing: true })
  })

  it('and at the code: that one releases nothing any more', async () => {
    const tab = await agreedTo('otp')
    await tab.confirm()
    assert.equal(tab.pay.guard('verification'), 'verification')
    tab.mark('sharing', false)
    assert.equal(tab.pay.guard('verification'), 'payment')
  })

  for (const isFirst of [true, false])
    it(`and at the code: the bank has what was agreed to last, ${isFirst ? 'without' : 'with'} sharing data`, async () => {
      const tab = await agreedTo('otp')
      const sharing = { ...tab.consents()[0]!, document: 'DATA_SHARING' } as const
      const [first, last] = isFirst
        ? [[...tab.consents(), sharing], tab.consents()]
        : [tab.consents(), [...tab.consents(), sharing]]
      tab.paylater.agree(first)
      await tab.confirm()
      await tab.pay.otp.send()
      tab.mark('sharing', !isFirst)
      tab.paylater.agree(last)
      await tab.confirm()
      await tab.pay.otp.send()
      await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER, 2))
      await tab.follow()
      const [debit] = await tab.rig.control.debitsOf(tab.subject)
      assert.deepEqual(
        debit?.credit?.agreement.map(({ document }) => document),
        last.map(({ document }) => document),
      )
    })
})

describe('the one-time verification, as an inquiry answers it', () => {
  for (const [state, name] of [
    ['NEEDED', 'PAYLATER_ONE_TIME_VERIFICATION'],
    ['PENDING', 'PAYLATER_VERIFICATION_PENDING'],
  ] as const) {
    it(`${state}: also after a reload of the summary, it leads to the payment page with the reason at the method`, async () => {
      const payingBefore = await paying('PAYLATER', { version: 2 })
      rewrite(payingBefore.rig, 'payment/paylater-order-inquiry', (data) => {
        data['oneTimeVerification'] = state
      })
      const { core, pay, paylater, elementRecord } = await payingBefore.open()
      await core.nav.go('paylaterConfirmation')
      await paylater.load()
      assert.deepEqual([elementRecord.screens.at(-1), pay.blocks.get().PAYLATER], ['payment', name])
      assert.equal(paylater.inquiry.get(), null)
    })
  }
})
