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
      const here = await slow(by, () => off)
      await here.confirm()
      const { end, seconds } = here.pay.deadline.get() ?? assert.fail('there is a countdown')
      assert.equal(Math.round((end - here.rig.timers.now()) / SECOND), seconds)
      here.rig.network.online = false
      await here.follow((seconds - 5) * SECOND)
      assert.equal(here.pay.overdue.get(), false)
      await here.follow(10 * SECOND)
      assert.equal(here.pay.overdue.get(), true)
      here.rig.network.online = true
      await here.rig.control.advance(60)
      await here.follow(20 * SECOND)
      await paid(here)
    }
  })

  it('the tab sleeps through the countdown: on return it asks once and shows the status once', async () => {
    let slept = 0
    const here = await slow(by, () => slept)
    await here.confirm()
    const stop = here.pay.watch()
    await here.rig.timers.settle()
    slept = 600 * SECOND
    await here.rig.control.advance(600)
    let asked = 0
    intercept(here.rig, 'debit/payment-status-h5', (pass) => {
      asked += 1
      return pass()
    })
    here.rig.wake()
    await here.rig.timers.settle()
    assert.equal(asked, 1)
    await here.rig.timers.pass(60 * SECOND)
    stop()
    assert.deepEqual([asked, here.seen.screens.filter((screen) => screen === 'paymentResult').length], [1, 1])
    await paid(here)
  })

  it('the tab sleeps through a part of it: the remaining time is right', async () => {
    let slept = 0
    const here = await slow(by, () => slept)
    await here.confirm()
    const { end, seconds } = here.pay.deadline.get() ?? assert.fail('there is a countdown')
    slept = 10 * SECOND
    assert.equal(Math.round((end - here.core.clock.now()) / SECOND), seconds - 10)
  })

  it('the session ends before the confirm: a new session of the same order, and it is paid', async () => {
    const here = await paying(by)
    await here.rig.control.advance(31 * 60)
    await here.confirm()
    nothingSaid(here)
    await here.follow()
    await paid(here)
  })

  it('the session ends while the bank waits for a code: a new session, and the same code releases the payment', async () => {
    const here = await paying(by, { scenario: 'otp', config: { idleMs: 60_000 } })
    await here.confirm()
    await here.pay.otp.send()
    await here.rig.control.advance(120)
    await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER))
    await here.follow()
    await paid(here)
  })

  it('the session ends while the bank is at work: the status is still requested', async () => {
    const here = await paying(by, { config: { idleMs: 60_000 } })
    await here.confirm()
    await here.rig.control.advance(120)
    await here.follow()
    await paid(here)
  })

  it('another code is requested while one is verified: the one being verified wins, one debit', async () => {
    const here = await paying(by, { scenario: 'otp' })
    await here.confirm()
    await here.pay.otp.send()
    const code = await here.rig.control.inboxCode(CUSTOMER)
    await Promise.all([
      here.pay.otp.verify(code),
      here.pay.otp.resend({ captchaId: 'captcha-000001', captchaCode: 'ABCDE' } as never),
      here.pay.otp.verify(code),
    ])
    await here.follow()
    await paid(here)
  })

  it('an old answer of the status comes after a newer one: the newer one stays', async () => {
    const here = await paying(by)
    await here.confirm()
    const late = createGate()
    let turn = 0
    here.rig.network.arrive = ({ url }) =>
      url.endsWith('/debit/payment-status-h5') && turn++ === 0 ? late.passed : Promise.resolve()
    const stop = here.pay.watch()
    await here.rig.timers.settle()
    await here.rig.control.advance(10)
    here.rig.wake()
    await here.rig.timers.settle()
    late.open()
    await here.rig.timers.settle()
    stop()
    await paid(here)
  })
})

describe('midnight in Jakarta', () => {
  /** From the tests' noon to a minute before. */
  const ahead = 12 * 3600 - 60

  it('renews a daily limit: the bank decides, the page shows it', async () => {
    const here = await paying('WALLET', { msisdn: '81100000012', ahead })
    assert.equal(here.pay.blocks.get().WALLET, rowOf('LIMIT_DAILY').code)
    await here.rig.control.advance(120)
    await here.pay.renew()
    assert.equal(here.pay.blocks.get().WALLET, null)
    here.pay.choose('WALLET')
    await here.confirm()
    await here.follow()
    assert.deepEqual(await here.debits(), here.once)
  })

  it('ends the daily block of a PIN', async () => {
    const here = await paying('WALLET', { ahead })
    for (let turn = 0; turn < 5; turn++) await here.pay.confirm(`00000${turn}`)
    assert.equal(here.core.problems.dialog.get()?.name, 'PIN_BLOCKED')
    here.core.problems.dismiss()
    await here.rig.control.advance(120)
    await here.confirm()
    await here.follow()
    assert.deepEqual(await here.debits(), here.once)
  })

  for (const by of METHODS) {
    it(`between the confirm and its end, ${by}: one debit, on the day of the confirm`, async () => {
      const here = await paying(by, { ahead: ahead + 58, scenario: 'slow' })
      await here.confirm()
      await here.follow(120_000)
      assert.deepEqual(await here.debits(), here.once)
      assert.equal(here.pay.status.get()?.status, 'SUCCESS')
    })
  }
})
