/** Paying in the bank app: over there and back, by the status alone. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventName } from '../../../src/contract/outcomes.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import type { AppAction } from '../../../src/sandbox/open.ts'
import { intercept, rewrite } from '../network.ts'
import { ordered, type Ordered } from '../order.ts'
import { detailOf, namesOf } from '../rig.ts'

async function handing({ prevent = false, scenario = 'to-app' } = {}) {
  const tab = await ordered({ scenario, prevent: prevent ? ['bank-handoff'] : [] })
  const handingOver = <P extends Pick<Ordered, 'pay'>>(page: P) => ({
    ...page,
    handover: createHandover(page.pay.context),
  })
  const inApp = (action: AppAction) => tab.rig.control.finishInApp(tab.subject, action)
  return { ...handingOver(tab), open: async () => handingOver(await tab.open()), inApp }
}

describe('an order that must be paid in the bank app', () => {
  it("starts at the hand-over, with the order's own link", async () => {
    const { elementRecord, pay, handover, subject } = await handing()
    assert.deepEqual(elementRecord.screens, ['toApp'])
    assert.equal(handover.link.get(), `http://localhost:8080/?app=${subject}`)
    for (const request of ['payment', 'paylaterConfirmation', 'riplay', 'verification'] as const)
      assert.equal(pay.guard(request), 'toApp')
  })

  for (const [inOrder, profile, link] of [
    [null, 'https://app.bank.example/', 'https://app.bank.example/'],
    ['javascript:alert(1)', 'https://app.bank.example/', 'https://app.bank.example/'],
    ['bankapp://pay', null, null],
    ['https:/\\\\evil.example', 'http://app.bank.example/', null],
    ['https://pay.bank.example@evil.example/', null, null],
    ['https://app.bank.example/pay?order=1#x', null, 'https://app.bank.example/pay?order=1#x'],
  ] as const) {
    it(`the order says ${inOrder}, the bank's profile ${profile}: opens ${link}`, async () => {
      const { rig, core, pay, handover, elementRecord } = await handing()
      rewrite(rig, 'payment/payment-h5', (data) => {
        data['appLink'] = inOrder
      })
      await pay.load()
      core.session.profile.set({
        ...(core.session.profile.get() ?? assert.fail('there is a profile')),
        appLink: profile,
      })
      assert.equal(handover.link.get(), link)
      handover.open()
      assert.deepEqual(elementRecord.remaining, link === null ? [] : [link])
    })
  }

  for (const [action, status, event] of [
    ['pay', 'SUCCESS', 'bank-succeeded'],
    ['fail', 'FAILED', 'bank-failed'],
    ['hold', 'ON_HOLD', 'bank-pending'],
  ] as const) {
    it(`${action} in the app: shown and emitted at once when the customer returns`, async () => {
      const { rig, elementRecord, pay, handover, inApp, subject } = await handing()
      const stop = handover.watch()
      await rig.timers.settle()
      handover.open()
      rig.leave()
      assert.equal(handover.place.get(), 'away')
      await inApp(action)
      rig.wake()
      await rig.timers.settle()
      assert.equal(pay.status.get()?.status, status)
      assert.equal(elementRecord.screens.at(-1), 'paymentResult')
      assert.equal(
        namesOf(elementRecord)
          .filter((name) => /succeeded|failed|pending|cancelled/.test(name))
          .join(),
        event,
      )
      assert.equal((await rig.control.debitsOf(subject)).length, action === 'pay' ? 1 : 0)
      stop()
    })
  }

  it('cancelled in the app: a notice, and the status is not requested any more', async () => {
    const { rig, elementRecord, handover, inApp } = await handing()
    const stop = handover.watch()
    await rig.timers.settle()
    await inApp('cancel')
    rig.wake()
    await rig.timers.settle()
    assert.equal(elementRecord.screens.at(-1), 'noticeInfo')
    assert.equal(elementRecord.params?.problem?.name, 'ORDER_CANCELLED')
    assert.equal(detailOf(elementRecord, 'bank-error')?.fatal, true)
    assert.equal(rig.timers.pending(), 0)
    stop()
  })

  it('polls like the waiting screen, but no countdown ends it', async () => {
    const { rig, pay, elementRecord, handover, inApp } = await handing()
    const requests: number[] = []
    intercept(rig, 'debit/payment-status-h5', (pass) => {
      requests.push(rig.timers.now())
      return pass()
    })
    const begun = rig.timers.now()
    const stop = handover.watch()
    await rig.timers.pass(17_000)
    assert.deepEqual(
      requests.map((at) => (at - begun) / 1000),
      [0, 1, 3, 6, 11, 16],
    )
    await rig.timers.pass(600_000)
    assert.equal((requests.at(-1) ?? 0) - (requests.at(-2) ?? 0), 15_000)
    assert.deepEqual(elementRecord.screens, ['toApp'])
    assert.equal(pay.overdue.get(), false)
    await inApp('pay')
    await rig.timers.pass(15_000)
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    stop()
  })

  it('an app that reports nothing: the button shows the status, and a payment in progress is waited for', async () => {
    const { rig, elementRecord, pay, handover } = await handing()
    await handover.check()
    assert.equal(handover.unpaid.get(), true)
    rewrite(rig, 'debit/payment-status-h5', (data) =>
      Object.assign(data, { status: 'PROCESSING', expectedSeconds: 20 }),
    )
    await handover.check()
    assert.equal(handover.unpaid.get(), false)
    assert.equal(elementRecord.screens.at(-1), 'paymentLoading')
    assert.equal(pay.deadline.get()?.seconds, 20)
  })

  it("an earlier failure doesn't count; after it the hand-over can be used again", async () => {
    const { rig, elementRecord, pay, handover, inApp } = await handing()
    await inApp('fail')
    let stop = handover.watch()
    await rig.timers.settle()
    stop()
    assert.equal(pay.status.get()?.status, 'FAILED')
    await pay.retry()
    assert.equal(pay.guard('payment'), 'toApp')
    const lengthBefore = elementRecord.screens.length
    stop = handover.watch()
    await rig.timers.pass(20_000)
    assert.equal(elementRecord.screens.length, lengthBefore)
    await inApp('pay')
    await rig.timers.pass(10_000)
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    stop()
  })

  it('a reload returns to the hand-over, or shows the outcome', async () => {
    const { open, inApp } = await handing()
    assert.deepEqual((await open()).elementRecord.screens, ['toApp'])
    await inApp('pay')
    assert.equal((await open()).elementRecord.screens.at(-1), 'paymentResult')
  })
})

/** Closing the page emits this event. */
function closing(
  { core, elementRecord }: Pick<Awaited<ReturnType<typeof handing>>, 'core' | 'elementRecord'>,
  name: EventName,
) {
  core.leaving.close()
  assert(namesOf(elementRecord).includes(name))
}

describe('opening the app', () => {
  it('a page that stays visible says that the app did not open, and nothing is pending', async () => {
    const { rig, core, elementRecord, handover } = await handing()
    handover.open()
    assert.equal(handover.place.get(), 'opening')
    assert.match(elementRecord.remaining.at(-1) ?? '', /\?app=/)
    await rig.timers.pass(3_000)
    assert.equal(handover.place.get(), 'here')
    assert.equal(core.problems.fields.get().app?.name, 'APP_NOT_OPENED')
    closing({ core, elementRecord }, 'bank-cancelled')
  })

  it('a page that was left waits; closing it leaves the payment pending', async () => {
    const { rig, core, elementRecord, handover } = await handing()
    handover.open()
    rig.leave()
    await rig.timers.pass(60_000)
    assert.equal(handover.place.get(), 'away')
    assert.equal(core.problems.fields.get().app, undefined)
    closing({ core, elementRecord }, 'bank-pending')
  })

  it('a page that the phone has unloaded is restored: leaving it leaves the payment pending', async () => {
    const { rig, handover, open } = await handing()
    handover.open()
    rig.leave()
    const { core, elementRecord, handover: handoverAfter } = await open()
    assert.equal(handoverAfter.place.get(), 'away')
    closing({ core, elementRecord }, 'bank-pending')
  })

  it('an order that ended meanwhile is not pending when the customer returns', async () => {
    const { rig, handover, open, inApp } = await handing()
    handover.open()
    rig.leave()
    await inApp('cancel')
    const { core, elementRecord } = await open()
    assert.equal(elementRecord.params?.problem?.name, 'ORDER_CANCELLED')
    closing({ core, elementRecord }, 'bank-cancelled')
  })

  it("a merchant's page may open the app itself", async () => {
    const { rig, elementRecord, handover } = await handing({ prevent: true })
    handover.open()
    assert.deepEqual(elementRecord.remaining, [])
    assert.match(String(detailOf(elementRecord, 'bank-handoff')?.url), /\?app=/)
    await rig.timers.pass(10_000)
    assert.equal(handover.place.get(), 'away')
  })

  it("the element's end stops its timers", async () => {
    const { rig, core, handover } = await handing()
    const stop = handover.watch()
    handover.open()
    stop()
    core.destroy()
    await rig.timers.settle()
    assert.equal(rig.timers.pending(), 0)
  })
})
