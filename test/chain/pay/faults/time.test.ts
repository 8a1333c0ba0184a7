/**
 * Faults of a payment that time brings: a wrong clock, a tab that slept, a session that ended, answers out of
 * order, midnight.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowOf } from '../../../../src/contract/errors.ts'
import { createGate } from '../../../gate.ts'
import { CUSTOMER } from '../../../words.ts'
import { DAY, eitherWay, nothingSaid, paid, SECOND } from './rig.ts'
import { intercept } from '../../network.ts'
import { METHODS, paying, type PayBy } from '../../paying.ts'

/** A payment that takes long, on a device whose clock is ahead of the bank's. */
const slow = (by: PayBy, aheadMs: () => number) =>
  paying(by, { scenario: 'slow', ports: ({ timers }) => ({ now: () => timers.now() + aheadMs() }) })

eitherWay((by) => {
  it("the device's clock is a day off, either way: the countdown is the server's, and one debit", async () => {
    for (const off of [-DAY, DAY]) {
      const tab = await slow(by, () => off)
      await tab.confirm()
      const { end, seconds } = tab.pay.deadline.get() ?? assert.fail('there is a countdown')
      assert.equal(Math.round((end - tab.rig.timers.now()) / SECOND), seconds)
      tab.rig.network.online = false
      await tab.follow((seconds - 5) * SECOND)
      assert.equal(tab.pay.overdue.get(), false)
      await tab.follow(10 * SECOND)
      assert.equal(tab.pay.overdue.get(), true)
      tab.rig.network.online = true
      await tab.rig.control.advance(60)
      await tab.follow(20 * SECOND)
      await paid(tab)
    }
  })

  it('the tab sleeps through the countdown: on return it asks once and shows the status once', async () => {
    let slept = 0
    const tab = await slow(by, () => slept)
    await tab.confirm()
    const stop = tab.pay.watch()
    await tab.rig.timers.settle()
    slept = 600 * SECOND
    await tab.rig.control.advance(600)
    let requestCount = 0
    intercept(tab.rig, 'debit/payment-status-h5', (pass) => {
      requestCount += 1
      return pass()
    })
    tab.rig.wake()
    await tab.rig.timers.settle()
    assert.equal(requestCount, 1)
    await tab.rig.timers.pass(60 * SECOND)
    stop()
    assert.deepEqual(
      [requestCount, tab.elementRecord.screens.filter((screen) => screen === 'paymentResult').length],
      [1, 1],
    )
    await paid(tab)
  })

  it('the tab sleeps through a part of it: the remaining time is right', async () => {
    let slept = 0
    // Its timers stand still, its clocks don't.
    const tab = await paying(by, {
      scenario: 'slow',
      ports: ({ timers }) => ({
        now: () => timers.now() + slept,
        elapsed: () => timers.now() + slept,
      }),
    })
    await tab.confirm()
    const { end, seconds } = tab.pay.deadline.get() ?? assert.fail('there is a countdown')
    slept = 10 * SECOND
    assert.equal(Math.round((end - tab.core.clock.now()) / SECOND), seconds - 10)
  })

  it('the session ends before the confirm: a new session of the same order, and it is paid', async () => {
    const tab = await paying(by)
    await tab.rig.control.advance(31 * 60)
    await tab.confirm()
    nothingSaid(tab)
    await tab.follow()
    await paid(tab)
  })

  it('the session ends while the bank waits for a code: a new session, and the same code releases the payment', async () => {
    const tab = await paying(by, { scenario: 'otp', config: { idleMs: 60_000 } })
    await tab.confirm()
    await tab.pay.otp.send()
    await tab.rig.control.advance(120)
    await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    await tab.follow()
    await paid(tab)
  })

  it('the session ends while the bank is at work: the status is still requested', async () => {
    const tab = await paying(by, { config: { idleMs: 60_000 } })
    await tab.confirm()
    await tab.rig.control.advance(120)
    await tab.follow()
    await paid(tab)
  })

  it('another code is requested while one is verified: the one being verified wins, one debit', async () => {
    const tab = await paying(by, { scenario: 'otp' })
    await tab.confirm()
    await tab.pay.otp.send()
    const code = await tab.rig.control.inboxCode(CUSTOMER)
    await Promise.all([
      tab.pay.otp.verify(code),
      tab.pay.otp.resend({ captchaId: 'captcha-000001', captchaCode: 'ABCDE' } as never),
      tab.pay.otp.verify(code),
    ])
    await tab.follow()
    await paid(tab)
  })

  it('an old answer of the status comes after a newer one: the newer one stays', async () => {
    const tab = await paying(by)
    await tab.confirm()
    const gate = createGate()
    let turn = 0
    tab.rig.network.arrive = ({ url }) =>
      url.endsWith('/debit/payment-status-h5') && turn++ === 0 ? gate.passed : Promise.resolve()
    const stop = tab.pay.watch()
    await tab.rig.timers.settle()
    await tab.rig.control.advance(10)
    tab.rig.wake()
    await tab.rig.timers.settle()
    gate.open()
    await tab.rig.timers.settle()
    stop()
    await paid(tab)
  })
})

describe('midnight in Jakarta', () => {
  /** From the tests' noon to a minute before. */
  const ahead = 12 * 3600 - 60

  it('renews a daily limit: the bank decides, the page shows it', async () => {
    const tab = await paying('WALLET', { msisdn: '81100000012', ahead })
    assert.equal(tab.pay.blocks.get().WALLET, rowOf('LIMIT_DAILY').code)
    await tab.rig.control.advance(120)
    await tab.pay.renew()
    assert.equal(tab.pay.blocks.get().WALLET, null)
    tab.pay.choose('WALLET')
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(await tab.debits(), tab.once)
  })

  it('ends the daily block of a PIN', async () => {
    const tab = await paying('WALLET', { ahead })
    for (let turn = 0; turn < 5; turn++) await tab.pay.confirm(`00000${turn}`)
    assert.equal(tab.core.problems.dialog.get()?.name, 'PIN_BLOCKED')
    tab.core.problems.dismiss()
    await tab.rig.control.advance(120)
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(await tab.debits(), tab.once)
  })

  for (const by of METHODS) {
    it(`between the confirm and its end, ${by}: one debit, on the day of the confirm`, async () => {
      const tab = await paying(by, { ahead: ahead + 58, scenario: 'slow' })
      await tab.confirm()
      await tab.follow(120_000)
      assert.deepEqual(await tab.debits(), tab.once)
      assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
    })
  }
})
