/** Two tabs with one order: what has happened in the other one is followed, never offered once more. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { intercept, LOST } from '../network.ts'
import { METHODS, paying, type Paying } from '../paying.ts'
import { memoryStorage } from '../rig.ts'

for (const by of METHODS) {
  describe(`paid in another tab meanwhile (${by})`, () => {
    const failedIn = async (tabs: 1 | 2) => {
      const tab = await paying(by, { scenario: 'failed-once' })
      const secondTab = await tab.openReady(memoryStorage())
      await tab.confirm()
      await tab.follow()
      if (tabs === 2) await secondTab.pay.load()
      return { here: tab, secondTab }
    }

    it('"try again" of a failure shows the payment in progress, then paid', async () => {
      const { here: tab, secondTab } = await failedIn(2)
      assert.deepEqual([tab.outcomes(), secondTab.outcomes()], [['bank-failed'], ['bank-failed']])
      await tab.pay.retry()
      await tab.choose()
      await tab.confirm()
      await secondTab.pay.retry()
      assert.equal(secondTab.elementRecord.screens.at(-1), 'paymentLoading')
      assert.equal(secondTab.pay.guard('payment'), 'paymentLoading')
      await tab.follow()
      await secondTab.follow()
      assert.deepEqual(
        [tab.outcomes(), secondTab.outcomes()],
        [
          ['bank-failed', 'bank-succeeded'],
          ['bank-failed', 'bank-succeeded'],
        ],
      )
      assert.deepEqual(await tab.debits(), tab.once)
    })

    it('"try again" of a failure shows that it is paid', async () => {
      const { here: tab, secondTab } = await failedIn(2)
      await tab.pay.retry()
      await tab.choose()
      await tab.confirm()
      await tab.follow()
      await secondTab.pay.retry()
      assert.equal(secondTab.elementRecord.screens.at(-1), 'paymentLoading')
      await secondTab.follow()
      assert.equal(secondTab.pay.status.get()?.status, 'SUCCESS')
      assert.equal(secondTab.pay.guard('payment'), 'paymentResult')
      assert.deepEqual(await tab.debits(), tab.once)
    })

    it('loading the order again on the payment page shows the outcome', async () => {
      const tab = await paying(by)
      const secondTab = await tab.openReady(memoryStorage())
      await tab.confirm()
      await secondTab.pay.renew()
      assert.equal(secondTab.elementRecord.screens.at(-1), 'paymentLoading')
      await secondTab.follow()
      assert.deepEqual(secondTab.outcomes(), ['bank-succeeded'])
    })

    it('a page from the back-forward cache waits for the outcome, even if the first request fails', async () => {
      const tab = await paying(by)
      const secondTab = await tab.openReady(memoryStorage())
      await tab.confirm()
      await tab.follow()
      const back = intercept(tab.rig, 'debit/payment-status-h5', LOST)
      await secondTab.pay.load()
      back()
      assert.equal(secondTab.elementRecord.screens.at(-1), 'paymentLoading')
      await secondTab.follow()
      assert.deepEqual(secondTab.outcomes(), ['bank-succeeded'])
    })

    for (const [title, look] of [
      ['asked for anew', (tab: Paying) => tab.pay.renew()],
      ['from the back-forward cache', (tab: Paying) => tab.pay.load()],
    ] as const)
      it(`after a failure here the shop hears of the payment there, ${title}`, async () => {
        const { here: tab, secondTab } = await failedIn(1)
        await tab.pay.retry()
        await secondTab.pay.load()
        await secondTab.pay.retry()
        await secondTab.choose()
        await secondTab.confirm()
        await secondTab.follow()
        await look(tab)
        await tab.follow()
        assert.deepEqual(tab.outcomes(), ['bank-failed', 'bank-succeeded'])
        const reloadedTab = await tab.open()
        await reloadedTab.follow()
        assert.deepEqual(reloadedTab.outcomes(), [], 'once')
        assert.deepEqual(await tab.debits(), tab.once)
      })

    it("a failure that can't be checked stays on the screen", async () => {
      const { here: tab } = await failedIn(1)
      tab.rig.network.online = false
      await tab.pay.retry()
      assert.equal(tab.core.problems.dialog.get()?.name, 'OFFLINE')
      assert.equal(tab.pay.status.get()?.status, 'FAILED')
      tab.rig.network.online = true
      tab.core.problems.retry()
      await tab.rig.timers.settle()
      assert.deepEqual([tab.elementRecord.screens.at(-1), tab.pay.status.get()], ['payment', null])
    })
  })
}

describe('months that are chosen while another tab pays by wallet', () => {
  for (const scenario of ['slow', 'success', 'on-hold'] as const)
    it(`lead to how the order stands (${scenario})`, async () => {
      const tab = await paying('WALLET', { scenario })
      const secondTab = await tab.openReady(memoryStorage())
      secondTab.pay.choose('PAYLATER')
      await secondTab.paylater.load()
      await tab.confirm()
      if (scenario !== 'slow') await tab.follow(10_000)
      await secondTab.paylater.choose(3)
      assert.deepEqual(
        [secondTab.elementRecord.screens.at(-1), secondTab.core.problems.dialog.get()],
        ['paymentLoading', null],
      )
      assert.equal(secondTab.core.problems.fields.get()['paylater'], undefined)
      await secondTab.follow()
      assert.equal(secondTab.pay.status.get()?.method, 'WALLET')
    })
})
