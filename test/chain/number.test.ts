/**
 * The number that a code went to, as it is shown: from the answer that sent the code, and where a page
 * doesn't have that any more, asked for.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallName } from '../../src/contract/endpoints.ts'
import { CUSTOMER, PASSWORD } from '../words.ts'
import { answerCaptchas, linkConsents, linking, prove } from './journey.ts'
import { heard, hold, intercept, LOST, rewrite } from './network.ts'
import { paying } from './paying.ts'
import { memoryStorage } from './rig.ts'

const MASKED = '+62 811-••••-0001'
/** As another bank may write it. */
const OTHER = '62811****0001'

const tells = (on: Parameters<typeof rewrite>[0], call: CallName, masked: string | null) =>
  rewrite(on, call, (data) => {
    data['maskedMsisdn'] = masked
  })

describe('the number of a journey', () => {
  it('is known to the page that has sent the code: nothing is asked', async () => {
    const { rig, link } = await linking()
    const requests = heard(rig, 'get-mask-msisdn')
    await prove({ rig, link })
    await link.otp.askNumber()
    assert.deepEqual([link.otp.maskedNumber.get(), requests], [MASKED, []])
  })

  it('is asked for after a reload, at the code and at the log-in, and the answer is what is shown', async () => {
    const { rig, link, storage, journeyId, open } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const keys = [...Array(storage.length).keys()].map((at) => storage.getItem(storage.key(at) ?? '')).join()
    assert.doesNotMatch(keys, /0001/)
    const atCode = await open()
    const requests = heard(rig, 'get-mask-msisdn')
    tells(rig, 'get-mask-msisdn', OTHER)
    assert.equal(atCode.link.otp.maskedNumber.get(), undefined)
    await Promise.all([atCode.link.otp.askNumber(), atCode.link.otp.askNumber()])
    assert.deepEqual([atCode.link.otp.maskedNumber.get(), requests], [MASKED, [{ journeyId }]])
    await atCode.link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const atLogIn = await open()
    assert.equal(atLogIn.link.resume(2), 'password')
    await atLogIn.link.otp.askNumber()
    assert.equal(atLogIn.link.otp.maskedNumber.get(), MASKED)
    await atLogIn.link.logIn(PASSWORD)
    assert.equal(atLogIn.elementRecord.screens.at(-1), 'bind')
  })

  it('is the one that was typed, also where the merchant has told none', async () => {
    const { link, open } = await linking()
    link.phone.set('81200000042')
    await link.otp.send()
    const resumedPage = await open()
    assert.equal(resumedPage.link.partner.get(), null)
    await resumedPage.link.otp.askNumber()
    assert.equal(resumedPage.link.otp.maskedNumber.get(), '+62 812-••••-0042')
  })

  it('that can not be had is left out, in silence; the next screen asks once more', async () => {
    const { rig, link, open } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const resumedPage = await open()
    for (const answer of [LOST, async () => new Response('', { status: 429 })]) {
      const restore = intercept(rig, 'get-mask-msisdn', answer)
      await resumedPage.link.otp.askNumber()
      restore()
      assert.deepEqual(
        [resumedPage.link.otp.maskedNumber.get(), resumedPage.core.problems.dialog.get()],
        [null, null],
      )
    }
    await resumedPage.link.otp.askNumber()
    assert.equal(resumedPage.link.otp.maskedNumber.get(), MASKED)
  })

  it('that comes late does not replace another one that was typed meanwhile', async () => {
    const { rig, link, open } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const resumedPage = await open()
    const { question, answer } = hold(rig, 'get-mask-msisdn')
    const asking = resumedPage.link.otp.askNumber()
    await question
    answerCaptchas(resumedPage.core)
    resumedPage.link.phone.set('81200000042')
    const sending = resumedPage.link.otp.send()
    answer()
    await Promise.all([asking, sending])
    assert.equal(resumedPage.link.otp.maskedNumber.get(), '+62 812-••••-0042')
  })

  it('of a journey that is over is kept: the bank is asked nothing about it', async () => {
    const { rig, core, link, open } = await linking()
    await prove({ rig, link })
    await link.logIn(PASSWORD)
    await link.link(linkConsents(core))
    const requests = heard(rig, 'get-mask-msisdn')
    const { link: resumedPage } = await open()
    await resumedPage.otp.askNumber()
    assert.deepEqual([resumedPage.otp.maskedNumber.get(), requests], [MASKED, []])
  })
})

describe('the number of an order', () => {
  it('is asked for where its code is shown after a reload, and the answer is what is shown', async () => {
    const tab = await paying('WALLET', { scenario: 'otp' })
    const requests = heard(tab.rig, 'payment/get-mask-msisdn')
    await tab.confirm()
    await tab.pay.otp.send()
    await tab.pay.otp.askNumber()
    assert.deepEqual([tab.pay.otp.maskedNumber.get(), requests], [MASKED, []])
    const resumedPage = await tab.open()
    tells(tab.rig, 'payment/get-mask-msisdn', OTHER)
    await resumedPage.pay.otp.askNumber()
    assert.deepEqual(
      [resumedPage.pay.otp.maskedNumber.get(), requests],
      [MASKED, [{ originalReferenceNo: tab.subject }]],
    )
  })

  it('of another device is asked for where the order does not tell it', async () => {
    const first = await paying('WALLET', { scenario: 'otp' })
    tells(first.rig, 'payment/payment-h5', null)
    const { pay } = await first.open(memoryStorage())
    assert.equal(pay.otp.maskedNumber.get(), null)
    await pay.otp.askNumber()
    assert.equal(pay.otp.maskedNumber.get(), MASKED)
  })
})
