/**
 * Pay Later when something isn't as it was: a plan that doesn't add up or has changed, new terms, a
 * verification that is needed now.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { axe } from './axe.ts'
import { agree, agreeBox, box, NOVEMBER, opening, submit, untilConfirmation } from './instalments.ts'
import { button, heading, settle, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

describe('Pay Later, changed meanwhile', () => {
  const rig = useRig({ now: () => NOVEMBER })
  const open = opening(rig)

  describe("a plan that doesn't add up", () => {
    const spoilt = async (version: 2 | 3, scenario: string) => {
      const { order, page } = await open(version, 'en', { scenario })
      const wrong = { total: false }
      await page.route('**/payment/paylater-repayment-plan', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: { total: string } }
        if (wrong.total) body.data.total = body.data.total.replace(/\.00$/, '.01')
        await route.fulfill({ response: answer, json: body })
      })
      await untilConfirmation(page, version, 'en')
      return { order, page, wrong }
    }
    const refusesToGoOn = async (page: Page) => {
      await page
        .getByText(/Your instalment details can't be shown correctly\. Try again or choose another method\./)
        .first()
        .waitFor()
      assert.deepEqual(
        [
          await submit(page, 'en').count(),
          await box(page, 'terms').count(),
          await page.getByRole('listitem').count(),
        ],
        [0, 0, 0],
      )
      await button(page, 'Choose another method').waitFor()
      await axe(page)
    }

    it("version 2: is not shown and can't be agreed to; tried again, it is", async () => {
      const { page, wrong } = await spoilt(2, 'success')
      wrong.total = true
      await page.reload()
      await refusesToGoOn(page)
      wrong.total = false
      await button(page, 'Try again').click()
      await agreeBox(page, 'en').waitFor()
    })

    it('version 3: nor when it has changed meanwhile', async () => {
      const { order, page, wrong } = await spoilt(3, 'plan-changed')
      await agree(page, 'en')
      wrong.total = true
      await tapPin(page)
      await button(page, words.en['action.checkDetails']).click()
      await refusesToGoOn(page)
      wrong.total = false
      await button(page, 'Try again').click()
      assert.equal(await agreeBox(page, 'en', 'Rp1,292,500.00').isChecked(), false)
      assert.deepEqual(await rig.debitsOf(order), [])
    })
  })

  it('scenario plan-changed: the new plan is shown and agreed to anew, then it is what is debited', async () => {
    const { order, page } = await open(3, 'id', { scenario: 'plan-changed' })
    await untilConfirmation(page, 3, 'id')
    await agree(page, 'id')
    await tapPin(page)
    await page.getByRole('alertdialog', { name: 'Rincian cicilan berubah' }).waitFor()
    await axe(page)
    await button(page, words.id['action.checkDetails']).click()
    const anew = agreeBox(page, 'id', 'Rp1.292.500,00')
    await anew.waitFor()
    assert.equal(await anew.isChecked(), false)
    await submit(page, 'id').click()
    await page
      .getByText(/Baca Ringkasan Informasi Produk/)
      .first()
      .waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
    await agree(page, 'id')
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, words.id['paymentResult.successTitle']).waitFor()
    assert.deepEqual(
      (await rig.debitsOf(order)).map(({ credit }) => [credit?.fee, credit?.total]),
      [['42500.00', '1292500.00']],
    )
  })

  const refusals = [
    { code: '1056', title: 'The terms have changed', next: 'action.readNewTerms', lands: 'confirmation' },
    { code: '2405', title: 'The amount has changed', next: 'action.checkDetails', lands: 'payment' },
    { code: '2505', title: 'Payment details changed', next: 'action.checkDetails', lands: 'payment' },
  ] as const
  for (const { code, title, next, lands } of refusals) {
    it(`"${title}": shown and agreed to anew`, async () => {
      const { order, page } = await open(2, 'en')
      await untilConfirmation(page, 2, 'en')
      await agree(page, 'en')
      await rig.fault({ call: 'payment/paylater', kind: 'code', code })
      await tapPin(page)
      await page.getByRole('alertdialog', { name: title }).waitFor()
      await button(page, words.en[next]).click()
      if (lands === 'payment') await button(page, words.en['payment.submitPaylater']).click()
      await agreeBox(page, 'en').waitFor()
      assert.equal(await agreeBox(page, 'en').isChecked(), false)
      assert.equal(await page.getByText(words.en['paylater.riplayRead']).count(), 0)
      assert.deepEqual(await rig.debitsOf(order), [])
    })
  }

  for (const [state, reason] of [
    ['NEEDED', 'payment.blockedOneTime'],
    ['PENDING', 'payment.blockedVerification'],
  ] as const) {
    it(`the one-time verification is ${state}, as the inquiry tells: back to the payment page, which says why`, async () => {
      const { page } = await open(2, 'id')
      await untilConfirmation(page, 2, 'id')
      await page.route('**/payment/paylater-order-inquiry', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { oneTimeVerification: string } }
        body.data.oneTimeVerification = state
        await route.fulfill({ response, json: body })
      })
      await page.reload()
      await page.getByText(words.id[reason], { exact: true }).waitFor()
      assert.match(page.url(), /payment\/payment$/)
      if (state === 'PENDING') return
      await page.getByRole('button', { name: words.id['payment.blockedWhy'] }).click()
      await heading(page, 'Perlu verifikasi satu kali').waitFor()
      await button(page, words.id['action.verifyInApp']).waitFor()
    })
  }
})
