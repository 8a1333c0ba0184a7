/**
 * How payments end that don't simply succeed: on hold, left, over a limit, held, financed; by what the page
 * says and the ledger holds.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { texts as noticeEn } from '../../locales/en/noticeInfo.ts'
import { texts as noticeId } from '../../locales/id/noticeInfo.ts'
import { button, confirm, fill, heading, settle, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'
import { axeBoth, put, shop, told } from './shop.ts'

const errors = { id: errorsId, en: errorsEn }
const notices = { id: noticeId, en: noticeEn }
const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
const says = (page: Page, title: string) => heading(page, title).waitFor()

describe('how a payment ends', () => {
  const rig = useRig()

  it('a payment on hold is looked after, and its end takes the place of the notice', async () => {
    for (const [action, debits] of [
      ['pay', 1],
      ['fail', 0],
    ] as const) {
      const page = await shop(rig)
      const order = await rig.createOrder({ scenario: 'on-hold' })
      await put(rig, page, 'en', order)
      await confirm(page, 'en', AMOUNT.en)
      await settle(page, rig, 'en')
      await says(page, errors.en['PAYMENT_ON_HOLD.title'])
      await rig.finishInApp(order, action)
      await page.evaluate(() => dispatchEvent(new Event('pageshow')))
      await says(
        page,
        action === 'pay' ? words.en['paymentResult.successTitle'] : errors.en['PAYMENT_FAILED.title'],
      )
      assert.match(
        await page.evaluate(
          () => document.querySelector('bank-pay')?.shadowRoot?.activeElement?.tagName ?? '',
        ),
        /H1/,
      )
      assert.equal((await rig.debitsOf(order)).length, debits)
    }
  })

  it('whoever goes back while nothing is known leaves the payment pending; offline says so', async () => {
    const page = await shop(rig)
    await put(rig, page, 'en', await rig.createOrder({ scenario: 'on-hold' }))
    await confirm(page, 'en', AMOUNT.en)
    await says(page, words.en['processing.title'])
    await page.context().setOffline(true)
    await page.getByText(words.en['processing.offline']).first().waitFor()
    await page.context().setOffline(false)
    await says(page, errors.en['PAYMENT_ON_HOLD.title'])
    await button(page, words.en['action.backToMerchant']).click()
    assert.deepEqual(await told(page), ['bank-pending', 'bank-redirect pending'])
  })

  it('limits: the notice says what they are, and whether it is still so', async () => {
    const page = await shop(rig)
    await put(rig, page, 'en', await rig.createOrder({ msisdn: '81100000002' }), 1)
    await says(page, errors.en['LIMIT_SINGLE_UNVERIFIED.title'])
    await page.getByText(fill(notices.en['noticeInfo.limitSingle'], { amount: 'Rp1,000,000.00' })).waitFor()
    await page.getByText(notices.en['noticeInfo.verifyHint']).waitFor()
    await axeBoth(page, 'en')
    await button(page, words.en['action.checkAgain']).click()
    await page.getByText(notices.en['noticeInfo.unchanged']).waitFor()
  })

  it('a balance held by a QR tap is free again once the tap is over', async () => {
    const page = await shop(rig)
    await put(rig, page, 'en', await rig.createOrder({ msisdn: '81100000010' }), 1)
    const dialog = page.getByRole('alertdialog', { name: errors.en['QR_TAP_HOLD.title'] })
    await dialog.waitFor()
    await rig.advance(600)
    await dialog.getByRole('button', { name: words.en['action.tryAgain'] }).click()
    await button(page, fill(words.en['payment.submit'], { amount: AMOUNT.en })).waitFor()
  })

  it('the daily limit is new on the next day', async () => {
    const page = await shop(rig)
    await put(rig, page, 'id', await rig.createOrder({ msisdn: '81100000012' }), 1)
    await says(page, errors.id['LIMIT_DAILY.title'])
    await page.getByText(notices.id['noticeInfo.limitRenewed']).waitFor()
    await page.getByText(fill(notices.id['noticeInfo.limitLeft'], { amount: 'Rp0,00' })).waitFor()
    assert.equal(
      await button(page, words.id['action.chooseOtherMethod']).count(),
      0,
      'there is no other method',
    )
    await rig.advance(24 * 3600)
    await button(page, words.id['common.backSr']).click()
    // The customer has looked away and back.
    await page.getByRole('radio').first().waitFor()
    await page.evaluate(() => dispatchEvent(new Event('pageshow')))
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).waitFor()
  })

  it('financed: what is due first, and when', async () => {
    const t = words.en
    const page = await shop(rig)
    const order = await rig.createOrder()
    await put(rig, page, 'en', order, 2)
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await button(page, t['payment.submitPaylater']).click()
    await page.getByRole('radio', { name: /^3 months,/ }).check()
    await page.getByRole('button', { name: t['paylater.readRiplay'] }).click()
    await button(page, t['riplay.read']).click()
    await page.locator('input[name="terms"]').check()
    await button(page, t['paylater.submit']).click()
    await says(page, t['pin.title'])
    await tapPin(page)
    await settle(page, rig, 'en')
    await says(page, t['paymentResult.successTitle'])
    // What is due comes with a part of its own, after the rest of the page.
    const list = page.locator('dl').filter({ hasText: /Instalment plan\s*3 months/ })
    await list.waitFor()
    const facts = await list.textContent()
    const [, first = ''] = /First instalment(Rp[\d,.]+)/.exec(facts ?? '') ?? []
    const [, date = ''] = /First repayment date(\d+ \w+ \d{4})/.exec(facts ?? '') ?? []
    await page.getByText(fill(t['paymentResult.successPaylater'], { amount: first, date })).waitFor()
    await button(page, t['redirect.stay']).click()
    await axeBoth(page, 'en')
    assert.deepEqual(
      (await rig.debitsOf(order)).map(({ method }) => method),
      ['PAYLATER'],
    )
  })

  it('what is still so after a look is said to be', async () => {
    const page = await shop(rig)
    await put(rig, page, 'en', await rig.createOrder({ msisdn: '81100000004' }))
    await says(page, errors.en['PIN_NOT_SET.title'])
    await button(page, words.en['action.checkAgain']).click()
    await page.getByText(notices.en['noticeInfo.unchanged']).waitFor()
  })
})
