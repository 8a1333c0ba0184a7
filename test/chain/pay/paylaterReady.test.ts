/**
 * Going on with Pay Later when something is missing: what went wrong is said, and not something else over it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paying } from '../paying.ts'

describe('continuing with Pay Later', () => {
  const chosen = async () => {
    const here = await paying('WALLET')
    here.pay.choose('PAYLATER')
    const said = () => here.core.problems.fields.get()['paylater']?.name
    return { ...here, said }
  }

  it('no months are chosen: the page asks for them', async () => {
    const here = await chosen()
    assert.equal(await here.paylater.ready(), false)
    assert.equal(here.said(), 'TENOR_REQUIRED')
  })

  it("the offer can't be loaded: a dialog, and no error about months that aren't shown", async () => {
    const here = await chosen()
    await here.rig.control.fault({ call: 'payment/paylater-order-inquiry', kind: 'html', times: 9 })
    const ready = here.paylater.ready()
    await here.rig.timers.pass(10_000)
    assert.equal(await ready, false)
    assert.deepEqual([here.core.problems.dialog.get()?.name, here.said()], ['ANSWER_UNREADABLE', undefined])
  })

  it('the months are no longer offered: that error stays', async () => {
    const here = await chosen()
    await here.paylater.load()
    await here.rig.control.fault({
      call: 'payment/paylater-repayment-plan',
      kind: 'code',
      code: '2308',
      times: 1,
    })
    void here.paylater.choose(3)
    assert.equal(await here.paylater.ready(), false)
    assert.equal(here.said(), 'PAYLATER_TENOR_UNAVAILABLE')
  })

  it('months chosen while the offer is loading get their plan once it is loaded', async () => {
    const here = await chosen()
    await here.paylater.load()
    const renewed = here.paylater.renew()
    await here.paylater.choose(3)
    await renewed
    assert.equal(await here.paylater.ready(), true)
    assert.equal(here.paylater.plan.get()?.months, 3)
  })
})
