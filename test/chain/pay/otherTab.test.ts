/** Two tabs with one order: what has happened in the other one is followed, never offered once more. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { intercept, LOST } from '../network.ts'
import { METHODS, paying } from '../paying.ts'
import { memoryStorage } from '../rig.ts'

for (const by of METHODS) {
  describe(`paid in another tab meanwhile (${by})`, () => {
    const failedIn = async (tabs: 1 | 2) => {
      const here = await paying(by, { scenario: 'failed-once' })
      const other = await here.openReady(memoryStorage())
      await here.confirm()
      await here.follow()
      if (tabs === 2) await other.pay.load()
      return { here, other }
    }

    it('"try again" of a failure shows the payment in progress, then paid', async () => {
      const { here, other } = await failedIn(2)
      assert.deepEqual([here.outcomes(), other.outcomes()], [['bank-failed'], ['bank-failed']])
      await here.pay.again()
      await here.choose()
      await here.confirm()
      await other.pay.again()
      assert.equal(other.seen.screens.at(-1), 'paymentLoading')
      assert.equal(other.pay.guard('payment'), 'paymentLoading')
      await here.follow()
      await other.follow()
      assert.deepEqual(
        [here.outcomes(), other.outcomes()],
        [
          ['bank-failed', 'bank-succeeded'],
          ['bank-failed', 'bank-succeeded'],
        ],
      )
      assert.deepEqual(await here.debits(), here.once)
    })

    it('"try again" of a failure shows that it is paid', async () => {
      const { here, other } = await failedIn(2)
      await here.pay.again()
      await here.choose()
      await here.confirm()
      await here.follow()
      await other.pay.again()
      assert.equal(other.seen.screens.at(-1), 'paymentLoading')
      await other.follow()
      assert.equal(other.pay.status.get()?.status, 'SUCCESS')
      assert.equal(other.pay.guard('payment'), 'paymentResult')
      assert.deepEqual(await here.debits(), here.once)
    })

    it('loading the order again on the payment page shows the outcome', async () => {
      const here = await paying(by)
      const other = await here.openReady(memoryStorage())
      await here.confirm()
      await other.pay.renew()
      assert.equal(other.seen.screens.at(-1), 'paymentLoading')
      await other.follow()
      assert.deepEqual(other.outcomes(), ['bank-succeeded'])
    })

    it('a page from the back-forward cache waits for the outcome, even if the first request fails', async () => {
      const here = await paying(by)
      const other = await here.openReady(memoryStorage())
      await here.confirm()
      await here.follow()
      const back = intercept(here.rig, 'debit/payment-status-h5', LOST)
      await other.pay.load()
      back()
      assert.equal(other.seen.screens.at(-1), 'paymentLoading')
      await other.follow()
      assert.deepEqual(other.outcomes(), ['bank-succeeded'])
    })

    it("a failure that can't be checked stays on the screen", async () => {
      const { here } = await failedIn(1)
      here.rig.network.online = false
      await here.pay.again()
      assert.equal(here.core.problems.dialog.get()?.name, 'OFFLINE')
      assert.equal(here.pay.status.get()?.status, 'FAILED')
      here.rig.network.online = true
      here.core.problems.retry()
      await here.rig.timers.settle()
      assert.deepEqual([here.seen.screens.at(-1), here.pay.status.get()], ['payment', null])
    })
  })
}
