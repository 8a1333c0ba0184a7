/**
 * From wherever a customer of linking or unlinking stands, a way leads on: what the bank says is never said
 * where nothing can be done about it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowOf } from '../../../src/contract/errors.ts'
import { linkAllows } from '../../../src/domain/linkFlow.ts'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import { NO_MARKS } from '../../../src/stores/link/link.ts'
import { CUSTOMER, PASSWORD } from '../../words.ts'
import { answerCaptchas, linkConsents, linking, prove, register } from '../journey.ts'
import { hold, loseAnswer } from '../network.ts'
import { memoryStorage, namesOf, wholeLink } from '../rig.ts'

type Here = Awaited<ReturnType<typeof linking>>
const NEW = '81200000041'

/** The same journey in another tab. */
const otherTab = async ({ rig, journeyId }: Pick<Here, 'rig' | 'journeyId'>) => {
  const { core, record } = rig.element({ flow: 'link', subject: journeyId }, memoryStorage())
  const link = wholeLink(core)
  await Promise.all([core.session.connect(), link.load()])
  return { rig, core, elementRecord: record, link }
}
/** Presses the main button of the dialog. */
const goOn = async ({ rig, core }: Pick<Here, 'rig' | 'core'>) => {
  core.problems.retry()
  await rig.timers.settle()
}

describe('a code that was sent already', () => {
  it('can be typed after a second request, also when its minute is over', async () => {
    const { rig, core, elementRecord, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await rig.timers.pass(61_000)
    await link.otp.send()
    assert.equal(core.problems.fields.get()['phone'], undefined)
    assert.deepEqual(elementRecord.screens, ['verification', 'verification'])
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    assert.equal(elementRecord.screens.at(-1), 'password')
  })

  it('can be typed and sent again even if the answer was lost', async () => {
    for (const wait of [0, 61]) {
      const { rig, core, elementRecord, link } = await linking()
      link.phone.set(CUSTOMER)
      loseAnswer(rig, 'otp/binding-auth-generate')
      await link.otp.send()
      assert.equal(core.problems.dialog.get()?.name, 'SYSTEM_BUSY')
      await rig.control.advance(wait)
      await goOn({ rig, core })
      assert.equal(core.problems.fields.get()['phone'], undefined)
      assert.equal(elementRecord.screens.at(-1), 'verification')
      assert.equal((link.otp.code.get()?.resendAt ?? 0) > core.clock.now(), wait === 0)
      await rig.control.advance(61)
      assert.equal(await createCaptcha(core, link.otp).prove(), 'sent')
      await link.otp.verify(await rig.control.inboxCode(CUSTOMER, 2))
      assert.equal(elementRecord.screens.at(-1), 'password')
    }
  })

  it('can be typed for unlinking too, if the answer was lost', async () => {
    const { rig, core, elementRecord, link } = await linking({ scenario: 'unlink', flow: 'unlink' })
    loseAnswer(rig, 'otp/unbinding-auth-generate')
    await link.otp.send()
    await rig.control.advance(61)
    await goOn({ rig, core })
    assert.equal(core.problems.fields.get()['code'], undefined)
    assert.notEqual(link.otp.code.get(), null, 'the code can be typed')
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    assert.equal(elementRecord.screens.at(-1), 'resultPage')
  })

  it('removes the error of the previous code', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await rig.control.advance(301)
    await link.otp.verify('000000')
    assert.equal(core.problems.fields.get()['code']?.name, 'OTP_EXPIRED')
    assert.equal(await createCaptcha(core, link.otp).prove(), 'sent')
    assert.equal(core.problems.fields.get()['code'], undefined)
  })
})

describe('the main button of a dialog', () => {
  it('leads back to the number when another tab has requested a code', async () => {
    const tab = await linking()
    await prove(tab)
    const secondTab = await otherTab(tab)
    secondTab.link.phone.set(CUSTOMER)
    await secondTab.link.otp.send()
    await tab.link.logIn(PASSWORD)
    assert.equal(tab.core.problems.dialog.get()?.name, 'STEP_OUT_OF_ORDER')
    await goOn(tab)
    assert.equal(tab.core.problems.dialog.get(), null)
    assert.equal(tab.elementRecord.screens.at(-1), 'accountCreation')
    await tab.link.otp.send()
    await tab.link.otp.verify(await tab.rig.control.inboxCode(CUSTOMER, 2))
    await tab.link.logIn(PASSWORD)
    await tab.link.link(linkConsents(tab.core))
    assert.equal(tab.elementRecord.screens.at(-1), 'bindResult')
  })

  for (const [name, step] of [
    ['ACCOUNT_EXISTS', 'register'],
    ['PASSWORD_ALREADY_SET', 'setPassword'],
  ] as const) {
    it(`leads to the number and then to the password when the account was opened elsewhere (${name})`, async () => {
      const tab = await linking()
      await prove(tab, NEW)
      if (step === 'setPassword') await register(tab)
      const second = await otherTab({ ...tab, journeyId: await tab.rig.control.createJourney() })
      await prove(second, NEW)
      await register(second)
      await second.link.setPassword(PASSWORD)
      await (step === 'register' ? register(tab) : tab.link.setPassword('Baru#2026x'))
      assert.equal(tab.core.problems.dialog.get()?.name, name)
      await goOn(tab)
      await tab.link.otp.send()
      await tab.link.otp.verify(await tab.rig.control.inboxCode(NEW, 3))
      assert.equal(tab.elementRecord.screens.at(-1), 'password')
      assert(linkAllows('password', { flow: 'link', state: tab.link.journey.get().state }, 2))
    })
  }
})

describe('unlinking once more after the session ended', () => {
  it('starts with a new code, even if all resends of the last one were used', async () => {
    const { rig, core, link } = await linking({ scenario: 'unlink', flow: 'unlink' })
    await link.otp.send()
    for (let resends = 0; resends < 3; resends++) {
      await rig.control.advance(61)
      assert.equal(await createCaptcha(core, link.otp).prove(), 'sent')
    }
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER, 4))
    await rig.control.advance(31 * 60)
    await link.unlink()
    assert.equal(core.problems.dialog.get()?.name, 'SESSION_EXPIRED')
    await goOn({ rig, core })
    assert.equal(link.otp.code.get(), null)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER, 5))
    await link.unlink()
    assert.equal(link.journey.get().state.kind, 'done')
  })
})

describe('an outcome whose answer was lost', () => {
  it('of linking is shown when linking is repeated after a reload', async () => {
    const tab = await linking()
    await prove(tab)
    await tab.link.logIn(PASSWORD)
    loseAnswer(tab.rig, 'payment/confirm-binding-activation')
    await tab.link.link(linkConsents(tab.core))
    tab.core.destroy()
    const { core, elementRecord, link } = await tab.open()
    assert.equal(link.resume(2), 'bind')
    await link.link(linkConsents(core))
    assert.deepEqual(
      namesOf(elementRecord).filter((name) => name === 'bank-linked'),
      ['bank-linked'],
    )
    assert.match(link.returnUrl.get() ?? '', /returned=/)
  })

  it('of unlinking is shown when unlinking is repeated after a reload', async () => {
    const tab = await linking({ scenario: 'unlink', flow: 'unlink' })
    await tab.link.otp.send()
    await tab.link.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    tab.rig.network.arrive = async (request) => {
      if (request.url.endsWith('/unbinding')) throw new TypeError('Failed to fetch')
    }
    await tab.link.unlink()
    tab.rig.network.arrive = async () => undefined
    tab.core.destroy()
    const { elementRecord, link } = await tab.open()
    await link.unlink()
    assert.deepEqual(
      namesOf(elementRecord).filter((name) => name === 'bank-unlinked'),
      ['bank-unlinked'],
    )
  })
})

describe('an existing customer without a needed consent', () => {
  for (const [name, code] of [
    ['TERMS_NOT_AGREED', '1051'],
    ['CONSENT_REQUIRED', '1052'],
    ['CONSENT_OUTDATED', '1056'],
  ] as const) {
    it(`is led to the page of the terms (${name})`, async () => {
      const tab = await linking()
      await prove(tab)
      await tab.link.logIn(PASSWORD)
      await tab.rig.control.fault({
        call: 'payment/confirm-binding-activation',
        kind: 'code',
        code,
        times: 1,
      })
      await tab.link.link(linkConsents(tab.core))
      if (name === 'CONSENT_OUTDATED') await goOn(tab)
      assert.equal(tab.elementRecord.screens.at(-1), 'termsOfUse')
      assert(linkAllows('termsOfUse', { flow: 'link', state: tab.link.journey.get().state }, 2))
      await tab.link.link(linkConsents(tab.core))
      assert.equal(tab.elementRecord.screens.at(-1), 'bindResult')
    })
  }
})

describe('the captcha', () => {
  it('whose proof may not be sent yet shows an error and stays open', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await rig.control.advance(61)
    await rig.control.fault({ call: 'otp/binding-auth-generate', kind: 'status', status: 429, seconds: 30 })
    const captcha = createCaptcha(core, link.otp)
    assert.equal(await captcha.prove(), 'over')
    assert.equal(core.problems.dialog.get()?.name, 'RATE_LIMITED')
    core.problems.dismiss()
    assert.equal(await captcha.prove(), 'again')
    assert.equal(captcha.problem.get()?.name, 'OTP_RESEND_TOO_SOON')
    await rig.timers.pass(30_000)
    assert.equal(await captcha.prove(), 'sent')
  })
})

describe('a customer who must open the bank app', () => {
  it('who returns with an account verifies the number again and continues', async () => {
    const tab = await linking()
    const msisdn = '81300000007'
    await prove(tab, msisdn)
    assert.equal(tab.elementRecord.screens.at(-1), 'noticeInfo')
    assert.equal(tab.link.guard('accountCreation', 2), 'accountCreation')
    await tab.rig.timers.pass(61_000)
    await prove(tab, msisdn)
    assert.deepEqual(
      tab.elementRecord.screens,
      ['verification', 'noticeInfo', 'verification', 'noticeInfo'],
      'the bank is asked anew',
    )
  })
})

describe('another number', () => {
  it('whose code could not be sent is asked for again after a reload', async () => {
    const tab = await linking()
    tab.link.phone.set(CUSTOMER)
    await tab.link.otp.send()
    await tab.rig.control.fault({ call: 'otp/binding-auth-generate', kind: 'code', code: '1112', times: 1 })
    answerCaptchas(tab.core)
    tab.link.phone.set(NEW)
    await tab.link.otp.send()
    assert.equal(tab.core.problems.fields.get()['phone']?.name, 'OTP_NOT_SENT')
    tab.core.destroy()
    const { link } = await tab.open()
    assert.equal(link.resume(2), 'accountCreation')
    assert.equal(link.phone.get(), '', 'the number is typed again: it is kept nowhere')
  })

  it("doesn't see the password error of the previous number", async () => {
    const tab = await linking()
    await prove(tab)
    await tab.link.logIn('Wrong#2026')
    assert.equal(tab.core.problems.fields.get()['password']?.name, 'PASSWORD_WRONG')
    answerCaptchas(tab.core)
    await prove(tab, '81100000002')
    assert.equal(tab.elementRecord.screens.at(-1), 'password')
    assert.equal(tab.core.problems.fields.get()['password'], undefined)
  })

  const OTHER = '81100000002'
  /** At the code of another number. */
  const atOtherCode = async () => {
    const tab = await linking()
    tab.link.phone.set(OTHER)
    await tab.link.otp.send()
    const correct = async () => {
      tab.link.phone.set(CUSTOMER)
      await tab.link.otp.send()
      await tab.link.otp.askNumber()
    }
    return { ...tab, correct }
  }

  it('is at no code while the customer has closed the captcha before it', async () => {
    const tab = await atOtherCode()
    tab.core.session.captchaWish.listen((wish) => wish?.answer(null))
    await tab.correct()
    assert.deepEqual(tab.elementRecord.screens, ['verification'])
    assert.deepEqual(await tab.rig.control.inbox(CUSTOMER), [])
    assert.deepEqual(
      [tab.core.problems.dialog.get(), tab.core.problems.fields.get()['phone']],
      [null, undefined],
    )
  })

  for (const name of ['OTP_RESEND_TOO_SOON', 'OTP_RESENDS_USED', 'CAPTCHA_REQUIRED'] as const)
    it(`that the bank sends nothing to (${name}) isn't said to have a code: the one before has`, async () => {
      const tab = await atOtherCode()
      answerCaptchas(tab.core)
      const { code } = rowOf(name)
      await tab.rig.control.fault({ call: 'otp/binding-auth-generate', kind: 'code', code, times: 1 })
      await tab.correct()
      assert.equal(tab.elementRecord.screens.at(-1), 'verification')
      assert.equal(tab.link.otp.maskedNumber.get(), '+62 811-••••-0002')
    })

  it('typed while the code of the one before is checked stays where it is typed', async () => {
    const tab = await atOtherCode()
    const { question, answer } = hold(tab.rig, 'otp/binding-auth-verification')
    const verifying = tab.link.otp.verify(await tab.rig.control.inboxCode(OTHER))
    await question
    tab.core.nav.back()
    answer()
    await verifying
    assert.equal(tab.elementRecord.screens.at(-1), 'verification')
    answerCaptchas(tab.core)
    await tab.correct()
    assert.equal(tab.link.otp.maskedNumber.get(), '+62 811-••••-0001')
  })

  it('is of another customer: nothing of a registration is filled in for them, and no box is ticked', async () => {
    const tab = await linking()
    await prove(tab, NEW)
    tab.link.fullName.set('Siti Nurhaliza')
    tab.link.email.set('siti@example.com')
    tab.link.agreement.set(true)
    tab.link.marks.set({ terms: true, sharing: true })
    answerCaptchas(tab.core)
    await prove(tab, '81200000042')
    assert.deepEqual(
      [tab.link.fullName.get(), tab.link.email.get(), tab.link.agreement.get(), tab.link.marks.get()],
      ['', '', false, NO_MARKS],
    )
  })
})

it('another code, after walking back, begins anew: what the one before has proved is asked for again', async () => {
  const tab = await linking()
  await prove(tab)
  await tab.link.logIn(PASSWORD)
  assert.equal(tab.elementRecord.screens.at(-1), 'bind')
  await tab.rig.timers.pass(61_000)
  assert.equal(await createCaptcha(tab.core, tab.link.otp).prove(), 'sent')
  await tab.link.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
  assert.equal(tab.elementRecord.screens.at(-1), 'password')
  await tab.link.logIn(PASSWORD)
  await tab.link.link(linkConsents(tab.core))
  assert.equal(tab.elementRecord.screens.at(-1), 'bindResult')
})
