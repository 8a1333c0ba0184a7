/** Repeats by `retry()`: an action that failed by itself, never one whose secret the bank has refused. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
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
