/** Addresses of any page, opened by hand: what is said of a payment or a link comes from the bank alone. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { routes, type Screen } from '../../src/contract/routes.ts'
import { askOutcome } from '../../src/stores/payment/askOutcome.ts'
import { linking } from './journey.ts'
import { intercept, LOST } from './network.ts'
import { ordered } from './order.ts'
import { namesOf } from './rig.ts'

/** Pages that say how something ended: where an open order or journey must never lead. */
const ENDS: readonly Screen[] = ['paymentResult', 'bindResult', 'bindFail', 'noticeInfo', 'paymentLoading']

describe('every address, typed by the customer', () => {
  for (const version of [1, 2, 3] as const) {
    it(`with an open order shows no page about an end, in version ${version}`, async () => {
      const { pay } = await ordered({ version })
      for (const { screen, path } of routes) assert(!ENDS.includes(pay.guard(screen)), path)
    })
  }

  for (const flow of ['link', 'unlink'] as const) {
    it(`with an open journey (${flow}) says neither that it is done nor that it failed`, async () => {
      const { link } = await linking({ flow, scenario: flow === 'link' ? 'default' : 'unlink' })
      for (const { screen, version, path } of routes) {
        const text = link.guard(screen, version)
        // The common result page belongs to unlinking, and leads to its beginning until the code was right.
        const isEnd = ENDS.includes(text) || (text === 'resultPage' && flow === 'link')
        assert(!isEnd, path)
      }
      assert.equal(link.journey.get().state.kind, 'start', 'nothing in the address did anything')
    })
  }

  it('with a finished journey shows its end, whatever screen the address names', async () => {
    const { link } = await linking()
    await link.context.end({ linkedAt: '2026-11-21T10:00:00+07:00', returnUrl: null })
    for (const screen of ['bindFail', 'noticeInfo', 'accountCreation', 'resultPage'] as const)
      assert.equal(link.guard(screen, 2, true), 'bindResult', screen)
  })
})

describe('the result page of an order', () => {
  it('says of an open one that it is not paid, and emits no outcome', async () => {
    const { pay, elementRecord } = await ordered()
    assert.equal(pay.guard('resultPage'), 'resultPage')
    assert.equal(await askOutcome(pay.context), 'unpaid')
    assert.deepEqual(
      namesOf(elementRecord).filter((name) => /succeeded|failed|pending/.test(name)),
      [],
    )
  })

  it('says that the status is unknown when the bank does not answer', async () => {
    const { rig, pay } = await ordered()
    const restore = intercept(rig, 'debit/payment-status-h5', LOST)
    assert.equal(await askOutcome(pay.context), 'unknown')
    restore()
    assert.equal(await askOutcome(pay.context), 'unpaid')
  })

  it('shows the result of a payment that has ended elsewhere, and emits its outcome once', async () => {
    const tab = await ordered()
    const otherTab = await tab.open()
    await otherTab.confirm()
    await otherTab.follow()
    assert.equal(await askOutcome(tab.pay.context), 'left')
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.outcomes()],
      ['paymentResult', ['bank-succeeded']],
    )
    assert.equal(tab.pay.guard('resultPage'), 'paymentResult')
  })

  it('waits for a payment that is at the bank', async () => {
    const tab = await ordered({ scenario: 'slow' })
    const otherTab = await tab.open()
    await otherTab.confirm()
    assert.equal(await askOutcome(tab.pay.context), 'left')
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    assert.equal(tab.pay.guard('resultPage'), 'paymentLoading')
  })
})
