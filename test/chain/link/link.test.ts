/**
 * Linking by the stores, over the whole chain: an existing customer, wrong codes and passwords, reloads, what
 * is emitted.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { holds } from '../../holds.ts'
import { CUSTOMER, PASSWORD } from '../../words.ts'
import { countdownOf, failFive } from '../failures.ts'
import { linkConsents, linking, prove } from '../journey.ts'
import { chain, detailOf, namesOf, start, wholeLink } from '../rig.ts'

describe('linking', () => {
  it('an existing customer: phone, code, password, confirm, linked', async () => {
    const { rig, core, elementRecord, link, journeyId } = await linking()
    assert.equal(core.session.merchant.get(), 'Toko Senja')
    link.phone.set('+62 811 0000 0001')
    await link.otp.send()
    assert.equal(link.otp.maskedNumber.get(), '+62 811-••••-0001')
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await link.logIn(PASSWORD)
    await link.link(linkConsents(core))
    assert.deepEqual(elementRecord.screens, ['verification', 'password', 'bind', 'bindResult'])
    assert.deepEqual(detailOf(elementRecord, 'bank-linked')?.journeyId, journeyId)
    assert.match(link.returnUrl.get() ?? '', /^http:\/\/localhost:8080\/\?returned=/)
    assert.equal(namesOf(elementRecord).filter((name) => name === 'bank-linked').length, 1)
  })

  it('a customer who has accepted this version of the terms is asked for sharing alone; the bank hears where', async () => {
    const tab = await linking()
    await prove(tab)
    await tab.link.logIn(PASSWORD)
    assert.deepEqual(tab.link.journey.get().state, { kind: 'bind', termsAccepted: null })
    await tab.link.link([])
    assert.equal(tab.elementRecord.screens.at(-1), 'termsOfUse', 'nothing is linked without a consent')
    await tab.link.link(linkConsents(tab.core))
    const journeyId = await tab.rig.control.createJourney({})
    const { core, record } = tab.rig.element({ flow: 'link', subject: journeyId })
    const link = wholeLink(core)
    await start(core, link)
    await tab.rig.control.advance(61)
    await prove({ rig: tab.rig, link })
    await link.logIn(PASSWORD)
    const { state } = link.journey.get()
    assert.deepEqual(state, { kind: 'bind', termsAccepted: core.session.profile.get()?.termsVersion })
    const [, sharing] = linkConsents(core)
    await link.link(sharing ? [sharing] : [])
    assert.equal(record.screens.at(-1), 'bindResult')
    const { consents, witness } = tab.rig.sandbox.store().journeys.get(journeyId) ?? {}
    assert.deepEqual(
      consents?.map(({ document }) => document),
      ['DATA_SHARING'],
    )
    assert.equal(witness?.mode, 'inline')
    assert.equal(Date.parse(witness.at), tab.rig.sandbox.clock.now())
  })

  it('the partner number is prefilled, and another number is refused at the field', async () => {
    const { core, link, elementRecord } = await linking({ scenario: 'prefilled' })
    assert.equal(link.phone.get(), '811-0000-0001')
    link.phone.set('081100000002')
    await link.otp.send()
    assert.equal(core.problems.fields.get().phone?.name, 'MSISDN_MISMATCH')
    assert.deepEqual(elementRecord.screens, [])
  })

  it("a press before the partner's number has loaded waits for it, and then sends the code to it", async () => {
    const rig = await chain()
    const { core, record } = rig.element({
      flow: 'link',
      subject: await rig.control.createJourney({ scenario: 'prefilled' }),
    })
    const link = wholeLink(core)
    await core.session.connect()
    await Promise.all([link.load(), link.otp.send()])
    assert.equal(core.problems.fields.get().phone, undefined)
    assert.equal(link.msisdn(), CUSTOMER)
    assert.deepEqual(record.screens, ['verification'])
  })

  it('invalid input is never sent to the bank', async () => {
    const { core, link } = await linking()
    for (const [typedText, name] of [
      ['', 'FIELD_REQUIRED'],
      ['+1 415 555 0100', 'PHONE_NOT_INDONESIAN'],
      ['0812', 'PHONE_LENGTH'],
      ['0081200000042', 'PHONE_LENGTH'],
    ] as const) {
      link.phone.set(typedText)
      await link.otp.send()
      assert.equal(core.problems.fields.get().phone?.name, name)
    }
    assert.equal(link.otp.code.get(), null)
  })

  it("a number that isn't like a mobile number is asked about; sent once more, it gets its code", async () => {
    for (const [typedText, msisdn] of [
      ['6581234567', '6581234567'],
      ['021 5000 0123', '2150000123'],
    ] as const) {
      const { rig, core, link } = await linking()
      link.phone.set(typedText)
      await link.otp.send()
      assert.deepEqual([link.doubtedNumber.get(), await rig.control.inbox(msisdn)], [msisdn, []])
      assert.equal(core.nav.screen(), 'accountCreation')
      // Another one is asked about anew.
      link.phone.set('2150000199')
      await link.otp.send()
      assert.equal(link.doubtedNumber.get(), '2150000199')
      link.phone.set(typedText)
      await link.otp.send()
      await link.otp.send()
      assert.equal((await rig.control.inbox(msisdn)).length, 1)
      assert.equal(core.nav.screen(), 'verification')
    }
  })

  it('the page knows until when no code can be asked for, from the code itself and from a refusal', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const half = 30 * 60_000
    const start = core.clock.now()
    assert.equal(link.otp.code.get()?.renewsAt, start + half)
    for (let turn = 0; turn < 3; turn++) {
      await rig.control.advance(61)
      const { captchaId } = await core.session.client.call('auth-generate-captcha', { purpose: 'BINDING' })
      await link.otp.resend({ captchaId, answer: await rig.control.captchaAnswer(captchaId) })
    }
    assert.equal(link.otp.code.get()?.resendsLeft, 0)
    await rig.control.advance(301)
    await link.otp.send()
    const { resendsLeft = null, renewsAt = 0 } = link.otp.code.get() ?? {}
    assert.deepEqual([resendsLeft, renewsAt], [0, start + half])
  })

  it('wrong codes count down to a block, which ends when the clock is moved', async () => {
    const { rig, core, link, elementRecord } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const right = await rig.control.inboxCode(CUSTOMER)
    const wrong = right === '000000' ? '111111' : '000000'
    const names = await failFive(core, () => link.otp.verify(wrong))
    assert.deepEqual(names, countdownOf('OTP'))
    await link.otp.verify(right)
    assert.deepEqual(
      elementRecord.screens.slice(-2),
      ['noticeInfo', 'noticeInfo'],
      'the right code comes too late',
    )
    await rig.control.advance(24 * 3600)
    const next = rig.element({ flow: 'link', subject: await rig.control.createJourney() })
    const repetition = wholeLink(next.core)
    await next.core.session.connect()
    repetition.phone.set(CUSTOMER)
    await repetition.otp.send()
    assert.deepEqual(next.record.screens, ['verification'])
  })

  it('wrong passwords count down; the same account stays locked', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const names = await failFive(core, (turn) => link.logIn(`Wrong#2026${turn}`))
    assert.deepEqual(names, countdownOf('PASSWORD'))
  })

  it('a reload resumes at the step reached, with the session; nothing secret is stored', async () => {
    const { rig, link, open, storage } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const { core, link: resumedPage, elementRecord } = await open()
    assert.equal(resumedPage.journey.get().state.kind, 'login')
    await resumedPage.logIn(PASSWORD)
    await resumedPage.link(linkConsents(core))
    assert.deepEqual(elementRecord.screens, ['bind', 'bindResult'])
    const savedText = [...Array(storage.length).keys()]
      .map((index) => storage.getItem(storage.key(index) ?? ''))
      .join()
    assert(!savedText.includes(PASSWORD))
  })

  /** All that a page keeps in this tab. */
  const keptIn = (storage: Storage) =>
    [...Array(storage.length).keys()].map((index) => storage.getItem(storage.key(index) ?? '')).join()

  for (const scenario of ['default', 'prefilled', 'unlink'] as const) {
    it(`the bare number is kept nowhere, at no step (${scenario})`, async () => {
      const flow = scenario === 'unlink' ? 'unlink' : 'link'
      const { rig, core, link, storage } = await linking({ scenario, flow })
      const isBare = () => keptIn(storage).includes(CUSTOMER)
      const bare: boolean[] = []
      if (flow === 'link') link.phone.set(`0${CUSTOMER}`)
      await link.otp.send()
      bare.push(isBare())
      await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
      bare.push(isBare())
      if (flow === 'link') await link.logIn(PASSWORD)
      await (flow === 'link' ? link.link(linkConsents(core)) : link.unlink())
      bare.push(isBare())
      assert.deepEqual([bare, link.journey.get().state.kind], [[false, false, false], 'done'])
      assert.match(keptIn(storage), /\+62 811-••••-0001/)
    })
  }

  it('after a reload the code can be typed, and a resend asks for the number again', async () => {
    const { rig, link, open } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const { link: resumedPage, elementRecord, core } = await open()
    assert.equal(resumedPage.resume(2), 'verification')
    assert.equal(resumedPage.otp.canResend(), false)
    assert.equal(elementRecord.screens.at(-1), 'accountCreation')
    assert.deepEqual(elementRecord.params, { retype: true })
    resumedPage.phone.set(CUSTOMER)
    await resumedPage.otp.send()
    assert.deepEqual([elementRecord.screens.at(-1), core.problems.dialog.get()], ['verification', null])
    assert.equal(resumedPage.otp.canResend(), true)
    await rig.control.advance(61)
    assert.equal(await createCaptcha(core, resumedPage.otp).prove(), 'sent')
    await resumedPage.otp.verify(await rig.control.inboxCode(CUSTOMER, 2))
    assert.equal(elementRecord.screens.at(-1), 'password')
  })

  it("or uses the partner platform's number, if it has one", async () => {
    const { rig, link, open } = await linking({ scenario: 'prefilled' })
    await link.otp.send()
    const { link: resumedPage, core } = await open()
    await resumedPage.otp.askNumber()
    assert.deepEqual([resumedPage.otp.canResend(), resumedPage.msisdn()], [true, CUSTOMER])
    await rig.control.advance(61)
    assert.equal(await createCaptcha(core, resumedPage.otp).prove(), 'sent')
  })

  it('a notice says so to customers who must open the bank app', async () => {
    const { rig, elementRecord, link } = await linking()
    link.phone.set('81300000007')
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode('81300000007'))
    assert.equal(elementRecord.screens.at(-1), 'noticeInfo')
    assert.equal(elementRecord.params?.problem?.name, 'MUST_OPEN_APP')
  })

  it('the same number within its minute uses the code that was sent', async () => {
    const { rig, link, elementRecord } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.send()
    assert.deepEqual(elementRecord.screens, ['verification', 'verification'])
    assert.equal((await rig.control.inbox(CUSTOMER)).length, 1)
  })

  it("countdowns follow the server's clock, also after it was moved", async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const { resendAt, expiresAt } = link.otp.code.get() ?? assert.fail('a code was sent')
    assert.equal(resendAt - core.clock.now(), 60_000)
    await rig.control.advance(61)
    await link.otp.verify('000000')
    assert(core.clock.now() >= resendAt, 'a resend is possible now')
    await rig.control.advance(300)
    await link.otp.verify('000001')
    assert(core.clock.now() > expiresAt)
    assert.equal(core.problems.fields.get().code?.name, 'OTP_EXPIRED')
  })

  it('too many requests: the dialog, and the button stays locked until the time is up', async () => {
    const { rig, core, link, elementRecord } = await linking()
    await rig.control.fault({ call: 'otp/binding-auth-generate', kind: 'status', status: 429, seconds: 30 })
    link.phone.set(CUSTOMER)
    await link.otp.send()
    assert.equal(core.problems.dialog.get()?.name, 'RATE_LIMITED')
    assert.equal(core.problems.dialog.get()?.data.retryAfterSeconds, 30)
    core.problems.dismiss()
    await link.otp.send()
    assert.deepEqual(elementRecord.screens, [], 'nothing was asked meanwhile')
    await rig.timers.pass(30_000)
    await link.otp.send()
    assert.deepEqual(elementRecord.screens, ['verification'])
  })

  it('a journey that is linked already says so; another merchant account is distinguished', async () => {
    for (const [scenario, name] of [
      ['already-linked', 'ALREADY_LINKED'],
      ['linked-elsewhere', 'LINKED_ELSEWHERE'],
    ] as const) {
      const { rig, core, link, elementRecord } = await linking({ scenario })
      link.phone.set(CUSTOMER)
      await link.otp.send()
      await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
      assert.equal(core.problems.dialog.get()?.name ?? elementRecord.params?.problem?.name, name)
    }
  })

  it('no event carries a number, a code or a secret', async () => {
    const { rig, core, link, elementRecord } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const code = await rig.control.inboxCode(CUSTOMER)
    await link.otp.verify('000001')
    await link.otp.verify(code)
    await link.logIn(PASSWORD)
    await link.link(linkConsents(core))
    const eventText = JSON.stringify(elementRecord.events)
    for (const secret of [CUSTOMER, code, PASSWORD]) assert(!holds(eventText, secret))
  })
})
