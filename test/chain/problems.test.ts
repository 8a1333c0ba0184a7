/** Repeats by `retry()`: an action that failed by itself, never one whose secret the bank has refused. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowOf } from '../../src/contract/errors.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { linkConsents, linking, prove } from './journey.ts'
import { paying } from './paying.ts'
import { chain, namesOf, wholeLink } from './rig.ts'

describe('retry', () => {
  it('never sends a refused PIN again: a page that retries on every error uses up no try', async () => {
    const tab = await paying('WALLET')
    await tab.pay.confirm('000000')
    for (let times = 0; times < 3; times++) {
      tab.core.problems.retry()
      await tab.rig.timers.settle()
    }
    assert.equal(tab.core.problems.fields.get()['pin']?.name, 'PIN_WRONG')
    assert.equal(tab.sent.length, 1)
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(await tab.debits(), tab.once)
  })

  it('never sends a refused code or password again', async () => {
    const { element, control, timers } = await chain()
    const { core, record } = element({ flow: 'link', subject: await control.createJourney() })
    const link = wholeLink(core)
    await core.session.connect()
    await link.load()
    link.phone.set(`0${CUSTOMER}`)
    await link.otp.send()
    const errors = () => namesOf(record).filter((name) => name === 'bank-error').length
    const code = await control.inboxCode(CUSTOMER)
    await link.otp.verify(code === '000000' ? '111111' : '000000')
    core.problems.retry()
    await timers.settle()
    assert.equal(errors(), 1)
    await link.otp.verify(code)
    await link.logIn('Wrong#2026')
    core.problems.retry()
    await timers.settle()
    assert.equal(errors(), 2)
    await link.logIn(PASSWORD)
    assert.equal(record.screens.at(-1), 'bind')
  })

  it('stores no PIN on the device: not when it was wrong, not during the payment, not after it', async () => {
    const { pay, storage, follow } = await paying('WALLET')
    const keep = () =>
      [...Array(storage.length).keys()].map((index) => storage.getItem(storage.key(index) ?? '')).join()
    const isKept = (pin: string) => new RegExp(`\\b${pin}\\b`).test(keep())
    await pay.confirm('246801')
    const matches = [isKept('246801')]
    await pay.confirm(PIN)
    matches.push(isKept(PIN))
    await follow(30_000)
    matches.push(isKept(PIN))
    assert.deepEqual([matches, pay.status.get()?.status], [[false, false, false], 'SUCCESS'])
    assert.notEqual(keep(), '', 'an attempt is kept')
  })

  it('forgets the PIN once the dialog that could have sent it again is closed', async () => {
    const tab = await paying('WALLET')
    tab.rig.network.online = false
    await tab.pay.confirm(PIN)
    assert.equal(tab.core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
    assert.equal(tab.core.problems.canRetry(), true)
    tab.core.problems.dismiss()
    assert.equal(tab.core.problems.canRetry(), false)
  })
})

describe('what offers a retry in a frame is guarded', () => {
  it('where it logs in, until it is dropped, and not where it sends a code', async () => {
    const { core, rig, link } = await linking()
    const { isRetryGuarded, canRetry, dismiss } = core.problems
    await prove({ rig, link })
    rig.network.online = false
    const guarded = [isRetryGuarded.get()]
    await link.logIn(PASSWORD)
    guarded.push(isRetryGuarded.get())
    dismiss()
    guarded.push(isRetryGuarded.get())
    await link.logIn(PASSWORD)
    link.phone.set('81200000042')
    await link.otp.send()
    assert(canRetry())
    guarded.push(isRetryGuarded.get())
    assert.deepEqual(guarded, [false, true, false, false])
  })

  it('not where it looks at the order, or asks for a code to scan', async () => {
    const { core, rig, pay } = await paying('WALLET')
    const { canRetry, isRetryGuarded } = core.problems
    rig.network.online = false
    await pay.renew()
    const offers = [[canRetry(), isRetryGuarded.get()]]
    rig.network.online = true
    pay.choose('QRIS')
    rig.network.online = false
    await pay.confirm(null)
    offers.push([canRetry(), isRetryGuarded.get()])
    assert.deepEqual(offers, [
      [true, false],
      [true, false],
    ])
  })

  it('on the notice of maintenance, where it links', async () => {
    const { core, rig, link, elementRecord } = await linking()
    await prove({ rig, link })
    await link.logIn(PASSWORD)
    const { code } = rowOf('MAINTENANCE')
    await rig.control.fault({ call: 'payment/confirm-binding-activation', kind: 'code', code, times: 1 })
    await link.link(linkConsents(core))
    assert.deepEqual([elementRecord.screens.at(-1), core.problems.isRetryGuarded.get()], ['noticeInfo', true])
    core.problems.retry()
    await rig.timers.settle()
    assert.deepEqual(
      [elementRecord.screens.at(-1), core.problems.isRetryGuarded.get()],
      ['bindResult', false],
    )
  })
})
