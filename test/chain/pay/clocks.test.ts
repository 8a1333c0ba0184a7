/**
 * A device whose clock is set while the page is open, or that sleeps: only the bank's time ends anything, and
 * nothing is called unpaid while it can be paid.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ordered } from '../order.ts'

const MINUTE = 60_000

async function shownCode() {
  const tab = await ordered({ scenario: 'qris' })
  tab.pay.choose('QRIS')
  await tab.pay.review()
  return tab
}

const MOVES = [
  ['ten minutes on', 10 * MINUTE],
  ['a day and a half back', -36 * 60 * MINUTE],
] as const

for (const [title, ms] of MOVES) {
  describe(`a device whose clock is set ${title}`, () => {
    it('shows a code to scan as long as the bank takes it; leaving is pending, and it is paid once', async () => {
      const tab = await shownCode()
      tab.rig.device.ahead += ms
      await tab.follow(MINUTE)
      assert.deepEqual(
        [tab.elementRecord.screens.at(-1), tab.pay.overdue.get(), tab.pay.qr.get()?.seconds],
        ['paymentLoading', false, 300],
      )
      tab.core.leaving.close()
      assert.deepEqual(tab.outcomes(), ['bank-pending'])
      await tab.rig.control.finishInApp(tab.subject)
      assert.equal((await tab.debits()).length, 1)
    })

    it('asks about the code that was left: what the bank says in its time is no end of it', async () => {
      const tab = await shownCode()
      await tab.pay.leaveQr()
      tab.rig.device.ahead += ms
      await tab.pay.context.ask()
      tab.core.leaving.close()
      assert.deepEqual(tab.outcomes(), ['bank-pending'])
    })

    it('ends it when the bank, asked after its end, knows of no payment', async () => {
      const tab = await shownCode()
      tab.rig.device.ahead += ms
      await tab.follow(310_000)
      assert.deepEqual(
        [tab.elementRecord.screens.at(-1), tab.elementRecord.params],
        ['payment', { over: 'qr' }],
      )
      tab.core.leaving.close()
      assert.deepEqual(tab.outcomes(), ['bank-cancelled'])
    })

    it('rests after too many requests for as long as was asked', async () => {
      const tab = await ordered()
      tab.core.actions.cooling.setKey('again', tab.core.clock.now() + MINUTE)
      tab.rig.device.ahead += ms
      assert.equal(tab.core.actions.lockedFor('again'), MINUTE)
    })
  })
}

describe('a device that slept', () => {
  it('asks for the time when it wakes', async () => {
    const tab = await ordered()
    const { device, timers } = tab.rig
    await timers.pass(60 * MINUTE)
    device.slept += 60 * MINUTE
    assert.notEqual(tab.core.clock.now(), timers.now())
    tab.rig.wake()
    await timers.settle()
    assert.equal(tab.core.clock.now(), timers.now())
  })

  it('ends a code that ran out meanwhile by the first answer', async () => {
    const tab = await shownCode()
    const stop = tab.pay.watch()
    await tab.rig.timers.settle()
    await tab.rig.control.advance(600)
    tab.rig.wake()
    await tab.rig.timers.settle()
    stop()
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params],
      ['payment', { over: 'qr' }],
    )
  })
})
