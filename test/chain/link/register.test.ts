/**
 * A new customer and an unlinking customer, from the stores to the bank: lost answers, new terms, both
 * captchas.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BankError } from '../../../src/client/error.ts'
import { createCaptcha } from '../../../src/stores/codes/captcha.ts'
import type { Core } from '../../../src/stores/core/core.ts'
import { rowOf } from '../../../src/contract/errors.ts'
import type { Consent } from '../../../src/contract/payloads/fields.ts'
import { PASSWORD } from '../../words.ts'
import { answerCaptchas, linking, prove, register } from '../journey.ts'
import { loseAnswer } from '../network.ts'
import { chain, memoryStorage, namesOf, type ElementRecord, wholeLink } from '../rig.ts'

type Chain = Awaited<ReturnType<typeof chain>>
interface Customer {
  core: Core
  link: ReturnType<typeof wholeLink>
  record: ElementRecord
  msisdn: string
}

const consent = (core: Core, document: Consent['document']): Consent => ({
  document,
  version: core.session.profile.get()?.termsVersion ?? '',
  language: 'id',
  text: 'Saya setuju.',
  acceptedAt: new Date(core.clock.now()).toISOString(),
})
const details = (core: Core) => ({
  fullName: 'Budi Santoso',
  email: 'budi@example.com',
  consents: [consent(core, 'TERMS'), consent(core, 'PRIVACY')],
})

async function newCustomer(rig: Chain, scenario = 'default', storage = memoryStorage()): Promise<Customer> {
  const msisdn = '81200000001'
  const subject = await rig.control.createJourney({ scenario, msisdn })
  const { core, record } = rig.element({ flow: 'link', subject }, storage)
  const link = wholeLink(core)
  await Promise.all([core.session.connect(), link.load()])
  link.phone.set(`0${msisdn}`)
  await link.otp.send()
  await link.otp.verify(await rig.control.inboxCode(msisdn))
  assert.equal(record.screens.at(-1), 'register')
  return { core, link, record, msisdn }
}

test('nobody but the customer whose code was right says whose account it becomes', async () => {
  const rig = await chain()
  const { core, link, record } = await newCustomer(rig)
  await link.register(details(core))
  const journeyId = core.settings.subject
  const stranger = rig.client({ journeyId })
  await stranger.open()
  await assert.rejects(
    stranger.call('account/create-account', { ...details(core), journeyId, email: 'mallory@example.com' }),
    (error) => error instanceof BankError && error.failure.name === 'STEP_OUT_OF_ORDER',
  )
  await link.setPassword(PASSWORD)
  assert.equal(record.screens.at(-1), 'termsOfUse')
})

test('a registration goes to nobody else whose number another tab of the journey has proved since', async () => {
  const tab = await linking()
  await prove(tab, '81200000041')
  const { core, record } = tab.rig.element(
    { flow: 'link', subject: tab.journeyId },
    tab.rig.copyOf(tab.storage),
  )
  const link = wholeLink(core)
  await Promise.all([core.session.connect(), link.load()])
  answerCaptchas(core)
  await tab.rig.control.advance(61)
  await prove({ rig: tab.rig, link }, '81200000042')
  assert.equal(record.screens.at(-1), 'register')
  await register(tab)
  assert.equal(tab.core.problems.dialog.get()?.name, 'STEP_OUT_OF_ORDER')
  assert.deepEqual(
    [...tab.rig.sandbox.store().customers.values()].filter(({ email }) => email === 'siti@example.com'),
    [],
  )
  await register({ core, link })
  assert.equal(record.screens.at(-1), 'createPassword')
})

test('a new customer registers, sets a password, agrees, and is linked', async () => {
  const { core, link, record } = await newCustomer(await chain())
  await link.register(details(core))
  assert.equal(record.screens.at(-1), 'createPassword')
  await link.setPassword(PASSWORD)
  assert.equal(record.screens.at(-1), 'termsOfUse')
  await link.link([consent(core, 'TERMS')])
  assert.equal(core.problems.fields.get()['link']?.name, 'CONSENT_REQUIRED')
  await link.link([consent(core, 'TERMS'), consent(core, 'DATA_SHARING')])
  assert.equal(record.screens.at(-1), 'bindResult')
  assert.deepEqual(
    namesOf(record).filter((name) => name === 'bank-linked'),
    ['bank-linked'],
  )
})

test('a taken address is found by the check and refused by the bank', async () => {
  const { core, link, record } = await newCustomer(await chain())
  await link.emailCheck.ask('taken@example.com')
  assert.equal(link.emailCheck.answer.get()?.state, 'taken')
  await link.register({ ...details(core), email: 'taken@example.com' })
  assert.equal(core.problems.fields.get()['register']?.name, 'EMAIL_TAKEN')
  assert.equal(record.screens.at(-1), 'register')
})

test('the address that the bank refused is the one known as taken, whatever stands in the field by now', async () => {
  const { core, link } = await newCustomer(await chain())
  link.email.set('budi@example.com')
  await link.register({ ...details(core), email: 'taken@example.com' })
  assert.deepEqual(link.emailCheck.answer.get(), { email: 'taken@example.com', state: 'taken' })
})

test("a number that differs from the merchant's is reported at the field of the number", async () => {
  const rig = await chain()
  const { core, link, record } = await newCustomer(rig)
  await rig.control.fault({
    call: 'account/create-account',
    kind: 'code',
    code: rowOf('MSISDN_MISMATCH').code,
  })
  await link.register(details(core))
  assert.deepEqual(
    [record.screens.at(-1), core.problems.fields.get()['phone']?.name],
    ['accountCreation', 'MSISDN_MISMATCH'],
  )
  assert.equal(core.problems.fields.get()['register'], undefined)
})

/** A new customer at the password whose answer to set-password was lost; the bank has set `PASSWORD`. */
async function passwordLost() {
  const rig = await chain()
  const storage = memoryStorage()
  const customer = await newCustomer(rig, 'default', storage)
  await customer.link.register(details(customer.core))
  loseAnswer(rig, 'password/set-password')
  await customer.link.setPassword(PASSWORD)
  assert.equal(customer.core.problems.dialog.get()?.name, 'SYSTEM_BUSY')
  customer.core.problems.dialog.set(null)
  return { rig, storage, ...customer }
}

test('after a lost answer to set-password, the same password counts as success', async () => {
  const { core, link, record } = await passwordLost()
  await link.setPassword(PASSWORD)
  assert.equal(core.problems.dialog.get(), null)
  assert.equal(record.screens.at(-1), 'termsOfUse')
})

const OTHER = 'Another#2026'

test('another password sent after a lost answer is no success: the page leads to the login', async () => {
  const { core, link, record, rig, msisdn } = await passwordLost()
  // A repeat changes nothing: which of the two the bank has isn't known here.
  for (const password of [OTHER, OTHER, PASSWORD]) {
    core.problems.dialog.set(null)
    loseAnswer(rig, 'password/set-password')
    await link.setPassword(password)
    assert.equal(link.journey.get().state.kind, 'newPassword')
    core.problems.dialog.set(null)
    await link.setPassword(password)
    assert.equal(core.problems.dialog.get()?.name, 'PASSWORD_ALREADY_SET')
  }
  core.problems.retry()
  await rig.timers.settle()
  assert.equal(record.screens.at(-1), 'accountCreation')
  await link.otp.send()
  await link.otp.verify(await rig.control.inboxCode(msisdn, 2))
  assert.equal(record.screens.at(-1), 'password')
  await link.logIn(OTHER)
  assert.equal(core.problems.fields.get()['password']?.name.startsWith('PASSWORD_WRONG'), true)
  await link.logIn(PASSWORD)
  assert.equal(link.journey.get().state.kind, 'bind')
})

test('after a reload no password counts as success, because none is stored', async () => {
  const { core, rig, storage } = await passwordLost()
  core.destroy()
  const reloadedPage = rig.element({ flow: 'link', subject: core.settings.subject }, storage)
  const repetition = wholeLink(reloadedPage.core)
  await Promise.all([reloadedPage.core.session.connect(), repetition.load()])
  await repetition.setPassword(OTHER)
  assert.equal(reloadedPage.core.problems.dialog.get()?.name, 'PASSWORD_ALREADY_SET')
  assert.equal(repetition.journey.get().state.kind, 'newPassword')
})

test('a password that another page has set is no success', async () => {
  const rig = await chain()
  const { core, link } = await newCustomer(rig)
  await link.register(details(core))
  await link.setPassword(PASSWORD)
  await link.setPassword('Another#2026')
  assert.equal(core.problems.dialog.get()?.name, 'PASSWORD_ALREADY_SET')
})

test('terms that changed must be agreed to again', async () => {
  const { core, link, record } = await newCustomer(await chain(), 'terms-changed')
  link.agreement.set(true)
  await link.register(details(core))
  assert.equal(core.problems.dialog.get()?.name, 'CONSENT_OUTDATED')
  core.problems.retry()
  while (link.termsRound.get() === 0)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  assert.equal(link.agreement.get(), false)
  assert.equal(record.screens.at(-1), 'register')
  await link.register(details(core))
  assert.equal(record.screens.at(-1), 'createPassword')
})

async function unlinking(rig: Chain, scenario = 'unlink'): Promise<Customer> {
  const subject = await rig.control.createJourney({ scenario })
  const { core, record } = rig.element({ flow: 'unlink', subject })
  const link = wholeLink(core)
  await Promise.all([core.session.connect(), link.load()])
  await link.otp.send()
  return { core, link, record, msisdn: '81100000001' }
}

test('unlinking: masked number, code, confirm, done; a failure can be retried', async () => {
  const rig = await chain()
  const { core, link, record, msisdn } = await unlinking(rig, 'unlink-fails-once')
  assert.equal(link.otp.maskedNumber.get(), '+62 811-••••-0001')
  await link.otp.verify(await rig.control.inboxCode(msisdn))
  assert.equal(record.screens.at(-1), 'resultPage')
  await link.unlink()
  assert.equal(record.params?.problem?.name, 'UNLINK_FAILED')
  assert.equal(link.journey.get().state.kind, 'unlink')
  await link.unlink()
  assert.equal(link.journey.get().state.kind, 'done')
  assert.match(link.returnUrl.get() ?? '', /returned=/)
  assert(namesOf(record).includes('bank-unlinked'))
  core.destroy()
})

test('a lost answer to unlinking is requested again at once', async () => {
  const rig = await chain()
  const { core, link, record, msisdn } = await unlinking(rig)
  await link.otp.verify(await rig.control.inboxCode(msisdn))
  loseAnswer(rig, 'account/unbinding')
  await link.unlink()
  assert.equal(core.problems.dialog.get(), null)
  assert.equal(link.journey.get().state.kind, 'done')
  assert.equal(namesOf(record).filter((name) => name === 'bank-unlinked').length, 1)
})

test('a resend needs the captcha: a wrong answer brings a new picture; the proof of work needs no answer', async () => {
  const rig = await chain()
  const { core, link } = await unlinking(rig)
  const captcha = createCaptcha(core, link.otp)
  await captcha.load()
  const first = captcha.picture.get()
  assert.match(first?.image ?? '', /^data:image/)
  assert.equal(await captcha.send('  '), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_REQUIRED')
  // Too soon: said under the resend row, not in the dialog.
  assert.equal(await captcha.send('00000'), 'over')
  assert.equal(core.problems.fields.get()['resend']?.name, 'OTP_RESEND_TOO_SOON')
  await rig.control.advance(61)
  await captcha.load()
  const second = captcha.picture.get()
  assert.equal(await captcha.send('00000'), 'again')
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_WRONG')
  assert.notEqual(captcha.picture.get()?.captchaId, second?.captchaId)
  const initialCount = link.otp.code.get()?.resendsLeft ?? 0
  assert.equal(await captcha.prove(), 'sent')
  assert.equal(link.otp.code.get()?.resendsLeft, initialCount - 1)
})

test("a captcha that can't be loaded says so, and the other kind stays usable", async () => {
  const rig = await chain()
  const { core, link } = await unlinking(rig)
  const captcha = createCaptcha(core, link.otp)
  rig.network.online = false
  await captcha.load()
  assert.equal(captcha.picture.get(), null)
  assert.equal(captcha.problem.get()?.name, 'CAPTCHA_UNAVAILABLE')
})
