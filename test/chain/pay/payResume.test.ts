/**
 * A confirm that seems lost and arrives late: nothing is said of it that isn't known, and the next one has
 * its key.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OUTCOMES } from '../../../src/contract/outcomes.ts'
import { intercept, LOST } from '../network.ts'
import { METHODS, paying, type PayBy, type Paying } from '../paying.ts'
import { namesOf, wholePay } from '../rig.ts'
import { PIN } from '../../words.ts'

/** The next confirm breaks off at the page, and reaches the proxy so many ms later all the same. */
const delayOne = ({ rig: { network, timers }, call }: Paying, ms: number) => {
  const { fetch } = network
  network.fetch = async (request) => {
    if (!request.url.endsWith(`/${call}`)) return fetch(request)
    network.fetch = fetch
    timers.setTimeout(() => void fetch(request), ms)
    throw new TypeError('Failed to fetch')
  }
}

/** A page whose first attempt has failed, and that is ready for the second one. */
async function afterFailure(by: PayBy) {
  const tab = await paying(by, { scenario: 'failed-once' })
  await tab.confirm()
  await tab.follow()
  await tab.pay.retry()
  await tab.choose()
  return tab
}

for (const by of METHODS) {
  describe(`a second attempt after a failure (${by})`, () => {
    it("isn't failed because the first one was: the PIN again, with the same key; one debit", async () => {
      const tab = await afterFailure(by)
      delayOne(tab, 20_000)
      await tab.confirm()
      await tab.follow(10_000)
      assert.deepEqual([tab.outcomes(), tab.pay.status.get()?.status], [['bank-failed'], undefined])
      assert.deepEqual([tab.elementRecord.screens.at(-1), tab.elementRecord.params?.step], ['payment', 'pin'])
      await tab.rig.timers.pass(15_000)
      await tab.confirm()
      await tab.follow()
      const [, ...second] = tab.sent
      assert.equal(new Set(second.map(({ attempt }) => attempt)).size, 1)
      assert.deepEqual(await tab.debits(), tab.once)
      assert.deepEqual(tab.outcomes(), ['bank-failed', 'bank-succeeded'])
    })

    it("isn't failed after a reload that can't have the order either: the page waits; one debit", async () => {
      const tab = await afterFailure(by)
      delayOne(tab, 10_000)
      await tab.confirm()
      intercept(tab.rig, 'payment/payment-h5', LOST)
      const { core, record } = tab.rig.element({ flow: 'pay', subject: tab.subject }, tab.storage)
      const pay = wholePay(core)
      await core.session.connect()
      await pay.load()
      const stop = pay.watch()
      await tab.rig.timers.pass(8_000)
      assert.deepEqual([record.screens.at(-1), pay.status.get()?.status], ['paymentLoading', undefined])
      await tab.rig.timers.pass(60_000)
      stop()
      assert.deepEqual(await tab.debits(), tab.once)
      assert.deepEqual(
        namesOf(record).filter((name) => (OUTCOMES as readonly string[]).includes(name)),
        ['bank-succeeded'],
      )
    })

    it("isn't failed after a reload either: the page waits, then asks for the PIN again; one debit", async () => {
      const tab = await afterFailure(by)
      const arrives = intercept(tab.rig, tab.call, LOST)
      await tab.confirm()
      arrives()
      const openAfter = await tab.open()
      assert.deepEqual([openAfter.elementRecord.screens.at(-1), openAfter.outcomes()], ['paymentLoading', []])
      await openAfter.follow(15_000)
      assert.deepEqual(
        [openAfter.elementRecord.screens.at(-1), openAfter.elementRecord.params?.step],
        ['payment', 'pin'],
      )
      await openAfter.confirm()
      await openAfter.follow()
      assert.deepEqual([openAfter.outcomes(), await tab.debits()], [['bank-succeeded'], tab.once])
    })
  })
}

describe("a reload after a confirm, while the order can't be loaded", () => {
  for (const [title, fault] of [
    ['the bank fails', { kind: 'status', status: 500, times: 9 }],
    ['its answer is not readable', { kind: 'html', times: 9 }],
  ] as const) {
    it(`${title}: the status is requested, and the countdown starts at the confirm`, async () => {
      const tab = await paying('WALLET')
      await tab.rig.control.fault({ call: tab.call, kind: 'drop-answer' })
      await tab.confirm()
      const sentAt = tab.rig.timers.now()
      await tab.rig.timers.pass(5_000)
      await tab.rig.control.fault({ call: 'payment/payment-h5', ...fault })
      const { core, record } = tab.rig.element({ flow: 'pay', subject: tab.subject }, tab.storage)
      const pay = wholePay(core)
      await core.session.connect()
      const loading = pay.load()
      await tab.rig.timers.pass(3_000)
      await loading
      assert.deepEqual(record.screens, ['paymentLoading'])
      assert.equal(pay.deadline.get()?.end, sentAt + 30_000)
      const stop = pay.watch()
      await tab.rig.timers.pass(10_000)
      stop()
      assert.equal(pay.status.get()?.status, 'SUCCESS')
      assert.deepEqual(await tab.debits(), tab.once)
    })
  }
  for (const by of METHODS) {
    it(`the confirm never arrived: once the order is loaded, the PIN is asked for again and it is paid once (${by})`, async () => {
      const tab = await paying(by)
      const arrives = intercept(tab.rig, tab.call, LOST)
      await tab.confirm()
      arrives()
      const comes = intercept(tab.rig, 'payment/payment-h5', LOST)
      const openAfter = await tab.open()
      comes()
      await openAfter.follow(15_000)
      assert.deepEqual(
        [
          openAfter.elementRecord.screens.at(-1),
          openAfter.elementRecord.params?.step,
          openAfter.pay.overdue.get(),
        ],
        ['payment', 'pin', false],
      )
      await openAfter.confirm()
      await openAfter.follow()
      assert.deepEqual([await tab.debits(), openAfter.outcomes()], [tab.once, ['bank-succeeded']])
    })
  }
})

describe("a reload at the PIN, while the order can't be loaded", () => {
  for (const by of METHODS) {
    it(`an order that isn't shown isn't confirmed; once it is loaded, it is (${by})`, async () => {
      const tab = await paying(by)
      const comes = intercept(tab.rig, 'payment/payment-h5', LOST)
      const { core, record } = tab.rig.element({ flow: 'pay', subject: tab.subject }, tab.storage)
      const pay = wholePay(core)
      await core.session.connect()
      await assert.rejects(pay.load())
      await pay.confirm(PIN)
      assert.deepEqual([tab.sent, record.screens.at(-1)], [[], 'payment'])
      comes()
      await pay.load()
      await pay.confirm(PIN)
      await tab.rig.timers.pass(10_000)
      assert.deepEqual(await tab.debits(), tab.once)
    })
  }
})
