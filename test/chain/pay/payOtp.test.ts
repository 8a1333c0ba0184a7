/** The code of a payment belongs to one attempt: another one, after a failure, asks for a code of its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { CUSTOMER } from '../../words.ts'
import { loseAnswer, rewrite } from '../network.ts'
import { paying } from '../paying.ts'

test('after a failure the code of that attempt is forgotten, also over a reload', async () => {
  const here = await paying('WALLET', { scenario: 'otp' })
  await here.confirm()
  await here.pay.otp.send()
  assert.notEqual(here.pay.otp.code.get(), null)
  await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER))
  const restore = rewrite(here.rig, 'debit/payment-status-h5', (data) => {
    data['status'] = 'FAILED'
  })
  await here.follow()
  restore()
  assert.deepEqual(here.outcomes(), ['bank-failed'])
  assert.equal(here.pay.otp.code.get(), null)
  const { pay } = await here.open()
  assert.equal(pay.otp.code.get(), null)
})

test('the same attempt keeps the code it was sent, over a reload and back to the PIN', async () => {
  const here = await paying('WALLET', { scenario: 'otp' })
  await here.confirm()
  await here.pay.otp.send()
  await here.confirm()
  assert.notEqual(here.pay.otp.code.get(), null)
  const { pay, seen } = await here.open()
  assert.equal(seen.screens.at(-1), 'verification')
  assert.notEqual(pay.otp.code.get(), null)
})

test('a first code whose answer was lost can be typed, and sent again', async () => {
  const here = await paying('WALLET', { scenario: 'otp' })
  await here.confirm()
  loseAnswer(here.rig, 'otp/payment-generate')
  await here.pay.otp.send()
  here.core.problems.dismiss()
  await here.rig.control.advance(61)
  await here.pay.otp.send()
  assert.equal(here.core.problems.fields.get()['code'], undefined)
  assert.equal(await createCaptcha(here.core, here.pay.otp).prove(), 'sent')
  await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER, 2))
  assert.equal(here.seen.screens.at(-1), 'paymentLoading')
})
