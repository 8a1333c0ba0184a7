/** The code of a payment belongs to one attempt: another one, after a failure, asks for a code of its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { attemptsOf, loseAnswer, rewrite } from '../network.ts'
import { paying } from '../paying.ts'
import { wholePay } from '../rig.ts'

test('after a failure the code of that attempt is forgotten, also over a reload', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  await tab.confirm()
  await tab.pay.otp.send()
  assert.notEqual(tab.pay.otp.code.get(), null)
  await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
  const restore = rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
    data['status'] = 'FAILED'
  })
  await tab.follow()
  restore()
  assert.deepEqual(tab.outcomes(), ['bank-failed'])
  assert.equal(tab.pay.otp.code.get(), null)
  const { pay } = await tab.open()
  assert.equal(pay.otp.code.get(), null)
})

test('the same attempt keeps the code it was sent, over a reload and back to the PIN', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  await tab.confirm()
  await tab.pay.otp.send()
  await tab.confirm()
  assert.notEqual(tab.pay.otp.code.get(), null)
  const { pay, elementRecord } = await tab.open()
  assert.equal(elementRecord.screens.at(-1), 'verification')
  assert.notEqual(pay.otp.code.get(), null)
})

test('what the code is about keeps its points over a reload, when another order has used them up', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  tab.pay.setPoints(100_000)
  await tab.confirm()
  const subject = await tab.rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER })
  const beside = wholePay(tab.rig.element({ flow: 'pay', subject }).core)
  await beside.context.core.session.connect()
  await beside.load()
  beside.togglePoints()
  await beside.confirm(PIN)
  const { pay, elementRecord } = await tab.open()
  assert.equal(elementRecord.screens.at(-1), 'verification')
  assert.equal(pay.order.get()?.points.usable, 0)
  assert.deepEqual([pay.amount.get(), pay.quote.get()?.points], [115_000_000n, 100_000])
})

test('another choice is another attempt, with a code of its own, which is asked for', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  await tab.confirm()
  await tab.pay.otp.send()
  tab.pay.setPoints(150_000)
  await tab.confirm()
  assert.equal(tab.elementRecord.screens.at(-1), 'verification')
  assert.equal(tab.pay.otp.code.get(), null)
  await tab.pay.otp.send()
  await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER, 2))
  assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
})

test('a first code whose answer was lost can be typed, and sent again', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  await tab.confirm()
  loseAnswer(tab.rig, 'otp/payment-generate')
  await tab.pay.otp.send()
  tab.core.problems.dismiss()
  await tab.rig.control.advance(61)
  await tab.pay.otp.send()
  assert.equal(tab.core.problems.fields.get()['code'], undefined)
  assert.equal(await createCaptcha(tab.core, tab.pay.otp).prove(), 'sent')
  await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER, 2))
  assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
})

test('a code that nothing waits for leaves nowhere: the order is shown', async () => {
  const tab = await paying('WALLET', { scenario: 'otp' })
  const keys = attemptsOf(tab.rig, 'otp/payment-verification')
  await tab.confirm()
  await tab.rig.control.fault({ call: 'otp/payment-generate', kind: 'code', code: '1504', times: 1 })
  await tab.pay.otp.send()
  tab.core.problems.dismiss()
  await tab.pay.otp.verify('123456')
  assert.deepEqual([keys, tab.elementRecord.screens.at(-1)], [[], 'payment'])
})

test('a code whose money another payment has had leads back to the order, which is paid another way', async () => {
  const amount = '2000000.00'
  const tab = await paying('WALLET', { scenario: 'otp', amount })
  await tab.confirm()
  await tab.pay.otp.send()
  const subject = await tab.rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER, amount })
  const beside = wholePay(tab.rig.element({ flow: 'pay', subject }).core)
  await beside.context.core.session.connect()
  await beside.load()
  await beside.confirm(PIN)
  await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
  assert.equal(tab.elementRecord.screens.at(-1), 'payment')
  assert.equal(tab.core.problems.fields.get()['method']?.name, 'BALANCE_LOW')
  assert.deepEqual(await tab.debits(), [])
  tab.pay.choose('PAYLATER')
  await tab.paylater.load()
  await tab.paylater.choose(3)
  tab.paylater.agree(tab.consents())
  await tab.confirm()
  await tab.pay.otp.send()
  await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
  await tab.follow()
  assert.deepEqual(await tab.debits(), [`PAYLATER ${amount}`])
})
