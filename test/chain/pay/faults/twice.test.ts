/**
 * Faults of a payment that do a thing twice: two presses, two tabs, a reload, one key for two things. One
 * debit, and every page says so.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSen } from '../../../../src/contract/money.ts'
import { BankError } from '../../../../src/client/error.ts'
import { bothPaid, eitherWay, paid, THREE_MONTHS } from './rig.ts'
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

  it('a tab and its copy, which has the same key, confirm at once: one debit, both say so', async () => {
    const tab = await paying(by)
    await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 500 })
    await tab.confirm()
    await tab.follow(7_000)
    const storage = memoryStorage()
    for (let index = 0; index < tab.storage.length; index++) {
      const name = tab.storage.key(index) ?? ''
      storage.setItem(name, tab.storage.getItem(name) ?? '')
    }
    const copy = await tab.open(storage)
    await Promise.all([tab.confirm(), copy.confirm()])
    assert.equal(new Set(tab.sent.map(({ key }) => key)).size, 1)
    await bothPaid(tab, copy)
  })

  it('two tabs with keys of their own confirm at once: one debit, both say so', async () => {
    const { here: tab, secondTab } = await twoTabs(by)
    await Promise.all([tab.confirm(), secondTab.confirm()])
    assert.equal(new Set(tab.sent.map(({ key }) => key)).size, 2)
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
    // What a page does that comes out of the cache (src/app/start.ts).
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

describe('one key', () => {
  for (const [first, second, change] of [
    ['WALLET', 'WALLET', { pointAmount: 10 }],
    ['WALLET', 'PAYLATER', {}],
    ['PAYLATER', 'WALLET', {}],
    ['PAYLATER', 'PAYLATER', { months: 6 }],
  ] as const) {
    it(`of ${first}, then for ${second} with ${JSON.stringify(change)}: 422 and no debit`, async () => {
      const tab = await paying(first)
      const subject = { originalReferenceNo: tab.subject }
      const asker = tab.rig.client({ originReferenceNo: tab.subject })
      const ask = async (by: 'WALLET' | 'PAYLATER', pin: string, options: object = {}) => {
        const common = {
          ...subject,
          pointAmount: 0,
          idempotencyKey: 'key-0123456789abcdef',
          encryptedPin: await tab.rig.sealed(asker, subject, pin),
        }
        await (by === 'WALLET'
          ? asker.call('payment/payment-order-confirm', {
              ...common,
              method: 'WALLET',
              amount: parseSen('1250000.00'),
              ...options,
            })
          : asker.call('payment/paylater', {
              ...common,
              ...THREE_MONTHS,
              ...options,
            }))
      }
      const statuses: number[] = []
      const { fetch } = tab.rig.network
      tab.rig.network.fetch = async (request) => {
        const answer = await fetch(request)
        if (/confirm$|paylater$/.test(request.url)) statuses.push(answer.status)
        return answer
      }
      const nameOf = (error: unknown) => (error instanceof BankError ? error.failure.name : String(error))
      assert.equal(await ask(first, '000000').then(() => 'taken', nameOf), 'PIN_WRONG')
      assert.equal(await ask(second, '135790', change).then(() => 'taken', nameOf), 'PAYMENT_DETAILS_CHANGED')
      assert.equal(statuses.at(-1), 422)
      await tab.rig.control.advance(60)
      assert.deepEqual(await tab.debits(), [])
    })
  }
})
