/**
 * The kit for merchants' tests pays: in the page, in a frame, on the hosted page and over a redirect; with
 * the sandbox bank and in MOCK. What the elements do by themselves is tested in test/e2e.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bankPay, bankSandbox, mockOrder } from '../../elements/testing/index.ts'
import type { Ending } from '../../elements/testing/types.ts'
import { around } from '../e2e/framed.ts'
import { useRig } from '../e2e/rig.ts'
import { openMock, openPay, places } from './open.ts'

const textOf = ({ is, error }: Ending): string => (error === null ? is : `${is} ${error}`)

describe('the kit pays', () => {
  const rig = useRig()
  const sandbox = () => bankSandbox(rig.url)

  for (const place of places) {
    it(`${place}: a wrong PIN, a wrong code, then the right ones; one debit`, async () => {
      const order = await sandbox().order('otp', { amount: '150000.00' })
      const pay = bankPay(await openPay(rig, place, order), { inbox: sandbox().inbox })
      assert.equal((await pay.expectReady()).place, place)
      assert.equal(textOf(await pay.pay({ method: 'wallet', pin: '000000' })), 'refused PIN_WRONG')
      // The page refuses it by itself: it would burn another chance.
      assert.equal(textOf(await pay.pay({ pin: '000000' })), 'refused PIN_WRONG')
      assert.match(await pay.expectRefused('PIN_WRONG'), /^PIN_WRONG: ./)
      assert.equal(textOf(await pay.pay({ code: '000000' })), 'refused OTP_WRONG')
      assert.equal(textOf(await pay.pay()), 'paid')
      await pay.expectPaid()
      assert.deepEqual(await sandbox().debits(order), ['150000.00'])
    })

    it(`${place}: the customer leaves from the PIN`, async () => {
      const page = await openPay(rig, place, await sandbox().order())
      const pay = bankPay(page)
      await pay.pay({ pin: '000000' })
      await pay.cancel()
      if (place === 'hosted') await page.waitForURL(/\?returned=/)
    })
  }

  it('over a redirect: there and back', async () => {
    const order = await sandbox().order()
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" ${around(rig)} mode="redirect"></bank-pay>`,
    )
    const pay = bankPay(page)
    assert.equal((await pay.expectReady()).place, 'hosted')
    assert.equal(textOf(await pay.pay()), 'paid')
    await page.waitForURL(/bank-returned=/)
    assert.equal((await pay.expectReady({ screen: 'paymentResult' })).place, 'inline')
    await pay.expectPaid()
  })

  for (const place of ['inline', 'frame'] as const) {
    it(`${place}, in MOCK: finds the code by itself`, async () => {
      const pay = bankPay(await openMock(rig, place, 'bank-pay', mockOrder('otp')))
      assert.equal(textOf(await pay.pay({ code: '000000' })), 'refused OTP_WRONG')
      assert.equal(textOf(await pay.pay()), 'paid')
    })
  }

  it('in MOCK: a failed payment is retried', async () => {
    const pay = bankPay(await openMock(rig, 'inline', 'bank-pay', mockOrder('failed-once')))
    assert.equal(textOf(await pay.pay()), 'failed PAYMENT_FAILED')
    await pay.expectFailed()
    await pay.goOn()
    assert.equal(textOf(await pay.pay()), 'paid')
  })

  it('Pay Later over six months: reads and agrees', async () => {
    const order = await sandbox().order()
    const pay = bankPay(await openPay(rig, 'inline', order))
    assert.equal(textOf(await pay.pay({ method: 'paylater', months: 6 })), 'paid')
    assert.equal((await sandbox().debits(order)).length, 1)
  })

  it('some points', async () => {
    const order = await sandbox().order()
    const pay = bankPay(await openPay(rig, 'inline', order))
    assert.equal(textOf(await pay.pay({ points: 50_000 })), 'paid')
    const [debit] = await rig.debitsOf(order)
    assert.equal(debit?.points, 50_000)
  })

  it('QRIS: shows the code, and notices that it was paid', async () => {
    const order = await sandbox().order('qris')
    const pay = bankPay(await openPay(rig, 'inline', order))
    assert.equal(textOf(await pay.pay({ method: 'qris' })), 'scan')
    await sandbox().payElsewhere(order)
    await pay.expectPaid()
  })

  it("the merchant's page removes the element after the event", async () => {
    const page = await openPay(rig, 'inline', await sandbox().order())
    await page.evaluate(() =>
      document.addEventListener('bank-succeeded', () => document.querySelector('bank-pay')?.remove()),
    )
    const pay = bankPay(page)
    assert.equal(textOf(await pay.pay()), 'paid')
    await pay.expectPaid()
    await pay.expectGone()
  })

  it('two elements in one page, by their selectors', async () => {
    const ids = [await sandbox().order('on-hold'), await sandbox().order('failed')]
    const page = await rig.merchant(
      ids
        .map((id, at) => `<bank-pay id="pay-${at}" origin-reference-no="${id}" ${around(rig)}></bank-pay>`)
        .join(''),
    )
    assert.equal(textOf(await bankPay(page, { selector: '#pay-1' }).pay()), 'failed PAYMENT_FAILED')
    const first = bankPay(page, { selector: '#pay-0' })
    assert.equal(textOf(await first.pay()), 'pending PAYMENT_ON_HOLD')
    await first.expectPending()
  })
})
