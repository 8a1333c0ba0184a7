/**
 * The captcha at the edges of its life: pressed before its picture has come, and what stays said after it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { hold, intercept, LOST } from '../network.ts'
import { paying } from '../paying.ts'

async function asked() {
  const here = await paying('WALLET', { scenario: 'otp' })
  await here.confirm()
  await here.pay.otp.send()
  return { here, captcha: createCaptcha(here.core, here.pay.otp) }
}

test('pressed before the picture has come: to be filled in, not unavailable', async () => {
  const { here, captcha } = await asked()
  const { asked: onItsWay, answer } = hold(here.rig, 'auth-generate-captcha')
  const loading = captcha.load()
  await onItsWay
  assert.equal(await captcha.send('12345'), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_REQUIRED')
  answer()
  await loading
  assert.notEqual(captcha.picture.get(), null)
})

test('a wrong answer is shown while the next picture is still on its way', async () => {
  const { here, captcha } = await asked()
  await here.rig.control.advance(61)
  await captcha.load()
  const { asked: onItsWay, answer } = hold(here.rig, 'auth-generate-captcha')
  assert.equal(await captcha.send('00000'), 'again')
  await onItsWay
  assert.deepEqual([captcha.problem.get()?.name, captcha.picture.get()], ['CAPTCHA_WRONG', null])
  answer()
})

test('one that could not be had and then came is no longer said to be missing', async () => {
  const { here, captcha } = await asked()
  here.rig.network.online = false
  await captcha.load()
  // Typing takes the words away, not the fact.
  captcha.clear()
  assert.equal(captcha.missing.get(), true)
  assert.equal(await captcha.send('12345'), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_UNAVAILABLE')
  here.rig.network.online = true
  await captcha.load()
  assert.equal(captcha.problem.get(), null)
})

test('why a code could not be sent again is said until the next one is', async () => {
  const { here, captcha } = await asked()
  await captcha.load()
  assert.equal(await captcha.send('00000'), 'over')
  assert.equal(here.core.problems.fields.get()['resend']?.name, 'OTP_RESEND_TOO_SOON')
  await here.rig.control.advance(61)
  assert.equal(await captcha.prove(), 'sent')
  assert.equal(here.core.problems.fields.get()['resend'], undefined)
})

test('a task that could not be had is said where it can be started once more', async () => {
  const { here, captcha } = await asked()
  await here.rig.control.advance(61)
  const comes = intercept(here.rig, 'challenge', LOST)
  assert.equal(await captcha.prove(), 'again')
  assert.deepEqual([captcha.problem.get()?.name, here.core.problems.dialog.get()], ['SYSTEM_BUSY', null])
  comes()
  assert.equal(await captcha.prove(), 'sent')
})
