/**
 * Going on with Pay Later when something is missing: what went wrong is said, and not something else over it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paying } from '../paying.ts'

describe('going on with Pay Later', () => {
  const chosen = async () => {
    const here = await paying('WALLET')
    here.pay.choose('PAYLATER')
    const said = () => here.core.problems.fields.get()['paylater']?.name
    return { ...here, said }
  }

  it('nothing is wrong but that no months were chosen: they are asked for', async () => {
    const here = await chosen()
    assert.equal(await here.paylater.ready(), false)
    assert.equal(here.said(), 'TENOR_REQUIRED')
  })

  it('the offer can not be had: said in a dialog, and no months are asked for that are not shown', async () => {
    const here = await chosen()
    await here.rig.control.fault({ call: 'payment/paylater-order-inquiry', kind: 'html', times: 9 })
    const ready = here.paylater.ready()
    await here.rig.timers.pass(10_000)
    assert.equal(await ready, false)
    assert.deepEqual([here.core.problems.dialog.get()?.name, here.said()], ['ANSWER_UNREADABLE', undefined])
  })

  it('the months are no longer offered: that is what stays said', async () => {
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

  it('months chosen while the offer is asked for anew are planned once it is there', async () => {
    const here = await chosen()
    await here.paylater.load()
    const renewed = here.paylater.renew()
    await here.paylater.choose(3)
    await renewed
    assert.equal(await here.paylater.ready(), true)
    assert.equal(here.paylater.plan.get()?.months, 3)
  })
})
