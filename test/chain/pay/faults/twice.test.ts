/**
 * Faults of a payment that do a thing twice: two presses, two tabs, a reload. One debit, and every page says
 * so.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bothPaid, eitherWay, paid } from './rig.ts'
import { paying, type PayBy } from '../../paying.ts'
import { memoryStorage } from '../../rig.ts'

/** Two tabs with the same order, each ready to confirm. */
async function twoTabs(by: PayBy) {
  const tab = await paying(by)
  return { here: tab, secondTab: await tab.openReady(memoryStorage()) }
}

eitherWay((by) => {
  it('confirmed twice, 100 ms and 400 ms apart while the answer is on its way: one confirm, one debit', async () => {
    for (const ms of [100, 400]) {
      const tab = await paying(by)
      const heldRequest = tab.hold(2_000)
      const first = tab.confirm()
      await heldRequest
      await tab.rig.timers.pass(ms)
      await tab.confirm()
      await tab.rig.timers.pass(2_000)
      await first
      await tab.follow()
      assert.equal(tab.sent.length, 1)
      await paid(tab)
    }
  })

  it('a tab and its copy confirm at once: one debit, both say so', async () => {
    const tab = await paying(by)
    await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 500, times: 2 })
    await tab.confirm()
    await tab.follow(7_000)
    const storage = memoryStorage()
    for (let index = 0; index < tab.storage.length; index++) {
      const name = tab.storage.key(index) ?? ''
      storage.setItem(name, tab.storage.getItem(name) ?? '')
    }
    const copy = await tab.open(storage)
    await Promise.all([tab.confirm(), copy.confirm()])
    assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
    await bothPaid(tab, copy)
  })

  it('two tabs confirm at once: one debit, both say so', async () => {
    const { here: tab, secondTab } = await twoTabs(by)
    await Promise.all([tab.confirm(), secondTab.confirm()])
    assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
    await bothPaid(tab, secondTab)
  })

  it('paid in another tab meanwhile: a confirm then shows that it is paid', async () => {
    const { here: tab, secondTab } = await twoTabs(by)
    await tab.confirm()
    await tab.follow()
    await secondTab.confirm()
    await secondTab.follow()
    assert.equal(secondTab.elementRecord.screens.at(-1), 'paymentResult')
    await paid(tab)
    await paid(tab, secondTab)
  })

  it('a reload at every stage asks for the true state and confirms nothing', async () => {
    const tab = await paying(by)
    await tab.confirm()
    const during = await tab.open()
    assert.deepEqual(during.elementRecord.screens, ['paymentLoading'])
    await during.follow()
    const openAfter = await tab.open()
    assert.deepEqual([openAfter.elementRecord.screens.at(-1), openAfter.outcomes()], ['paymentResult', []])
    assert.equal(tab.sent.length, 1)
    await paid(tab, during)
  })

  it('back out of the back-forward cache: the status is requested, nothing is confirmed', async () => {
    const tab = await paying(by)
    const remaining = await tab.openReady(memoryStorage())
    await tab.confirm()
    await tab.follow()
    // A page that comes out of the cache loads anew (src/app/start.ts).
    await remaining.pay.load()
    assert.equal(remaining.elementRecord.screens.at(-1), 'paymentResult')
    await remaining.confirm()
    assert.equal(tab.sent.length, 1)
    await paid(tab, remaining)
  })

  it("storage is blocked: it works from memory, and a new page shows the bank's status", async () => {
    const storage = new Proxy({} as Storage, {
      get: () => () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const tab = await paying(by)
    const page = await tab.openReady(storage)
    await page.confirm()
    await page.follow()
    const next = await tab.open(storage)
    assert.equal(next.elementRecord.screens.at(-1), 'paymentResult')
    await paid(tab, page)
  })
})
