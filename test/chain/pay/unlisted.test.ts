/**
 * The bank's unknown words: a code that isn't in the table, and the status of another order. The first is an
 * answer, said with its code; the second says nothing.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER } from '../../words.ts'
import { intercept, loseAnswer, rewrite } from '../network.ts'
import { paying } from '../paying.ts'
import { memoryStorage } from '../rig.ts'

const answer = (status: number) => async () =>
  Response.json({ code: '7777', message: 'never shown', data: {} }, { status })

describe('a confirm that is answered with an unlisted code', () => {
  for (const by of ['WALLET', 'PAYLATER'] as const)
    for (const status of [200, 400, 500, 503, 504])
      it(`${by}, HTTP ${status}: it is said with its code and reported; the order can be paid, once`, async () => {
        const tab = await paying(by)
        const restore = intercept(tab.rig, tab.call, answer(status))
        await tab.confirm()
        restore()
        const problem = tab.core.problems.dialog.get()
        assert.deepEqual([problem?.name, problem?.wireCode], ['UNKNOWN', '7777'])
        assert.deepEqual(
          tab.elementRecord.events
            .filter(({ name }) => name === 'bank-error')
            .map(({ detail }) => detail['error']),
          [{ ...publicError, diagnosticsId: problem?.diagnosticsId }],
        )
        assert.equal(tab.pay.deadline.get(), null, 'nothing is waited for')
        tab.core.problems.dismiss()
        await tab.confirm()
        await tab.follow()
        assert.deepEqual(await tab.debits(), tab.once)
      })

  it('and is at work all the same: the status leads on', async () => {
    const tab = await paying('WALLET')
    intercept(tab.rig, tab.call, async (pass) => {
      await pass()
      return answer(200)()
    })
    await tab.confirm()
    assert.equal(tab.core.problems.dialog.get(), null)
    await tab.follow()
    assert.deepEqual(tab.outcomes(), ['bank-succeeded'])
  })

  it('so is a code: it is said, and the code can be typed again', async () => {
    const tab = await paying('WALLET', { scenario: 'otp' })
    await tab.confirm()
    await tab.pay.otp.send()
    const restore = intercept(tab.rig, 'otp/payment-verification', answer(200))
    await tab.pay.otp.verify('123456')
    restore()
    assert.equal(tab.core.problems.dialog.get()?.name, 'UNKNOWN')
    assert.equal(tab.pay.context.payment.get().state.kind, 'code')
    await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    await tab.follow()
    assert.deepEqual(await tab.debits(), tab.once)
  })
})

const publicError = { code: 'UNKNOWN', category: 'service', recoverable: true, retryAfterMs: null }

describe('a status', () => {
  it("of another order's amount is not believed, whatever it says", async () => {
    const tab = await paying('WALLET')
    const restore = rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      Object.assign(data, { status: 'SUCCESS', amount: '17.00', pointAmount: 0 })
    })
    intercept(tab.rig, tab.call, async () => {
      throw new TypeError('Failed to fetch')
    })
    await tab.confirm()
    await tab.follow(20_000)
    assert.deepEqual([tab.outcomes(), tab.pay.status.get()], [[], null])
    restore()
  })

  it('of another sum is believed where the order itself says the same status', async () => {
    const tab = await paying('WALLET')
    rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      if (data['status'] === 'SUCCESS') Object.assign(data, { amount: '1250001.00' })
    })
    await tab.confirm()
    await tab.follow(30_000)
    const fresh = await tab.open(memoryStorage())
    for (const page of [tab, fresh])
      assert.deepEqual([page.outcomes(), page.pay.status.get()?.amount], [['bank-succeeded'], 125_000_100n])
  })

  it("of another sum's failure isn't, though the order says that it has failed before", async () => {
    const tab = await paying('WALLET', { scenario: 'failed-once' })
    await tab.confirm()
    await tab.follow(30_000)
    await tab.pay.retry()
    loseAnswer(tab.rig, tab.call)
    const order = rewrite(tab.rig, 'payment/payment-h5', (data) => Object.assign(data, { status: 'FAILED' }))
    const mixedUp = rewrite(tab.rig, 'debit/payment-status-h5', (data) =>
      Object.assign(data, { status: 'FAILED', amount: '77000.00', attempt: '9' }),
    )
    await tab.confirm()
    await tab.follow(3_000)
    order()
    mixedUp()
    await tab.follow(30_000)
    assert.deepEqual(tab.outcomes(), ['bank-failed', 'bank-succeeded'])
  })

  it('of an amount that has changed is, once the order says so too', async () => {
    const tab = await paying('WALLET', { scenario: 'amount-changed' })
    const second = await tab.openReady()
    await tab.confirm()
    tab.core.problems.dismiss()
    await tab.confirm()
    await second.pay.context.ask()
    await second.follow()
    assert.equal(second.pay.status.get()?.status, 'SUCCESS')
  })
})
