/**
 * What a page does with an attempt of which nobody knows what became: no other key takes its place, from
 * this page or another, and the status is followed. The bank guards by the key alone.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eitherWay, holdBack, paid, SECOND } from './rig.ts'
import { intercept } from '../../network.ts'
import { paying, type PayBy, type Paying } from '../../paying.ts'
import { memoryStorage } from '../../rig.ts'

const MINUTE = 60 * SECOND

/** A page whose first confirm hangs on its way to the bank until the test lets it arrive. */
async function heldBack(by: PayBy, scenario = 'success') {
  const tab = await paying(by, { scenario })
  await tab.rig.control.guardBy('key')
  return { ...tab, arrive: holdBack(tab.rig, tab.call) }
}

const other: Record<PayBy, PayBy> = { WALLET: 'PAYLATER', PAYLATER: 'WALLET' }

/** Chooses the other method and agrees to it, as its pages do. */
async function chooseOther(by: PayBy, { pay, paylater, consents }: Paying) {
  pay.choose(other[by])
  if (by === 'PAYLATER') return
  await paylater.load()
  await paylater.choose(3)
  paylater.agree(consents())
}

const keysOf = ({ sent }: Paying) => new Set(sent.map(({ key }) => key))
const waits = (page: Pick<Paying, 'elementRecord' | 'core' | 'pay'>) => {
  assert.equal(page.core.problems.dialog.get(), null)
  assert.deepEqual(page.core.problems.fields.get(), {})
  assert.equal(page.elementRecord.screens.at(-1), 'paymentLoading')
  assert.equal(page.pay.guard('payment'), page.pay.overdue.get() ? 'paymentResult' : 'paymentLoading')
}

eitherWay((by) => {
  it('a wrong PIN on the second try keeps the key for the third; one debit', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    await tab.pay.confirm('000000')
    assert.match(tab.core.problems.fields.get().pin?.name ?? '', /^PIN_WRONG/)
    await tab.arrive()
    await tab.confirm()
    await tab.follow()
    assert.deepEqual([tab.sent.length, keysOf(tab).size], [3, 1])
    await paid(tab)
  })

  it('after choosing another method nothing more is sent and the page waits; one debit', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    await chooseOther(by, tab)
    let sentCount = 0
    for (const call of ['payment/payment-order-confirm', 'payment/paylater'] as const)
      intercept(tab.rig, call, (pass) => {
        sentCount += 1
        return pass()
      })
    await tab.confirm()
    assert.equal(sentCount, 0)
    waits(tab)
    await tab.follow(20 * SECOND)
    waits(tab)
    await tab.arrive()
    await tab.follow()
    await paid(tab)
  })

  it('choosing another method after a reload gives the same', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    const repetition = { ...tab, ...(await tab.open()) }
    await chooseOther(by, repetition)
    await repetition.confirm()
    assert.equal(tab.sent.length, 1)
    waits(repetition)
    const last = await tab.open()
    assert.deepEqual(last.elementRecord.screens, ['paymentLoading'])
    await tab.arrive()
    await last.follow()
    await paid(tab, last)
  })

  it("the other method pays once the first confirm can't arrive any more; one debit", async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    await chooseOther(by, tab)
    await tab.confirm()
    await tab.follow(9 * MINUTE)
    assert.equal(tab.elementRecord.screens.at(-1), 'payment')
    await tab.arrive()
    if (by === 'WALLET') tab.paylater.agree(tab.consents())
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(
      (await tab.debits()).map((debit) => debit.split(' ')[0]),
      [other[by]],
    )
    assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
  })

  it('a second tab learns that a confirm is pending: it waits, offers nothing, and shows the outcome', async () => {
    const tab = await heldBack(by)
    const second = await tab.openReady(memoryStorage())
    await tab.confirm()
    await second.confirm()
    assert.deepEqual(
      tab.sent.map(({ status }) => status),
      [502, 409],
    )
    waits(second)
    await second.follow(20 * SECOND)
    waits(second)
    await tab.arrive()
    await second.follow()
    await tab.follow()
    await paid(tab)
    await paid(tab, second)
  })

  it("a second tab may pay once the confirm of the first can't arrive any more; one debit", async () => {
    const tab = await heldBack(by)
    const second = await tab.openReady(memoryStorage())
    await tab.confirm()
    await second.confirm()
    await second.follow(9 * MINUTE)
    assert.equal(second.elementRecord.screens.at(-1), 'payment')
    await tab.arrive()
    await second.choose()
    await second.confirm()
    await second.follow()
    await paid(tab, second)
  })

  it("a repeated answer about an earlier failure doesn't settle the new confirm; one debit", async () => {
    const tab = await heldBack(by, 'failed-once')
    // The first one fails, the second hangs.
    await tab.confirm()
    await tab.arrive()
    await tab.follow()
    assert.equal(tab.pay.status.get()?.status, 'FAILED')
    await tab.pay.retry()
    await tab.choose()
    const arrive = holdBack(tab.rig, tab.call)
    await tab.confirm()
    await tab.follow(7_000)
    const repetition = { ...tab, ...(await tab.open()) }
    assert.equal(repetition.pay.status.get()?.status, 'FAILED')
    await repetition.pay.retry()
    await chooseOther(by, repetition)
    const lengthBefore = tab.sent.length
    await repetition.confirm()
    assert.equal(tab.sent.length, lengthBefore, 'nothing more is sent')
    await arrive()
    await repetition.follow()
    assert.deepEqual(await tab.debits(), tab.once)
    assert.equal(repetition.pay.status.get()?.status, 'SUCCESS')
  })
})
