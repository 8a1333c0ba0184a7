/**
 * A confirm that seems lost and arrives late: nothing is said of it that isn't known, and the next one has
 * its key.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { intercept, LOST } from '../network.ts'
import { METHODS, paying, type PayBy, type Paying } from '../paying.ts'
import { wholePay } from '../rig.ts'
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
  const here = await paying(by, { scenario: 'failed-once' })
  await here.confirm()
  await here.follow()
  await here.pay.again()
  await here.choose()
  return here
}

for (const by of METHODS) {
  describe(`a second attempt after a failure (${by})`, () => {
    it("isn't failed because the first one was: the PIN again, with the same key; one debit", async () => {
      const here = await afterFailure(by)
      delayOne(here, 20_000)
      await here.confirm()
      await here.follow(10_000)
      assert.deepEqual([here.outcomes(), here.pay.status.get()?.status], [['bank-failed'], undefined])
      assert.deepEqual([here.seen.screens.at(-1), here.seen.params], ['payment', { step: 'pin' }])
      await here.rig.timers.pass(15_000)
      await here.confirm()
      await here.follow()
      const [, ...second] = here.sent
      assert.equal(new Set(second.map(({ key }) => key)).size, 1)
      assert.deepEqual(await here.debits(), here.once)
      assert.deepEqual(here.outcomes(), ['bank-failed', 'bank-succeeded'])
    })

    it("isn't failed after a reload either: the page waits, then asks for the PIN again; one debit", async () => {
      const here = await afterFailure(by)
      const arrives = intercept(here.rig, here.call, LOST)
      await here.confirm()
      arrives()
      const after = await here.open()
      assert.deepEqual([after.seen.screens.at(-1), after.outcomes()], ['paymentLoading', []])
      await after.follow(15_000)
      assert.deepEqual([after.seen.screens.at(-1), after.seen.params], ['payment', { step: 'pin' }])
      await after.confirm()
      await after.follow()
      assert.deepEqual([after.outcomes(), await here.debits()], [['bank-succeeded'], here.once])
    })
  })
}

describe("a reload after a confirm, while the order can't be loaded", () => {
  for (const [what, fault] of [
    ['the bank fails', { kind: 'status', status: 500, times: 9 }],
    ['its answer is not readable', { kind: 'html', times: 9 }],
  ] as const) {
    it(`${what}: the status is requested, and the countdown starts at the confirm`, async () => {
      const here = await paying('WALLET')
      await here.rig.control.fault({ call: here.call, kind: 'drop-answer' })
      await here.confirm()
      const sentAt = here.rig.timers.now()
      await here.rig.timers.pass(5_000)
      await here.rig.control.fault({ call: 'payment/payment-h5', ...fault })
      const { core, seen } = here.rig.element({ flow: 'pay', subject: here.subject }, here.storage)
      const pay = wholePay(core)
      await core.connect()
      const loading = pay.load()
      await here.rig.timers.pass(3_000)
      await loading
      assert.deepEqual(seen.screens, ['paymentLoading'])
      assert.equal(pay.deadline.get()?.end, sentAt + 30_000)
      const stop = pay.watch()
      await here.rig.timers.pass(10_000)
      stop()
      assert.equal(pay.status.get()?.status, 'SUCCESS')
      assert.deepEqual(await here.debits(), here.once)
    })
  }
  for (const by of METHODS) {
    it(`the confirm never arrived: once the order is loaded, the PIN is asked for again and it is paid once (${by})`, async () => {
      const here = await paying(by)
      const arrives = intercept(here.rig, here.call, LOST)
      await here.confirm()
      arrives()
      const comes = intercept(here.rig, 'payment/payment-h5', LOST)
      const after = await here.open()
      comes()
      await after.follow(15_000)
      assert.deepEqual(
        [after.seen.screens.at(-1), after.seen.params, after.pay.overdue.get()],
        ['payment', { step: 'pin' }, false],
      )
      await after.confirm()
      await after.follow()
      assert.deepEqual([await here.debits(), after.outcomes()], [here.once, ['bank-succeeded']])
    })
  }
})

describe("a reload at the PIN, while the order can't be loaded", () => {
  for (const by of METHODS) {
    it(`an order that isn't shown isn't confirmed; once it is loaded, it is (${by})`, async () => {
      const here = await paying(by)
      const comes = intercept(here.rig, 'payment/payment-h5', LOST)
      const { core, seen } = here.rig.element({ flow: 'pay', subject: here.subject }, here.storage)
      const pay = wholePay(core)
      await core.connect()
      await assert.rejects(pay.load())
      await pay.confirm(PIN)
      assert.deepEqual([here.sent, seen.screens.at(-1)], [[], 'payment'])
      comes()
      await pay.load()
      await pay.confirm(PIN)
      await here.rig.timers.pass(10_000)
      assert.deepEqual(await here.debits(), here.once)
    })
  }
})
