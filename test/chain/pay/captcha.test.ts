/**
 * The captcha at the edges of its life: pressed before its picture has come, and what stays said after it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CaptchaWish } from '../../../src/stores/core/session.ts'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { PIN } from '../../words.ts'
import { hold, intercept, LOST } from '../network.ts'
import { ordered } from '../order.ts'
import { paying } from '../paying.ts'
import { memoryStorage } from '../rig.ts'

async function request() {
  const tab = await paying('WALLET', { scenario: 'otp' })
  await tab.confirm()
  await tab.pay.otp.send()
  return { here: tab, captcha: createCaptcha(tab.core, tab.pay.otp) }
}

test('an answer sent before the picture has loaded is "required", not "unavailable"', async () => {
  const { here: tab, captcha } = await request()
  const { question: onItsWay, answer } = hold(tab.rig, 'auth-generate-captcha')
  const loading = captcha.load()
  await onItsWay
  assert.equal(await captcha.send('12345'), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_REQUIRED')
  answer()
  await loading
  assert.notEqual(captcha.picture.get(), null)
})

test('a wrong answer is shown while the next picture is loading', async () => {
  const { here: tab, captcha } = await request()
  await tab.rig.control.advance(61)
  await captcha.load()
  const { question: onItsWay, answer } = hold(tab.rig, 'auth-generate-captcha')
  assert.equal(await captcha.send('00000'), 'again')
  await onItsWay
  assert.deepEqual([captcha.problem.get()?.name, captcha.picture.get()], ['CAPTCHA_WRONG', null])
  answer()
})

test('the error about a missing picture goes when a picture has loaded', async () => {
  const { here: tab, captcha } = await request()
  tab.rig.network.online = false
  await captcha.load()
  // Typing takes the words away, not the fact.
  captcha.clear()
  assert.equal(captcha.missing.get(), true)
  assert.equal(await captcha.send('12345'), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_UNAVAILABLE')
  tab.rig.network.online = true
  await captcha.load()
  assert.equal(captcha.problem.get(), null)
})

test('the reason why a code could not be sent again stays until the next one is sent', async () => {
  const { here: tab, captcha } = await request()
  await captcha.load()
  assert.equal(await captcha.send('00000'), 'over')
  assert.equal(tab.core.problems.fields.get()['resend']?.name, 'OTP_RESEND_TOO_SOON')
  await tab.rig.control.advance(61)
  assert.equal(await captcha.prove(), 'sent')
  assert.equal(tab.core.problems.fields.get()['resend'], undefined)
})

test('mistyped letters after a change of the way to pay are said as tries that are used, not as a payment on its way', async () => {
  const { rig, open, debits } = await ordered({ scenario: 'qris' })
  const { core, pay } = await open(memoryStorage())
  const answer = async ({ refusedCode, answer: send }: CaptchaWish) => {
    const { captchaId } = await core.session.client.call('auth-generate-captcha', { purpose: 'PAYMENT' })
    const letters = refusedCode === undefined ? '00000' : await rig.control.captchaAnswer(captchaId)
    send({ captchaId, answer: letters })
  }
  core.session.captchaWish.listen((wish) => wish && void answer(wish))
  for (const pin of ['000001', PIN]) {
    pay.choose('QRIS')
    await pay.review()
    await pay.leaveQr()
    pay.choose('WALLET')
    await pay.confirm(pin)
  }
  const { kind } = pay.context.payment.get().state
  assert.deepEqual([core.problems.dialog.get()?.name, kind], ['SECRET_TRIES_USED', 'ready'])
  assert.deepEqual(await debits(), [])
})

test('an error about a missing task is shown where the customer can retry', async () => {
  const { here: tab, captcha } = await request()
  await tab.rig.control.advance(61)
  const comes = intercept(tab.rig, 'challenge', LOST)
  assert.equal(await captcha.prove(), 'again')
  assert.deepEqual([captcha.problem.get()?.name, tab.core.problems.dialog.get()], ['SYSTEM_BUSY', null])
  comes()
  assert.equal(await captcha.prove(), 'sent')
})

test('a task is a new one each time, with a service worker that answers a known address from its cache', async () => {
  const { here: tab, captcha } = await request()
  const cache = new Map<string, Response>()
  intercept(tab.rig, 'challenge', async (pass, { url }) => {
    const response = cache.get(url) ?? (await pass())
    cache.set(url, response.clone())
    return response
  })
  for (const _ of [1, 2]) {
    await tab.rig.control.advance(61)
    assert.equal(await captcha.prove(), 'sent')
  }
})
