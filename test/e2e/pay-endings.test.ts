/**
 * Screens of a payment that doesn't simply succeed, and of one that can't begin. The end of each
 * scenario, by its events and the ledger: ../chain/pay/.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { texts as notices } from '../../locales/en/noticeInfo.ts'
import { texts as noticesId } from '../../locales/id/noticeInfo.ts'
import { button, confirm, fill, heading, settle, words } from './people.ts'
import { useRig } from './rig.ts'
import { axeBoth, put, shop, emitted } from './shop.ts'

const t = words.en
const AMOUNT = 'Rp1,250,000.00'
const home = fill(t['redirect.backTo'], { merchant: 'Toko Senja' })

describe('how a payment ends', () => {
  const rig = useRig()

  it('the result pages: in progress, offline, status requested, failed, on hold, and what replaces it', async () => {
    const page = await shop(rig)
    const says = (title: string) => heading(page, title).waitFor()
    const pay = async (scenario: string) => {
      const order = await rig.createOrder({ scenario })
      await put(rig, page, 'en', order)
      await confirm(page, 'en', AMOUNT)
      return order
    }

    await pay('slow')
    await says(t['processing.title'])
    await axeBoth(page, 'en')
    await page.context().setOffline(true)
    await page.getByText(t['processing.offline']).first().waitFor()
    await page.context().setOffline(false)
    await page.getByText(t['processing.body']).first().waitFor()

    // The confirm's answer says nothing; it is said for a moment only.
    await Promise.all([page.getByText(t['processing.checking']).first().waitFor(), pay('busy')])

    await emitted(page)
    await pay('failed')
    await settle(page, rig, 'en')
    await says(errors['PAYMENT_FAILED.title'])
    await page.getByText(errors.PAYMENT_FAILED).waitFor()
    await axeBoth(page, 'en')
    await button(page, home).click()
    assert.deepEqual((await emitted(page)).slice(-2), ['bank-failed', 'bank-redirect failed'])
    await button(page, t['action.tryAgain']).click()
    // Financed, by what the status says of the second attempt.
    await page.route('**/debit/payment-status-h5', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { method: string } }
      body.data.method = 'PAYLATER'
      await route.fulfill({ response, json: body })
    })
    await confirm(page, 'en', AMOUNT)
    await settle(page, rig, 'en')
    await page.getByText(errors.PAYMENT_FAILED_PAYLATER).waitFor()
    await page.unroute('**/debit/payment-status-h5')

    const hold = await pay('on-hold')
    await settle(page, rig, 'en')
    await says(errors['PAYMENT_ON_HOLD.title'])
    await page.getByText(errors.PAYMENT_ON_HOLD).waitFor()
    assert.equal(await button(page, t['action.tryAgain']).count(), 0)
    await axeBoth(page, 'en')
    await button(page, home).click()
    assert.deepEqual((await emitted(page)).slice(-2), ['bank-pending', 'bank-redirect pending'])
    await rig.finishInApp(hold)
    await page.evaluate(() => dispatchEvent(new Event('pageshow')))
    await says(t['paymentResult.successTitle'])
    await page.waitForFunction(
      () => document.querySelector('bank-pay')?.shadowRoot?.activeElement?.tagName === 'H1',
    )
    await page
      .getByText(fill(t['paymentResult.successBody'], { amount: AMOUNT, merchant: 'Toko Senja' }))
      .waitFor()
  })

  it('the notices: the obstacle with its facts, a check whether it is still there, and the way back', async () => {
    const page = await shop(rig)
    const says = (title: string) => heading(page, title).waitFor()
    const open = async (msisdn: string, language: 'id' | 'en' = 'en') =>
      put(rig, page, language, await rig.createOrder({ msisdn }), 1)

    await open('81100000002')
    await says(errors['LIMIT_SINGLE_UNVERIFIED.title'])
    const row = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.locator('dt').filter({ hasText: label }) })
        .locator('dd')
    await row(notices['notice.limitNow']).filter({ hasText: 'Rp1,000,000.00' }).waitFor()
    await row(notices['notice.limitAfter']).filter({ hasText: 'Rp20,000,000.00' }).waitFor()
    await axeBoth(page, 'en')
    await button(page, t['action.checkAgain']).click()
    await page.getByText(notices['noticeInfo.unchanged']).waitFor()

    await open('81100000003', 'id')
    await says(errorsId['ACCOUNT_FROZEN.title'])
    await page.getByRole('link', { name: '(021) 5000-0123' }).waitFor()
    await axeBoth(page, 'id')

    await open('81100000010')
    const dialog = page.getByRole('alertdialog', { name: errors['QR_TAP_HOLD.title'] })
    await dialog.getByRole('button', { name: t['action.tryAgain'] }).waitFor()

    const id = words.id
    await open('81100000012', 'id')
    await says(errorsId['LIMIT_DAILY.title'])
    await page.getByText(noticesId['noticeInfo.limitRenewed']).waitFor()
    await row(noticesId['noticeInfo.limitLeft']).filter({ hasText: 'Rp0,00' }).waitFor()
    assert.equal(await button(page, id['action.chooseOtherMethod']).count(), 0, 'there is no other method')
    await button(page, id['common.backSr']).click()
    // Shown once: after coming back the reason is on the method.
    await button(page, id['payment.waitDay']).waitFor()
    await rig.advance(24 * 3600)
    await page.evaluate(() => dispatchEvent(new Event('pageshow')))
    await button(page, fill(id['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
  })
})
