/**
 * Paying from the wallet by the stores, over the whole chain: confirm, refusals, how it ends; the
 * sandbox's ledger is the judge.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PIN } from '../../words.ts'
import { rewrite } from '../network.ts'
import { countdownOf, failFive } from '../failures.ts'
import { ordered } from '../order.ts'
import { detailOf, namesOf } from '../rig.ts'

describe('paying from the wallet', () => {
  it('PIN, processing, success; the ledger shows exactly one debit', async () => {
    const { pay, elementRecord, subject, follow, debits } = await ordered()
    await pay.confirm(PIN)
    assert.deepEqual(elementRecord.screens, ['paymentLoading'])
    await follow(30_000)
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal(elementRecord.screens.at(-1), 'paymentResult')
    assert.equal(detailOf(elementRecord, 'bank-succeeded')?.originReferenceNo, subject)
    assert.deepEqual(
      (await debits()).map(({ amount, points, method }) => ({ amount, points, method })),
      [{ amount: '1250000.00', points: 0, method: 'WALLET' }],
    )
  })

  it("a time of payment that can't be read leaves only the time out", async () => {
    const { rig, pay, outcomes, follow } = await ordered()
    rewrite(rig, 'debit/payment-status-h5', (data) => {
      if (data['paidAt']) Object.assign(data, { paidAt: '2026-12-01T04:20:00+07' })
    })
    await pay.confirm(PIN)
    await follow(30_000)
    assert.deepEqual([pay.status.get()?.paidAt, outcomes()], [null, ['bank-succeeded']])
  })

  it('points lower the debit exactly', async () => {
    const { pay, follow, debits } = await ordered()
    pay.togglePoints()
    const quote = pay.quote.get()
    assert(quote && quote.points > 0)
    await pay.confirm(PIN)
    await follow(30_000)
    const [debit, ...additions] = await debits()
    assert.equal(additions.length, 0)
    assert.equal(debit?.points, quote.points)
    assert.equal(debit?.amount, `${quote.total / 100n}.${(quote.total % 100n).toString().padStart(2, '0')}`)
  })

  it('a second confirm while one runs is ignored', async () => {
    const { pay, follow, debits } = await ordered()
    await Promise.all([pay.confirm(PIN), pay.confirm(PIN), pay.confirm(PIN)])
    await follow(30_000)
    assert.equal((await debits()).length, 1)
  })

  it('wrong PINs count down to the block, nothing is debited', async () => {
    const { rig, core, pay, debits } = await ordered()
    const names = await failFive(core, (turn) => pay.confirm(`00000${turn}`))
    assert.deepEqual(names, countdownOf('PIN'))
    await rig.control.advance(120)
    assert.deepEqual(await debits(), [])
  })

  it('an attempt that was not sent and then changed is paid as shown', async () => {
    const { rig, core, pay, follow, debits } = await ordered()
    rig.network.online = false
    await pay.confirm(PIN)
    core.problems.dismiss()
    rig.network.online = true
    pay.togglePoints()
    const quote = pay.quote.get() ?? assert.fail('there is a quote')
    await pay.confirm(PIN)
    await follow(30_000)
    const [debit] = await debits()
    assert.deepEqual(
      [debit?.points, debit?.amount],
      [quote.points, `${quote.total / 100n}.${(quote.total % 100n).toString().padStart(2, '0')}`],
    )
  })

  it('failed: shown by the status only; trying again pays once', async () => {
    const { pay, elementRecord, subject, follow, debits } = await ordered({ scenario: 'failed-once' })
    await pay.confirm(PIN)
    await follow(30_000)
    assert.equal(pay.status.get()?.status, 'FAILED')
    assert.equal(detailOf(elementRecord, 'bank-failed')?.error.code, 'PAYMENT_FAILED')
    assert.deepEqual(await debits(), [])
    await pay.retry()
    assert.equal(elementRecord.screens.at(-1), 'payment')
    await pay.confirm(PIN)
    await follow(30_000)
    assert.equal((await debits()).length, 1)
    assert.equal(
      detailOf(elementRecord, 'bank-succeeded')?.originReferenceNo,
      subject,
      'a new attempt has an outcome of its own',
    )
  })

  it('on hold: pending is emitted once, and the page keeps asking', async () => {
    const { pay, elementRecord, follow } = await ordered({ scenario: 'on-hold' })
    await pay.confirm(PIN)
    await follow(90_000)
    assert.equal(pay.status.get()?.status, 'ON_HOLD')
    assert.equal(namesOf(elementRecord).filter((name) => name === 'bank-pending').length, 1)
  })

  it('no result until the countdown ends: overdue, never failed', async () => {
    const { rig, pay } = await ordered({ scenario: 'slow' })
    await pay.confirm(PIN)
    rig.network.online = false
    const stop = pay.watch()
    await rig.timers.pass(10 * 60_000)
    assert.equal(pay.overdue.get(), true)
    assert.equal(pay.status.get()?.status ?? 'PROCESSING', 'PROCESSING')
    rig.network.online = true
    rig.wake()
    await rig.timers.settle()
    assert.equal(pay.status.get()?.status, 'SUCCESS', 'asked at once when the page wakes')
    stop()
  })

  it('the bank asks for a code, which releases the debit, once', async () => {
    const { rig, pay, elementRecord, follow, debits } = await ordered({ scenario: 'otp' })
    await pay.confirm(PIN)
    assert.equal(elementRecord.screens.at(-1), 'verification')
    assert.deepEqual(await debits(), [])
    await pay.otp.send()
    await pay.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await follow(30_000)
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal((await debits()).length, 1)
  })

  it('if the bank asks for a code but knows of no waiting payment, the PIN is asked for first, also after a reload', async () => {
    const { rig, core, pay, open, follow, debits } = await ordered({ scenario: 'otp' })
    await pay.confirm(PIN)
    await rig.control.fault({ call: 'otp/payment-generate', kind: 'code', code: '1504', times: 1 })
    await pay.otp.send()
    assert.equal(core.problems.dialog.get()?.name, 'STEP_OUT_OF_ORDER')
    assert.equal(pay.guard('verification'), 'payment')
    assert.deepEqual((await open()).elementRecord.screens, [])
    await pay.confirm(PIN)
    assert.equal(pay.guard('verification'), 'verification')
    await pay.otp.send()
    await pay.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await follow(30_000)
    assert.equal((await debits()).length, 1)
  })

  it('stopping to follow the status stops every timer', async () => {
    const { rig, pay } = await ordered({ scenario: 'slow' })
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.settle()
    stop()
    await rig.timers.settle()
    assert.equal(rig.timers.pending(), 0)
  })
})

describe('a wallet confirm', () => {
  it('refused for its balance shows the reason, and points help', async () => {
    const { rig, core, pay, elementRecord } = await ordered()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2100', times: 1 })
    await pay.confirm(PIN)
    assert.deepEqual([elementRecord.screens.at(-1), pay.blocks.get().WALLET], ['payment', 'BALANCE_LOW'])
    assert.equal(core.problems.fields.get()['method']?.name, 'BALANCE_LOW')
    pay.togglePoints()
    assert.equal(pay.blocks.get().WALLET, null)
  })

  it('refused for a QR tap: the dialog over the payment page; "try again" loads the order', async () => {
    const { rig, core, pay, elementRecord } = await ordered()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2106', times: 1 })
    await pay.confirm(PIN)
    assert.deepEqual(
      [elementRecord.screens.at(-1), pay.blocks.get().WALLET, core.problems.dialog.get()?.name],
      ['payment', 'QR_TAP_HOLD', 'QR_TAP_HOLD'],
    )
    core.problems.retry()
    await rig.timers.settle()
    assert.equal(pay.blocks.get().WALLET, null)
  })

  it('over a limit: its notice, and the reason at the method behind it', async () => {
    const { rig, pay, elementRecord } = await ordered()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2104', times: 1 })
    await pay.confirm(PIN)
    assert.deepEqual(
      [elementRecord.screens.slice(-2), elementRecord.params?.problem?.name, pay.blocks.get().WALLET],
      [['payment', 'noticeInfo'], 'LIMIT_DAILY', 'LIMIT_DAILY'],
    )
  })

  it('with an outdated amount: the new one is shown behind the dialog, and can be paid', async () => {
    const { core, pay, elementRecord, follow, debits } = await ordered({ scenario: 'amount-changed' })
    await pay.confirm(PIN)
    assert.deepEqual(
      [core.problems.dialog.get()?.name, elementRecord.screens.at(-1), pay.quote.get()?.total],
      ['AMOUNT_MISMATCH', 'payment', 125_100_000n],
    )
    core.problems.dismiss()
    await pay.confirm(PIN)
    await follow()
    assert.equal((await debits())[0]?.amount, '1251000.00')
  })

  it('with more points than there are: an error at the points, with the usable number', async () => {
    const { rig, core, pay, elementRecord } = await ordered()
    pay.togglePoints()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2202', times: 1 })
    await pay.confirm(PIN)
    assert.deepEqual(
      [elementRecord.screens.at(-1), core.problems.fields.get()['points']?.name],
      ['payment', 'POINTS_TOO_MANY'],
    )
  })

  it('with points used up meanwhile: an error, and the rest is paid without them', async () => {
    const { rig, core, pay, elementRecord, follow, debits } = await ordered()
    pay.togglePoints()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2202', times: 1 })
    const give = rewrite(rig, 'payment/payment-h5', (data) =>
      Object.assign(data['points'] as object, { available: 0, usable: 0 }),
    )
    await pay.confirm(PIN)
    assert.deepEqual(
      [core.problems.fields.get()['points']?.name, pay.quote.get()?.points],
      ['POINTS_TOO_MANY', 0],
    )
    await pay.review()
    assert.equal(elementRecord.params?.step, 'pin')
    await pay.confirm(PIN)
    give()
    await follow(30_000)
    assert.deepEqual(
      (await debits()).map(({ amount, points }) => ({ amount, points })),
      [{ amount: '1250000.00', points: 0 }],
    )
  })
})
