/**
 * A customer who leaves while a payment may be moving money leaves it pending, whatever the page knows by
 * then.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import { createPay } from '../../../src/stores/payment/pay.ts'
import type { EventDetails } from '../../../src/contract/outcomes.ts'
import type { Screen } from '../../../src/contract/routes.ts'
import { lateAfter } from '../../../src/domain/payStatus.ts'
import { eventually } from '../../eventually.ts'
import { createGate } from '../../gate.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { linking } from '../journey.ts'
import { hold, intercept, LOST } from '../network.ts'
import { ordered } from '../order.ts'
import { METHODS, paying, type Paying } from '../paying.ts'
import { memoryStorage, namesOf, wholePay, start } from '../rig.ts'

const CONFIRM = 'payment/payment-order-confirm'

/**
 * The page is left while its confirm is on its way from the proxy to the bank, where it arrives when it is
 * let.
 */
function holdConfirm(rig: Paying['rig']) {
  const { line } = rig
  const { fetch } = line
  intercept(rig, CONFIRM, async (pass) => {
    void pass()
    return LOST()
  })
  const bank = createGate()
  const request = new Promise<void>((resolve) => {
    line.fetch = async (url, init) => {
      if (url.endsWith(`/${CONFIRM}`)) {
        resolve()
        await bank.passed
      }
      return fetch(url, init)
    }
  })
  return { sent: request, arrive: bank.open }
}

/** A confirm that waits until the PIN can be sealed. */
async function sealing() {
  const tab = await paying('WALLET')
  const { question, answer } = hold(tab.rig, 'password/encrypt-factor')
  const confirmation = tab.confirm()
  await question
  const seal = async () => {
    answer()
    await confirmation
  }
  return { here: tab, seal }
}

describe('leaving', () => {
  for (const by of METHODS) {
    it(`while the answer to a confirm is on its way: pending, not cancelled (${by})`, async () => {
      const tab = await paying(by)
      const heldRequest = tab.hold(2_000)
      const confirmation = tab.confirm()
      await heldRequest
      tab.core.leaving.close()
      assert.deepEqual(tab.outcomes(), ['bank-pending'])
      await tab.rig.timers.pass(2_000)
      await confirmation
      await tab.follow()
      assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
      assert.deepEqual(tab.outcomes(), ['bank-pending'])
    })
  }

  it("while the PIN is being sealed, after a change of the order: the confirm isn't sent, so it is cancelled", async () => {
    const { here: tab, seal } = await sealing()
    tab.pay.togglePoints()
    await seal()
    assert.equal(tab.sent.length, 0)
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-cancelled'])
  })

  it('while the PIN is being sealed: the confirm is sent, so it is pending; if sealing fails, it is cancelled', async () => {
    const { here: tab, seal } = await sealing()
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-pending'])
    await seal()
    assert.equal(tab.sent.length, 1)

    const otherPaying = await paying('WALLET')
    await otherPaying.rig.control.fault({
      call: 'password/encrypt-factor',
      kind: 'status',
      status: 500,
      times: 3,
    })
    const refusal = otherPaying.confirm()
    await otherPaying.rig.timers.pass(10_000)
    await refusal
    assert.equal(otherPaying.sent.length, 0)
    otherPaying.core.leaving.close()
    assert.deepEqual(otherPaying.outcomes(), ['bank-cancelled'])
  })

  it('after a reload, before the bank has been asked anything: pending', async () => {
    const tab = await paying('WALLET')
    await tab.rig.control.fault({ call: tab.call, kind: 'drop-answer' })
    await tab.confirm()
    const { core, record } = tab.rig.element({ flow: 'pay', subject: tab.subject }, tab.storage)
    wholePay(core)
    core.leaving.close()
    assert.deepEqual(
      record.events.map(({ name }) => name),
      ['bank-pending'],
    )
  })

  it('of a page that has found the payment under way: may be paying, until the bank names its end', async () => {
    const tab = await paying('WALLET', { scenario: 'slow' })
    await tab.confirm()
    const secondTab = await tab.open(memoryStorage())
    assert.notEqual(secondTab.core.session.underWay.get(), null)
    assert.equal(secondTab.core.leaving.mayBePaying(), true)
    await secondTab.follow(5_000)
    assert.equal(secondTab.pay.status.get()?.status, 'PROCESSING')
    assert.notEqual(secondTab.core.session.underWay.get(), null)
    await secondTab.follow()
    assert.equal(secondTab.pay.status.get()?.status, 'SUCCESS')
    assert.equal(secondTab.core.session.underWay.get(), null)
  })

  it('of a page that has found one under way: cancelled once it can arrive no more and the bank knows of none', async () => {
    const tab = await paying('WALLET')
    await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 502, times: 2 })
    await tab.confirm()
    const secondTab = await tab.open(memoryStorage())
    await tab.rig.timers.pass(lateAfter() - 1)
    await secondTab.pay.context.ask()
    assert.equal(secondTab.core.leaving.mayBePaying(), true)
    await tab.rig.timers.pass(1)
    await secondTab.pay.context.ask()
    secondTab.core.leaving.close()
    assert.deepEqual(secondTab.outcomes(), ['bank-cancelled'])
  })

  it('after a refusal, or while a code is awaited: cancelled', async () => {
    const refusal = await paying('WALLET')
    await refusal.pay.confirm('000000')
    refusal.core.leaving.close()
    assert.deepEqual(refusal.outcomes(), ['bank-cancelled'])
    const question = await paying('WALLET', { scenario: 'otp' })
    await question.confirm()
    assert.equal(question.elementRecord.screens.at(-1), 'verification')
    question.core.leaving.close()
    assert.deepEqual(question.outcomes(), ['bank-cancelled'])
  })

  it('after the bank app was opened once: pending, even if it does not open the second time', async () => {
    const tab = await paying('WALLET', { scenario: 'to-app' })
    const handover = createHandover(tab.pay.context)
    handover.open()
    await tab.rig.timers.pass(3_000)
    assert.equal(tab.core.problems.fields.get()['app']?.name, 'APP_NOT_OPENED')
    assert.equal(tab.core.leaving.mayBePaying(), false)
    handover.open()
    tab.rig.leave()
    assert.equal(handover.place.get(), 'away')
    handover.open()
    await tab.rig.timers.pass(3_000)
    assert.equal(handover.place.get(), 'here')
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-pending'])
  })

  it('a failure is emitted even when the element is removed at the same moment', async () => {
    const tab = await paying('WALLET', { scenario: 'failed' })
    tab.pay.status.listen((answer) => {
      if (answer?.status === 'FAILED') queueMicrotask(() => tab.core.destroy())
    })
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(tab.outcomes(), ['bank-failed'])
  })
})

describe('leaving again', () => {
  it('after continuing: emitted again, with the current screen', async () => {
    const { core, elementRecord, link } = await linking()
    core.leaving.close()
    core.leaving.close()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    core.leaving.close()
    const events = elementRecord.events.filter(({ name }) => name === 'bank-cancelled')
    assert.deepEqual(
      events.map(({ detail }) => detail['stage']),
      ['accountCreation', 'verification'],
    )
  })

  it('after a reload: emitted again', async () => {
    const first = await ordered()
    first.core.leaving.close()
    const second = await first.open()
    second.core.leaving.close()
    assert.deepEqual([first.outcomes(), second.outcomes()], [['bank-cancelled'], ['bank-cancelled']])
  })

  it('after a return from the hosted page: emitted once, also over a reload, until the customer goes there again', async () => {
    const { rig, subject, storage } = await ordered({ scenario: 'to-app' })
    const back = async () => {
      const { core, record } = rig.element(
        { mode: 'redirect', subject },
        storage,
        {},
        { embedding: { hides: () => true, isReturning: true } },
      )
      await start(core, createPay(core))
      return { core, cancelled: namesOf(record).filter((name) => name === 'bank-cancelled').length }
    }
    assert.equal((await back()).cancelled, 1)
    const reloadedPage = await back()
    assert.equal(reloadedPage.cancelled, 0)
    reloadedPage.core.leaving.leave('https://pay.bank.example/hosted/', 'hosted')
    assert.equal((await back()).cancelled, 1)
  })

  it('not emitted if the customer goes to the hosted page again before the status is known', async () => {
    const { rig, subject } = await ordered()
    const { question, answer } = hold(rig, 'debit/payment-status-h5')
    const embedding = { hides: () => true, isReturning: true }
    const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
    const startup = start(core, createPay(core))
    await question
    core.leaving.leave('https://pay.bank.example/hosted/', 'hosted')
    answer()
    await startup
    assert.deepEqual(namesOf(record), ['bank-redirect', 'bank-ready'])
  })

  it("after a return with the browser's back button: the outcome is emitted", async () => {
    const secondTab = await ordered()
    const restorers = new Set<() => void>()
    const onRestored = (listener: () => void) => {
      restorers.add(listener)
      return () => restorers.delete(listener)
    }
    const embedding = { hides: (screen: Screen) => screen === 'payment', isReturning: true }
    const { core, record } = secondTab.rig.element(
      { mode: 'redirect', subject: secondTab.subject },
      memoryStorage(),
      { onRestored },
      { embedding },
    )
    await start(core, createPay(core))
    const count = restorers.size
    core.leaving.leave('https://pay.bank.example/hosted/', 'hosted')
    await secondTab.confirm()
    await secondTab.follow()
    ;[...restorers].forEach((restored) => restored())
    await eventually('bank-succeeded', async () => namesOf(record).includes('bank-succeeded') || undefined)
    assert.equal(record.screens.at(-1), 'paymentResult')
    assert.equal(restorers.size, count, 'none is added by a return')
  })

  for (const [way, isLeaving, presses, outcomes] of [
    ['by the button', false, true, ['bank-cancelled']],
    ['by itself and slowly', true, false, ['bank-cancelled']],
    ['not at all', false, false, []],
  ] as const)
    it(`after a return with the browser's back button by one who has left ${way}: ${outcomes.join() || 'nothing'}`, async () => {
      const { rig, subject } = await ordered()
      let restore = (): void => undefined
      const onRestored = (listener: () => void) => {
        restore = listener
        return () => undefined
      }
      const embedding = { hides: (screen: Screen) => screen === 'payment', isReturning: false, isLeaving }
      const { core, record } = rig.element(
        { mode: 'redirect', subject },
        memoryStorage(),
        { onRestored },
        { embedding },
      )
      await start(core, createPay(core))
      if (presses) core.leaving.leave('https://pay.bank.example/hosted/', 'hosted')
      restore()
      await rig.timers.settle()
      const isOutcome = (name: string) => !['bank-redirect', 'bank-ready'].includes(name)
      assert.deepEqual(namesOf(record).filter(isOutcome), outcomes)
    })

  /** Back while the confirm of the hosted page, with this PIN, is at the bank. */
  async function backMeanwhile(pin: string) {
    const secondTab = await ordered()
    const { rig, subject } = secondTab
    const { sent, arrive } = holdConfirm(rig)
    void secondTab.pay.confirm(pin)
    await sent
    const embedding = { hides: (at: Screen) => /^(payment|noticeInfo)$/.test(at), isReturning: true }
    const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
    const pay = wholePay(core)
    await start(core, pay)
    assert.deepEqual([namesOf(record), record.screens.at(-1)], [['bank-ready'], 'paymentLoading'])
    core.onEnd(pay.watch())
    await rig.timers.pass(12_000)
    assert.deepEqual(namesOf(record), ['bank-ready'])
    const emission = async (outcome: keyof EventDetails) => {
      await eventually(outcome, async () => namesOf(record).includes(outcome) || undefined)
      core.destroy()
      return [namesOf(record), record.screens.at(-1)]
    }
    return { ...secondTab, arrive, emitted: emission }
  }

  for (const [manner, pin, outcome, screen] of [
    ['paid', PIN, 'bank-succeeded', 'paymentResult'],
    ['refused', '000000', 'bank-cancelled', 'payment'],
  ] as const) {
    it(`after a return while a confirm is at the bank, which is then ${manner}: nothing is emitted before`, async () => {
      const { rig, arrive, emitted, debits } = await backMeanwhile(pin)
      arrive()
      await rig.timers.pass(20_000)
      assert.deepEqual(await emitted(outcome), [['bank-ready', outcome], screen])
      assert.equal((await debits()).length, manner === 'paid' ? 1 : 0)
    })
  }

  it('after a return while a confirm is at the bank: the status is requested until it is available, and until then it is pending', async () => {
    const { rig, arrive, emitted } = await backMeanwhile('000000')
    const restore = intercept(rig, 'debit/payment-status-h5', LOST)
    arrive()
    await rig.timers.pass(20_000)
    restore()
    await rig.timers.pass(10_000)
    assert.deepEqual(await emitted('bank-cancelled'), [
      ['bank-ready', 'bank-pending', 'bank-cancelled'],
      'payment',
    ])
  })
})
