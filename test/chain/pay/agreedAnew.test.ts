/**
 * Pay Later when something isn't as it was: nothing that was agreed to before holds, and nothing is debited
 * until it is agreed to anew.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAgreement } from '../../../src/stores/payment/agreement.ts'
import { rewrite } from '../network.ts'
import { paying } from '../paying.ts'

const NONE = { riplay: false, terms: false, sharing: false }

/** About to confirm Pay Later, with the marks of its summary. */
const agreedTo = async (scenario = 'success') => {
  const here = await paying('PAYLATER', { scenario })
  const { marks, mark } = createAgreement({
    storage: here.storage,
    subject: here.subject,
    profile: here.core.profile,
    plan: here.pay.plan,
    agreed: here.pay.agreed,
  })
  for (const box of ['riplay', 'terms', 'sharing'] as const) mark(box, true)
  return { ...here, marks }
}

describe('a confirm of Pay Later that is refused', () => {
  for (const [code, name, screen] of [
    ['1056', 'CONSENT_OUTDATED', 'paylaterConfirmation'],
    ['2405', 'AMOUNT_MISMATCH', 'payment'],
    ['2505', 'PAYMENT_DETAILS_CHANGED', 'payment'],
  ] as const) {
    it(`${name}: in a dialog over the ${screen} page; read and ticked again, it is paid`, async () => {
      const here = await agreedTo()
      await here.rig.control.fault({ call: here.call, kind: 'code', code })
      await here.confirm()
      assert.deepEqual([here.core.problems.dialog.get()?.name, here.seen.screens.at(-1)], [name, screen])
      assert.deepEqual([here.pay.agreed.get(), here.marks.get()], [null, NONE])
      assert.deepEqual(await here.debits(), [])
      here.core.problems.dismiss()
      await here.confirm()
      assert.equal(here.sent.length, 1, 'without an agreement nothing is sent')
      await here.paylater.load()
      here.paylater.agree(here.consents())
      await here.confirm()
      await here.follow()
      assert.deepEqual(await here.debits(), here.once)
    })
  }

  it('another plan: ticked again, the ledger has the new one', async () => {
    const here = await agreedTo('plan-changed')
    await here.confirm()
    assert.deepEqual(
      [here.core.problems.dialog.get()?.name, here.pay.agreed.get(), here.marks.get()],
      ['PAYLATER_PLAN_CHANGED', null, NONE],
    )
    here.core.problems.dismiss()
    here.paylater.agree(here.consents())
    await here.confirm()
    await here.follow()
    const [debit] = await here.rig.control.debitsOf(here.subject)
    assert.deepEqual([debit?.credit?.fee, debit?.credit?.total], ['42500.00', '1292500.00'])
  })

  it("another plan that doesn't add up: it isn't shown and can't be agreed to until it is requested again", async () => {
    const here = await agreedTo('plan-changed')
    const restore = rewrite(here.rig, 'payment/paylater-repayment-plan', (data) => {
      data['total'] = String(data['total']).replace(/\.00$/, '.01')
    })
    await here.confirm()
    await here.paylater.renew()
    assert.equal(here.core.problems.fields.get()['paylater']?.name, 'PAYLATER_PLAN_MISMATCH')
    here.paylater.agree(here.consents())
    assert.deepEqual([here.paylater.plan.get(), here.pay.agreed.get()], [null, null])
    restore()
    await here.paylater.renew()
    assert.deepEqual([here.paylater.plan.get()?.total, here.marks.get()], [129_250_000n, NONE])
    assert.deepEqual(await here.debits(), [])
  })
})

describe('the one-time verification, as an inquiry answers it', () => {
  for (const [state, name] of [
    ['NEEDED', 'PAYLATER_ONE_TIME_VERIFICATION'],
    ['PENDING', 'PAYLATER_VERIFICATION_PENDING'],
  ] as const) {
    it(`${state}: also after a reload of the summary, it leads to the payment page with the reason at the method`, async () => {
      const before = await paying('PAYLATER', { version: 2 })
      rewrite(before.rig, 'payment/paylater-order-inquiry', (data) => {
        data['oneTimeVerification'] = state
      })
      const { core, pay, paylater, seen } = await before.open()
      await core.nav.go('paylaterConfirmation')
      await paylater.load()
      assert.deepEqual([seen.screens.at(-1), pay.blocks.get().PAYLATER], ['payment', name])
      assert.equal(paylater.inquiry.get(), null)
    })
  }
})
