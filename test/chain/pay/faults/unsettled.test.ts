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
  const here = await paying(by, { scenario })
  await here.rig.control.guardBy('key')
  return { ...here, arrive: holdBack(here.rig, here.call) }
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
const waits = (page: Pick<Paying, 'seen' | 'core' | 'pay'>) => {
  assert.equal(page.core.problems.dialog.get(), null)
  assert.deepEqual(page.core.problems.fields.get(), {})
  assert.equal(page.seen.screens.at(-1), 'paymentLoading')
  assert.equal(page.pay.guard('payment'), page.pay.overdue.get() ? 'paymentResult' : 'paymentLoading')
}

eitherWay((by) => {
  it('a wrong PIN on the second try keeps the key for the third; one debit', async () => {
    const here = await heldBack(by)
    await here.confirm()
    await here.follow(7_000)
    await here.pay.confirm('000000')
    assert.match(here.core.problems.fields.get().pin?.name ?? '', /^PIN_WRONG/)
    await here.arrive()
    await here.confirm()
    await here.follow()
    assert.deepEqual([here.sent.length, keysOf(here).size], [3, 1])
    await paid(here)
  })

  it('after choosing another method nothing more is sent and the page waits; one debit', async () => {
    const here = await heldBack(by)
    await here.confirm()
    await here.follow(7_000)
    await chooseOther(by, here)
    let sent = 0
    for (const call of ['payment/payment-order-confirm', 'payment/paylater'] as const)
      intercept(here.rig, call, (pass) => {
        sent += 1
        return pass()
      })
    await here.confirm()
    assert.equal(sent, 0)
    waits(here)
    await here.follow(20 * SECOND)
    waits(here)
    await here.arrive()
    await here.follow()
    await paid(here)
  })

  it('choosing another method after a reload gives the same', async () => {
    const here = await heldBack(by)
    await here.confirm()
    await here.follow(7_000)
    const again = { ...here, ...(await here.open()) }
    await chooseOther(by, again)
    await again.confirm()
    assert.equal(here.sent.length, 1)
    waits(again)
    const last = await here.open()
    assert.deepEqual(last.seen.screens, ['paymentLoading'])
    await here.arrive()
    await last.follow()
    await paid(here, last)
  })

  it("the other method pays once the first confirm can't arrive any more; one debit", async () => {
    const here = await heldBack(by)
    await here.confirm()
    await here.follow(7_000)
    await chooseOther(by, here)
    await here.confirm()
    await here.follow(9 * MINUTE)
    assert.equal(here.seen.screens.at(-1), 'payment')
    await here.arrive()
    if (by === 'WALLET') here.paylater.agree(here.consents())
    await here.confirm()
    await here.follow()
    assert.deepEqual(
      (await here.debits()).map((debit) => debit.split(' ')[0]),
      [other[by]],
    )
    assert.equal(here.pay.status.get()?.status, 'SUCCESS')
  })

  it('a second tab learns that a confirm is pending: it waits, offers nothing, and shows the outcome', async () => {
    const here = await heldBack(by)
    const second = await here.openReady(memoryStorage())
    await here.confirm()
    await second.confirm()
    assert.deepEqual(
      here.sent.map(({ status }) => status),
      [502, 409],
    )
    waits(second)
    await second.follow(20 * SECOND)
    waits(second)
    await here.arrive()
    await second.follow()
    await here.follow()
    await paid(here)
    await paid(here, second)
  })

  it("a second tab may pay once the confirm of the first can't arrive any more; one debit", async () => {
    const here = await heldBack(by)
    const second = await here.openReady(memoryStorage())
    await here.confirm()
    await second.confirm()
    await second.follow(9 * MINUTE)
    assert.equal(second.seen.screens.at(-1), 'payment')
    await here.arrive()
    await second.choose()
    await second.confirm()
    await second.follow()
    await paid(here, second)
  })

  it("a repeated answer about an earlier failure doesn't settle the new confirm; one debit", async () => {
    const here = await heldBack(by, 'failed-once')
    // The first one fails, the second hangs.
    await here.confirm()
    await here.arrive()
    await here.follow()
    assert.equal(here.pay.status.get()?.status, 'FAILED')
    await here.pay.again()
    await here.choose()
    const arrive = holdBack(here.rig, here.call)
    await here.confirm()
    await here.follow(7_000)
    const again = { ...here, ...(await here.open()) }
    assert.equal(again.pay.status.get()?.status, 'FAILED')
    await again.pay.again()
    await chooseOther(by, again)
    const before = here.sent.length
    await again.confirm()
    assert.equal(here.sent.length, before, 'nothing more is sent')
    await arrive()
    await again.follow()
    assert.deepEqual(await here.debits(), here.once)
    assert.equal(again.pay.status.get()?.status, 'SUCCESS')
  })
})
