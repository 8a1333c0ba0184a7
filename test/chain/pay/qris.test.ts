/** Paying by a code: shown when it is asked for, followed, left, over, and found by a reload. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { intercept, keysOf, LOST } from '../network.ts'
import { ordered } from '../order.ts'

const CONFIRM = 'payment/payment-order-confirm'

async function shown() {
  const here = await ordered({ scenario: 'qris' })
  const keys = keysOf(here.rig, CONFIRM)
  here.pay.choose('QRIS')
  await here.pay.review()
  return { ...here, keys }
}

/** The methods of the order's debits. */
const debitedBy = async ({ debits }: Pick<Awaited<ReturnType<typeof ordered>>, 'debits'>) =>
  (await debits()).map(({ method }) => method)

describe('a QRIS code', () => {
  it('is shown without a PIN, for the amount only; nothing is debited before it is paid', async () => {
    const here = await ordered({ scenario: 'qris' })
    here.pay.setPoints(1000)
    here.pay.choose('QRIS')
    assert.equal(here.pay.amount.get(), 125_000_000n)
    await here.pay.review()
    assert.equal(here.seen.screens.at(-1), 'paymentLoading')
    const qr = here.pay.qr.get()
    assert.match(qr?.payload ?? '', /^000201/)
    assert.equal(qr?.seconds, 300)
    assert.equal(here.core.paymentPending.get(), true, 'it may be paid with another device')
    assert.deepEqual(await here.debits(), [])
  })

  it('is paid once, and the outcome is emitted once', async () => {
    const here = await shown()
    await here.rig.control.finishInApp(here.subject)
    await here.follow()
    assert.deepEqual(
      (await here.debits()).map(({ method, amount }) => [method, amount]),
      [['QRIS', '1250000.00']],
    )
    assert.equal(here.pay.qr.get(), null)
    assert.deepEqual(
      here.seen.events.map(({ name }) => name).filter((name) => name === 'bank-succeeded'),
      ['bank-succeeded'],
    )
  })

  it('that has expired leads to the ways to pay; a new one has a new key', async () => {
    const here = await shown()
    await here.follow(310_000)
    assert.deepEqual([here.seen.screens.at(-1), here.seen.params], ['payment', { over: 'qr' }])
    assert.deepEqual(
      [here.pay.qr.get(), here.pay.deadline.get(), here.pay.overdue.get()],
      [null, null, false],
    )
    await here.pay.review()
    assert.equal(here.seen.screens.at(-1), 'paymentLoading')
    assert.equal(new Set(here.keys).size, 2)
    await assert.doesNotReject(here.rig.control.finishInApp(here.subject))
    assert.equal((await here.debits()).length, 1)
  })

  it("that has expired without a status isn't called unpaid before the bank says so", async () => {
    const here = await shown()
    const restore = intercept(here.rig, 'debit/payment-status-h5', LOST)
    await here.follow(310_000)
    assert.deepEqual([here.pay.overdue.get(), here.seen.screens.at(-1)], [true, 'paymentLoading'])
    restore()
    await here.follow(30_000)
    assert.deepEqual([here.seen.screens.at(-1), here.seen.params], ['payment', { over: 'qr' }])
    assert.equal(here.pay.qr.get(), null)
  })

  it('can be left for the wallet: the bank ends the code, and the order is paid once', async () => {
    const here = await shown()
    await here.pay.leaveQr()
    assert.deepEqual([here.seen.screens.at(-1), here.seen.params], ['payment', undefined])
    here.pay.choose('WALLET')
    await here.confirm()
    await assert.rejects(here.rig.control.finishInApp(here.subject), 'the code is over')
    await here.follow()
    assert.deepEqual(await debitedBy(here), ['WALLET'])
  })

  it('that was left but then paid: the wallet is refused, and the order is paid once', async () => {
    const here = await shown()
    await here.pay.leaveQr()
    await here.rig.control.finishInApp(here.subject)
    here.pay.choose('WALLET')
    await here.confirm()
    await here.follow()
    assert.deepEqual(await debitedBy(here), ['QRIS'])
  })

  it('is shown again after a reload while it is valid, not afterwards', async () => {
    const here = await shown()
    const { payload } = here.pay.qr.get() ?? assert.fail('no code')
    const again = await here.open(here.storage)
    assert.deepEqual([again.seen.screens.at(-1), again.pay.qr.get()?.payload], ['paymentLoading', payload])
    await here.rig.control.advance(301)
    const late = await here.open(here.storage)
    assert.notEqual(late.seen.screens.at(-1), 'paymentLoading')
    assert.equal(late.pay.qr.get(), null)
  })

  it('whose answer was lost is requested again with the same key', async () => {
    const here = await ordered({ scenario: 'qris' })
    const keys = keysOf(here.rig, CONFIRM)
    intercept(here.rig, CONFIRM, async (pass) => {
      const answer = await pass()
      return keys.length === 1 ? LOST() : answer
    })
    here.pay.choose('QRIS')
    await here.pay.review()
    await here.follow()
    assert.deepEqual([here.seen.screens.at(-1), here.seen.params], ['payment', undefined])
    await here.pay.review()
    assert.ok(here.pay.qr.get())
    assert.equal(new Set(keys).size, 1)
  })
})
