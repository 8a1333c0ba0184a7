/**
 * The kit for merchants' tests pays: in the page, in a frame, on the hosted page and over a redirect; with
 * the sandbox bank and in MOCK. What the elements do by themselves is tested in test/e2e.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { bankPay, bankSandbox, mockOrder } from '../../elements/testing/index.ts'
import type { BankPay, Ending, PayWith } from '../../elements/testing/types.ts'
import { around } from '../e2e/framed.ts'
import { ownClock } from '../e2e/people.ts'
import { useRig } from '../e2e/rig.ts'
import { settled } from './journeys.ts'
import { openMock, openPay, places } from './open.ts'

const textOf = ({ is, error }: Ending): string => (error === null ? is : `${is} ${error}`)

describe('the kit pays', () => {
  const rig = useRig()
  const sandbox = () => bankSandbox(rig.url)
  /**
   * The seconds that the bank takes go by at once, and the page hears so when it asks next: with its own
   * clock moved too, a page that had heard already would be back at the merchant's before the kit looks.
   */
  const payAt = async (pay: BankPay, choice?: PayWith): Promise<string> =>
    textOf(await settled(pay.pay(choice), pay, () => rig.advance(10)))
  /** In MOCK the bank has the page's clock. */
  const payInMock = async (page: Page, pay: BankPay): Promise<string> =>
    textOf(await settled(pay.pay(), pay, () => page.clock.fastForward(10_000)))

  for (const place of places) {
    it(`${place}: a wrong PIN, a wrong code, then the right ones; one debit`, async () => {
      const order = await sandbox().order('otp', { amount: '150000.00' })
      const page = await openPay(rig, place, order)
      const pay = bankPay(page, { inbox: sandbox().inbox })
      assert.equal((await pay.expectReady()).place, place)
      assert.equal(textOf(await pay.pay({ method: 'wallet', pin: '000000' })), 'refused PIN_WRONG')
      // The page refuses it by itself: it would burn another chance.
      assert.equal(textOf(await pay.pay({ pin: '000000' })), 'refused PIN_WRONG')
      assert.match(await pay.expectRefused('PIN_WRONG'), /^PIN_WRONG: ./)
      assert.equal(textOf(await pay.pay({ code: '000000' })), 'refused OTP_WRONG')
      assert.equal(await payAt(pay), 'paid')
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
      ownClock,
    )
    const pay = bankPay(page)
    assert.equal((await pay.expectReady()).place, 'hosted')
    assert.equal(await payAt(pay), 'paid')
    await page.clock.fastForward(5_000)
    await page.waitForURL(/bank-returned=/)
    assert.equal((await pay.expectReady({ screen: 'paymentResult' })).place, 'inline')
    await pay.expectPaid()
  })

  for (const place of ['inline', 'frame'] as const) {
    it(`${place}, in MOCK: finds the code by itself`, async () => {
      const page = await openMock(rig, place, 'bank-pay', mockOrder('otp'), ownClock)
      const pay = bankPay(page)
      assert.equal(textOf(await pay.pay({ code: '000000' })), 'refused OTP_WRONG')
      assert.equal(await payInMock(page, pay), 'paid')
    })
  }

  it('in MOCK: a failed payment is retried', async () => {
    const page = await openMock(rig, 'inline', 'bank-pay', mockOrder('failed-once'), ownClock)
    const pay = bankPay(page)
    assert.equal(await payInMock(page, pay), 'failed PAYMENT_FAILED')
    await pay.expectFailed()
    await pay.goOn()
    assert.equal(await payInMock(page, pay), 'paid')
  })

  it('some points', async () => {
    const order = await sandbox().order()
    const page = await openPay(rig, 'inline', order)
    assert.equal(await payAt(bankPay(page), { points: 50_000 }), 'paid')
    const [debit] = await rig.debitsOf(order)
    assert.equal(debit?.points, 50_000)
  })

  it('QRIS: shows the code, and notices that it was paid', async () => {
    const order = await sandbox().order('qris')
    const page = await openPay(rig, 'inline', order)
    const pay = bankPay(page)
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
    assert.equal(await payAt(pay), 'paid')
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
    assert.equal(await payAt(bankPay(page, { selector: '#pay-1' })), 'failed PAYMENT_FAILED')
    const first = bankPay(page, { selector: '#pay-0' })
    assert.equal(await payAt(first), 'pending PAYMENT_ON_HOLD')
    await first.expectPending()
  })
})
