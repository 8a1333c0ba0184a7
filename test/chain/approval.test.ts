/** A merchant's page that stops what a customer has entered: it isn't sent, and can be sent again. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallName } from '../../src/contract/endpoints.ts'
import type { Core } from '../../src/stores/core/core.ts'
import { createPaylater } from '../../src/stores/payment/plan.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { linkConsents, planConsents, register } from './journey.ts'
import { heard, hold } from './network.ts'
import { chain, idle, memoryStorage, start, wholeLink, wholePay } from './rig.ts'

/** A page that says no to each step first, and then yes. */
async function stubborn(flow: 'link' | 'unlink' | 'pay', subjectOf: (rig: Rig) => Promise<string>) {
  const rig = await chain()
  const asked: object[] = []
  const approve: Core['port']['approve'] = async (detail) => {
    asked.push(detail)
    return asked.length % 2 === 0
  }
  const settings = { flow, subject: await subjectOf(rig) }
  const { core } = rig.element(settings, memoryStorage(), {}, { approve })
  const tries = async (call: CallName, act: () => Promise<void>) => {
    const requests = heard(rig, call)
    await act()
    assert.equal(core.problems.dialog.get()?.name, 'STOPPED_BY_MERCHANT')
    assert.equal(
      core.problems.isRetryGuarded.get(),
      true,
      'in a frame the retry takes no press under a cover',
    )
    assert.deepEqual(requests, [])
    const ended = idle(core)
    core.problems.retry()
    await ended
    assert.equal(requests.length, 1, call)
    const [first, second] = asked.slice(-2)
    assert.deepEqual(Object.keys(first!).toSorted(), ['diagnosticsId', 'mode', 'screen'])
    assert.deepEqual(second, first)
  }
  return { rig, core, tries, subject: settings.subject }
}
type Rig = Awaited<ReturnType<typeof chain>>

const journey = (scenario: string) => (rig: Rig) => rig.control.createJourney({ scenario })
const order = (scenario: string) => (rig: Rig) => rig.control.createOrder({ scenario, msisdn: CUSTOMER })

describe('a page that stops each step once', () => {
  it('linking: code, password, link', async () => {
    const { rig, core, tries } = await stubborn('link', journey('default'))
    const link = wholeLink(core)
    await start(core, link)
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const code = await rig.control.inboxCode(CUSTOMER)
    await tries('otp/binding-auth-verification', () => link.otp.verify(code))
    await tries('password/verification', () => link.logIn(PASSWORD))
    const consents = linkConsents(core)
    await tries('payment/confirm-binding-activation', () => link.link(consents))
  })

  it('registration: code, details, password, link', async () => {
    const { rig, core, tries } = await stubborn('link', journey('default'))
    const link = wholeLink(core)
    await start(core, link)
    const msisdn = '81100000009'
    link.phone.set(msisdn)
    await link.otp.send()
    const code = await rig.control.inboxCode(msisdn)
    await tries('otp/binding-auth-verification', () => link.otp.verify(code))
    await tries('account/create-account', () => register({ core, link }))
    await tries('password/set-password', () => link.setPassword(PASSWORD))
    await tries('payment/confirm-binding-activation', () => link.link(linkConsents(core)))
  })

  it('paying: PIN and code, and nothing is debited before', async () => {
    const { rig, core, tries, subject } = await stubborn('pay', order('otp'))
    const pay = wholePay(core)
    await start(core, pay)
    await tries('payment/payment-order-confirm', () => pay.confirm(PIN))
    await pay.otp.send()
    const code = await rig.control.inboxCode(CUSTOMER)
    await tries('otp/payment-verification', () => pay.otp.verify(code))
    const stop = pay.watch()
    await rig.timers.pass(10_000)
    stop()
    assert.equal((await rig.control.debitsOf(subject)).length, 1)
  })

  it('paying later', async () => {
    const { core, tries } = await stubborn('pay', order('success'))
    const pay = wholePay(core)
    await start(core, pay)
    pay.choose('PAYLATER')
    const paylater = core.instance(createPaylater, pay.context)
    await paylater.load()
    await paylater.choose(3)
    paylater.agree(planConsents(core))
    await tries('payment/paylater', () => pay.confirm(PIN))
  })
})

it('a customer who leaves while the page thinks has cancelled, whatever it says then', async () => {
  const rig = await chain()
  const answers = new Map<string, (isApproved: boolean) => void>()
  const subject = await rig.control.createOrder({ msisdn: CUSTOMER })
  const approve: Core['port']['approve'] = ({ screen }) =>
    new Promise((resolve) => answers.set(screen, resolve))
  const { core, record } = rig.element({ flow: 'pay', subject }, memoryStorage(), {}, { approve })
  const pay = wholePay(core)
  await start(core, pay)
  const confirming = pay.confirm(PIN)
  await rig.timers.settle()
  core.leaving.close()
  answers.get('payment')!(true)
  await confirming
  await rig.timers.pass(10_000)
  assert.equal(record.events.at(-1)?.name, 'bank-cancelled')
  assert.deepEqual(await rig.control.debitsOf(subject), [])
})

describe('a customer who steps back before anything is sent has withdrawn it', () => {
  /** About to confirm an order, on a page that thinks about each step. */
  const thoughtful = async () => {
    const rig = await chain()
    const subject = await rig.control.createOrder({ msisdn: CUSTOMER })
    const answers: ((isApproved: boolean) => void)[] = []
    const approve: Core['port']['approve'] = () => new Promise((resolve) => answers.push(resolve))
    const { core, record } = rig.element({ flow: 'pay', subject }, memoryStorage(), {}, { approve })
    const pay = wholePay(core)
    await start(core, pay)
    await pay.review()
    const requests = heard(rig, 'payment/payment-order-confirm')
    const follow = async () => {
      const stop = pay.watch()
      await rig.timers.pass(10_000)
      stop()
      return (await rig.control.debitsOf(subject)).length
    }
    return { rig, core, record, pay, answers, requests, follow }
  }
  type Thoughtful = Awaited<ReturnType<typeof thoughtful>>

  const steps = {
    'by our button': ({ core }: Thoughtful) => core.nav.back(),
    "by the browser's": ({ core }: Thoughtful) => core.arrive('order', 0),
  }
  for (const [way, stepBack] of Object.entries(steps))
    it(`${way}, while the page thinks: every button is free, its late yes counts for nothing`, async () => {
      const tab = await thoughtful()
      const confirming = tab.pay.confirm(PIN)
      await tab.rig.timers.settle()
      assert.equal(tab.core.actions.busy.get(), 'confirm')
      stepBack(tab)
      await confirming
      assert.deepEqual(
        [tab.core.actions.busy.get(), tab.core.problems.dialog.get(), tab.core.leaving.mayBePaying()],
        [null, null, false],
      )
      tab.answers[0]!(true)
      assert.deepEqual([await tab.follow(), tab.requests], [0, []])
      await tab.pay.review()
      const again = tab.pay.confirm(PIN)
      await tab.rig.timers.settle()
      tab.answers[1]!(true)
      await again
      assert.equal(await tab.follow(), 1)
    })

  it('while the PIN is sealed: its late key seals nothing', async () => {
    const tab = await thoughtful()
    const { question, answer } = hold(tab.rig, 'password/encrypt-factor')
    const confirming = tab.pay.confirm(PIN)
    await tab.rig.timers.settle()
    tab.answers[0]!(true)
    await question
    assert.equal(tab.core.leaving.mayBePaying(), true)
    tab.core.nav.back()
    await confirming
    answer()
    assert.deepEqual([tab.core.actions.busy.get(), tab.core.leaving.mayBePaying()], [null, false])
    assert.deepEqual([await tab.follow(), tab.requests], [0, []])
  })

  it('not once it has left: it is paid, and shown as such', async () => {
    const tab = await thoughtful()
    const { question, answer } = hold(tab.rig, 'payment/payment-order-confirm')
    const confirming = tab.pay.confirm(PIN)
    await tab.rig.timers.settle()
    tab.answers[0]!(true)
    await question
    tab.core.nav.back()
    answer()
    await confirming
    assert.equal(tab.record.screens.at(-1), 'paymentLoading')
    assert.equal(await tab.follow(), 1)
  })

  it('but for what the step back is made for, which begins where it has led', async () => {
    const tab = await thoughtful()
    tab.core.nav.backThen(() => void tab.pay.confirm(PIN))
    assert.equal(tab.core.actions.busy.get(), null)
    tab.core.arrive('order', 0)
    await tab.rig.timers.settle()
    tab.answers[0]!(true)
    await tab.rig.timers.settle()
    assert.equal(await tab.follow(), 1)
  })

  it('and nowhere, where no page of ours lies behind: the act begins where the customer stands', async () => {
    const rig = await chain()
    const { core, record } = rig.element({ flow: 'link', subject: await rig.control.createJourney({}) })
    let acts = 0
    core.nav.backThen(() => (acts += 1))
    assert.deepEqual([acts, record.backs], [1, 0])
  })

  it('from a password or a code, too', async () => {
    const rig = await chain()
    let isThinking = false
    const approve: Core['port']['approve'] = () =>
      isThinking ? new Promise(() => undefined) : Promise.resolve(true)
    const settings = { flow: 'link', subject: await rig.control.createJourney({}) } as const
    const { core } = rig.element(settings, memoryStorage(), {}, { approve })
    const link = wholeLink(core)
    await start(core, link)
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const code = await rig.control.inboxCode(CUSTOMER)
    const withdrawn = async (call: CallName, act: () => Promise<void>) => {
      const requests = heard(rig, call)
      isThinking = true
      const acting = act()
      await rig.timers.settle()
      core.nav.back()
      await acting
      isThinking = false
      assert.deepEqual([requests, core.actions.busy.get(), core.problems.dialog.get()], [[], null, null])
    }
    await withdrawn('otp/binding-auth-verification', () => link.otp.verify(code))
    await link.otp.verify(code)
    await withdrawn('password/verification', () => link.logIn(PASSWORD))
  })
})
