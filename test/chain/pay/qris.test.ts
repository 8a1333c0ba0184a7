/** Paying by a code: shown when it is asked for, followed, left, over, and found by a reload. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { intercept, attemptsOf, LOST, rewrite } from '../network.ts'
import { ordered, type Ordered } from '../order.ts'
import { memoryStorage } from '../rig.ts'

const CONFIRM = 'payment/payment-order-confirm'

async function shownText() {
  const tab = await ordered({ scenario: 'qris' })
  const keys = attemptsOf(tab.rig, CONFIRM)
  tab.pay.choose('QRIS')
  await tab.pay.review()
  return { ...tab, keys }
}

/** The same after a failure: the customer has tried again. */
async function shownAgain() {
  const tab = await shownText()
  await tab.rig.control.finishInApp(tab.subject, 'fail')
  await tab.follow(10_000)
  await tab.pay.retry()
  tab.pay.choose('QRIS')
  await tab.pay.review()
  return tab
}

/** The methods of the order's debits. */
const debitedBy = async ({ debits }: Pick<Awaited<ReturnType<typeof ordered>>, 'debits'>) =>
  (await debits()).map(({ method }) => method)

describe('a QRIS code', () => {
  it('is shown without a PIN, for the amount only; nothing is debited before it is paid', async () => {
    const tab = await ordered({ scenario: 'qris' })
    tab.pay.setPoints(1000)
    tab.pay.choose('QRIS')
    assert.equal(tab.pay.amount.get(), 125_000_000n)
    await tab.pay.review()
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    const qr = tab.pay.qr.get()
    assert.match(qr?.payload ?? '', /^000201/)
    assert.equal(qr?.seconds, 300)
    assert.equal(tab.core.leaving.mayBePaying(), true, 'it may be paid with another device')
    assert.deepEqual(await tab.debits(), [])
  })

  it('is paid once, and the outcome is emitted once', async () => {
    const tab = await shownText()
    await tab.rig.control.finishInApp(tab.subject)
    await tab.follow()
    assert.deepEqual(
      (await tab.debits()).map(({ method, amount }) => [method, amount]),
      [['QRIS', '1250000.00']],
    )
    assert.equal(tab.pay.qr.get(), null)
    assert.deepEqual(
      tab.elementRecord.events.map(({ name }) => name).filter((name) => name === 'bank-succeeded'),
      ['bank-succeeded'],
    )
  })

  it('that was left may still be scanned: leaving is pending until the bank, asked after its end, knows of no payment', async () => {
    const tab = await shownText()
    await tab.pay.leaveQr()
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-pending'])
    await tab.rig.control.finishInApp(tab.subject)
    assert.deepEqual(await debitedBy(tab), ['QRIS'])

    // Scanned in its last second, and nobody has asked since.
    const lateTab = await shownText()
    await lateTab.pay.leaveQr()
    await lateTab.rig.control.finishInApp(lateTab.subject)
    await lateTab.rig.timers.pass(300_000)
    lateTab.core.leaving.close()
    assert.deepEqual([lateTab.outcomes(), await debitedBy(lateTab)], [['bank-pending'], ['QRIS']])

    const unpaid = await shownText()
    await unpaid.pay.leaveQr()
    await unpaid.rig.timers.pass(300_000)
    await unpaid.pay.context.ask()
    unpaid.core.leaving.close()
    assert.deepEqual(unpaid.outcomes(), ['bank-cancelled'])
  })

  it('that has expired leads to the ways to pay; a new one has a new key', async () => {
    const tab = await shownText()
    await tab.follow(310_000)
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params],
      ['payment', { over: 'qr' }],
    )
    assert.deepEqual([tab.pay.qr.get(), tab.pay.deadline.get(), tab.pay.overdue.get()], [null, null, false])
    await tab.pay.review()
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    assert.equal(new Set(tab.keys).size, 2)
    await assert.doesNotReject(tab.rig.control.finishInApp(tab.subject))
    assert.equal((await tab.debits()).length, 1)
  })

  it('whose end no engine has to read is never shown, and leads back to the ways to pay', async () => {
    const tab = await ordered({ scenario: 'qris' })
    rewrite(tab.rig, CONFIRM, (data) => {
      const qr = data['qr'] as { expiresAt: string }
      qr.expiresAt = qr.expiresAt.replace('+07:00', '+07')
    })
    tab.pay.choose('QRIS')
    await tab.pay.review()
    assert.equal(tab.pay.qr.get(), null)
    await tab.follow(600_000)
    assert.equal(tab.elementRecord.screens.at(-1), 'payment')
    assert.deepEqual(await tab.debits(), [])
  })

  it("that has expired without a status isn't called unpaid before the bank says so", async () => {
    const tab = await shownText()
    const restore = intercept(tab.rig, 'debit/payment-status-h5', LOST)
    await tab.follow(310_000)
    assert.deepEqual([tab.pay.overdue.get(), tab.elementRecord.screens.at(-1)], [true, 'paymentLoading'])
    restore()
    await tab.follow(30_000)
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params],
      ['payment', { over: 'qr' }],
    )
    assert.equal(tab.pay.qr.get(), null)
  })

  it('can be left for the wallet: the bank ends the code, and the order is paid once', async () => {
    const tab = await shownText()
    await tab.pay.leaveQr()
    assert.deepEqual([tab.elementRecord.screens.at(-1), tab.elementRecord.params], ['payment', undefined])
    tab.pay.choose('WALLET')
    await tab.confirm()
    await assert.rejects(tab.rig.control.finishInApp(tab.subject), 'the code is over')
    await tab.follow()
    assert.deepEqual(await debitedBy(tab), ['WALLET'])
  })

  it('that was left but then paid: the wallet is refused, and the order is paid once', async () => {
    const tab = await shownText()
    await tab.pay.leaveQr()
    await tab.rig.control.finishInApp(tab.subject)
    tab.pay.choose('WALLET')
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(await debitedBy(tab), ['QRIS'])
  })

  it('is shown again after a reload while it is valid, not afterwards', async () => {
    const tab = await shownText()
    const { payload } = tab.pay.qr.get() ?? assert.fail('no code')
    const repetition = await tab.open(tab.storage)
    assert.deepEqual(
      [repetition.elementRecord.screens.at(-1), repetition.pay.qr.get()?.payload],
      ['paymentLoading', payload],
    )
    await tab.rig.control.advance(301)
    const lateOpen = await tab.open(tab.storage)
    assert.notEqual(lateOpen.elementRecord.screens.at(-1), 'paymentLoading')
    assert.equal(lateOpen.pay.qr.get(), null)
  })

  it('whose payment has failed is told of after a reload, even one after its end', async () => {
    const tab = await shownText()
    await tab.rig.control.finishInApp(tab.subject, 'fail')
    await tab.rig.control.advance(301)
    const lateTab = await tab.open(tab.storage)
    assert.deepEqual(
      [lateTab.elementRecord.screens.at(-1), lateTab.outcomes()],
      ['paymentResult', ['bank-failed']],
    )
  })

  it('whose scan was broken off in the other app: after a reload the order is paid in another way, once', async () => {
    const tab = await shownText()
    const restore = rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      data['status'] = 'PROCESSING'
    })
    await tab.follow(10_000)
    restore()
    assert.deepEqual([tab.pay.qr.get(), tab.pay.status.get()?.status], [null, 'PROCESSING'])
    const repetition = await tab.open(tab.storage)
    assert.equal(repetition.pay.deadline.get(), null, 'the bank knows of no payment')
    repetition.pay.choose('WALLET')
    await repetition.confirm()
    await repetition.follow()
    assert.deepEqual(await debitedBy(tab), ['WALLET'])
  })

  it('whose scan was broken off in the other app leads to the ways to pay, without a reload too', async () => {
    const tab = await shownText()
    const restore = rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      data['status'] = 'PROCESSING'
    })
    const stop = tab.pay.watch()
    await tab.rig.timers.pass(10_000)
    restore()
    await tab.rig.timers.pass(60_000)
    stop()
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.pay.guard('payment'), tab.pay.deadline.get()],
      ['payment', 'payment', null],
    )
    tab.pay.choose('WALLET')
    await tab.confirm()
    await tab.follow()
    assert.deepEqual([await debitedBy(tab), tab.outcomes()], [['WALLET'], ['bank-succeeded']])
  })

  it('that has expired meanwhile leads there from the back-forward cache, whichever answer comes first', async () => {
    for (const late of ['payment/payment-h5', 'debit/payment-status-h5']) {
      const tab = await shownText()
      const stop = tab.pay.watch()
      await tab.rig.timers.pass(10_000)
      // Nothing runs meanwhile.
      await tab.rig.control.advance(360)
      let isFirst = true
      tab.rig.network.arrive = (request) =>
        new Promise((resolve) => {
          if (!isFirst || !request.url.endsWith(late)) return resolve()
          isFirst = false
          tab.rig.timers.setTimeout(resolve, 500)
        })
      const loading = tab.pay.load()
      tab.rig.wake()
      await tab.rig.timers.pass(2_000)
      await loading
      await tab.rig.timers.pass(30_000)
      stop()
      assert.deepEqual(
        [tab.elementRecord.screens.at(-1), tab.pay.guard('payment'), tab.pay.deadline.get()],
        ['payment', 'payment', null],
        late,
      )
    }
  })

  it('whose scan the bank is at work on again is followed, though the order was shown as open', async () => {
    const tab = await shownText()
    const restore = rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      data['status'] = 'PROCESSING'
    })
    await tab.follow(10_000)
    const repetition = await tab.open(tab.storage)
    repetition.pay.choose('WALLET')
    await repetition.confirm()
    assert.equal(repetition.elementRecord.screens.at(-1), 'paymentLoading')
    assert.equal(tab.keys.length, 1, 'nothing else was confirmed')
    restore()
  })

  it('whose attempt another tab has ended is shown no longer', async () => {
    const tab = await shownText()
    const second = await tab.open(memoryStorage())
    const stop = tab.pay.watch()
    second.pay.choose('WALLET')
    await second.pay.confirm('000000')
    await tab.rig.timers.pass(10_000)
    stop()
    assert.deepEqual([tab.elementRecord.screens.at(-1), tab.pay.qr.get()], ['payment', null])
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-cancelled'])
  })

  it('whose payment fails after a failure: each is told once', async () => {
    const tab = await shownAgain()
    const stop = tab.pay.watch()
    await tab.rig.timers.pass(10_000)
    assert.ok(tab.pay.qr.get(), 'the failure that is known says nothing of this code')
    await tab.rig.control.finishInApp(tab.subject, 'fail')
    await tab.rig.timers.pass(10_000)
    stop()
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.pay.qr.get(), tab.outcomes()],
      ['paymentResult', null, ['bank-failed', 'bank-failed']],
    )
  })

  it("that another tab has ended after the wallet's failure: it is over, and nothing has failed again", async () => {
    const tab = await shownAgain()
    rewrite(tab.rig, 'debit/payment-status-h5', (data) => Object.assign(data, { method: 'WALLET' }))
    const second = await tab.open(memoryStorage())
    await second.pay.retry()
    second.pay.choose('WALLET')
    await second.pay.confirm('000000')
    await tab.follow(20_000)
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params, tab.outcomes()],
      ['payment', { over: 'qr' }, ['bank-failed']],
    )
  })

  it('that runs out after a failure: that is said, and no second failure', async () => {
    const tab = await shownAgain()
    await tab.follow(310_000)
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params, tab.outcomes()],
      ['payment', { over: 'qr' }, ['bank-failed']],
    )
  })

  for (const ahead of [180_000, 290_000])
    it(`of a proxy whose clock is ${ahead / 1000} s ahead: leaving is pending as long as it can be paid`, async () => {
      const tab = await ordered({ scenario: 'qris' })
      const replica = tab.rig.startReplica({}, ahead)
      tab.rig.network.fetch = (request) => replica.fetch(request)
      const page = await tab.open(memoryStorage())
      page.pay.choose('QRIS')
      await page.pay.review()
      await page.follow(150_000)
      page.core.leaving.close()
      assert.deepEqual(page.outcomes(), ['bank-pending'])
      await tab.rig.control.finishInApp(tab.subject)
      assert.deepEqual(await debitedBy(tab), ['QRIS'])
    })

  for (const [end, endOrder] of [
    ['expired', async ({ rig }: Ordered) => rig.control.advance(200)],
    ['been cancelled', async ({ rig, subject }: Ordered) => rig.control.finishInApp(subject, 'cancel')],
  ] as const)
    for (const isReloaded of [false, true])
      it(`of an order that has ${end}: no scan can pay it (${isReloaded ? 'reloaded' : 'followed'})`, async () => {
        const tab = await ordered({ scenario: 'qris' })
        await tab.rig.control.advance(48 * 3600 - 100)
        tab.pay.choose('QRIS')
        await tab.pay.review()
        await endOrder(tab)
        const page = isReloaded ? await tab.open() : tab
        if (!isReloaded) await tab.follow(10_000)
        assert.equal(page.elementRecord.screens.at(-1), 'noticeInfo')
        page.core.leaving.close()
        assert.deepEqual(page.outcomes(), ['bank-cancelled'])
        await assert.rejects(tab.rig.control.finishInApp(tab.subject))
      })

  it('whose answer was lost is requested again with the same key', async () => {
    const tab = await ordered({ scenario: 'qris' })
    const keys = attemptsOf(tab.rig, CONFIRM)
    intercept(tab.rig, CONFIRM, async (pass) => {
      const answer = await pass()
      return keys.length === 1 ? LOST() : answer
    })
    tab.pay.choose('QRIS')
    await tab.pay.review()
    await tab.follow()
    assert.deepEqual([tab.elementRecord.screens.at(-1), tab.elementRecord.params], ['payment', undefined])
    await tab.pay.review()
    assert.ok(tab.pay.qr.get())
    assert.equal(new Set(keys).size, 1)
  })
})
