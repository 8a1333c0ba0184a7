/**
 * Going on with Pay Later when something is missing: what went wrong is said, and not something else over it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paying } from '../paying.ts'

describe('continuing with Pay Later', () => {
  const choose = async () => {
    const tab = await paying('WALLET')
    tab.pay.choose('PAYLATER')
    const textOf = () => tab.core.problems.fields.get()['paylater']?.name
    return { ...tab, said: textOf }
  }

  it('no months are chosen: the page asks for them', async () => {
    const tab = await choose()
    assert.equal(await tab.paylater.ready(), false)
    assert.equal(tab.said(), 'TENOR_REQUIRED')
  })

  it("the offer can't be loaded: a dialog, and no error about months that aren't shown", async () => {
    const tab = await choose()
    await tab.rig.control.fault({ call: 'payment/paylater-order-inquiry', kind: 'html', times: 9 })
    const ready = tab.paylater.ready()
    await tab.rig.timers.pass(10_000)
    assert.equal(await ready, false)
    assert.deepEqual([tab.core.problems.dialog.get()?.name, tab.said()], ['ANSWER_UNREADABLE', undefined])
  })

  it('the months are no longer offered: that error stays', async () => {
    const tab = await choose()
    await tab.paylater.load()
    await tab.rig.control.fault({
      call: 'payment/paylater-repayment-plan',
      kind: 'code',
      code: '2308',
      times: 1,
    })
    void tab.paylater.choose(3)
    assert.equal(await tab.paylater.ready(), false)
    assert.equal(tab.said(), 'PAYLATER_TENOR_UNAVAILABLE')
  })

  it('months chosen while the offer is loading get their plan once it is loaded', async () => {
    const tab = await choose()
    await tab.paylater.load()
    const renewed = tab.paylater.renew()
    await tab.paylater.choose(3)
    await renewed
    assert.equal(await tab.paylater.ready(), true)
    assert.equal(tab.paylater.plan.get()?.months, 3)
  })
})
