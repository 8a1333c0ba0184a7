/**
 * The fate of a confirm that hangs on its way to the bank while the order is paid another way, from this page
 * or another: both belong to one attempt, which the bank debits once. It guards by the key alone.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bothPaid, eitherWay, holdBack, paid } from './rig.ts'
import { paying, type PayBy, type Paying } from '../../paying.ts'
import { memoryStorage } from '../../rig.ts'

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

const paidBy = async (method: PayBy, tab: Paying, page: Pick<Paying, 'pay'> = tab) => {
  assert.deepEqual(
    (await tab.debits()).map((debit) => debit.split(' ')[0]),
    [method],
  )
  assert.equal(page.pay.status.get()?.status, 'SUCCESS')
}

eitherWay((by) => {
  it('a wrong PIN on the second try, and the third finds it paid; one debit', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    await tab.pay.confirm('000000')
    assert.match(tab.core.problems.fields.get().pin?.name ?? '', /^PIN_WRONG/)
    await tab.arrive()
    await tab.confirm()
    await tab.follow()
    assert.equal(tab.sent.length, 3)
    await paid(tab)
  })

  it('another method pays at once, from the same page; what arrives late is refused', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    await chooseOther(by, tab)
    await tab.confirm()
    assert.equal(Number((await tab.arrive()).code), 2505)
    await tab.follow()
    await paidBy(other[by], tab)
  })

  it('another method is refused while what has arrived meanwhile is at work', async () => {
    const tab = await heldBack(by)
    await tab.confirm()
    await tab.follow(7_000)
    const again = { ...tab, ...(await tab.open()) }
    await chooseOther(by, again)
    await tab.arrive()
    await again.confirm()
    assert.equal(again.elementRecord.screens.at(-1), 'paymentLoading')
    await again.follow()
    await paidBy(by, tab, again)
  })

  it('a second tab pays at once; what arrives late is answered as before, and both say so', async () => {
    const tab = await heldBack(by)
    const second = await tab.openReady(memoryStorage())
    await tab.confirm()
    await second.confirm()
    await tab.arrive()
    await bothPaid(tab, second)
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
    assert.equal(tab.pay.status.get(), null, 'not said of this one')
    const repetition = { ...tab, ...(await tab.open()) }
    assert.equal(repetition.pay.status.get()?.status, 'FAILED')
    await repetition.pay.retry()
    await chooseOther(by, repetition)
    await repetition.confirm()
    await arrive()
    await repetition.follow()
    await paidBy(other[by], tab, repetition)
  })
})
