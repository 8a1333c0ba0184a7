/**
 * Pay Later when its plan isn't as it was: what is drawn where one doesn't add up, or has changed. What holds
 * and what is agreed to anew: ../chain/pay/agreedAnew.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/en/errors.ts'
import { axe } from './axe.ts'
import {
  agree,
  agreeBox,
  box,
  MONTHS,
  NOVEMBER,
  opening,
  radioOf,
  submit,
  untilConfirmation,
} from './instalments.ts'
import { button, confirm, heading, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.en

describe('Pay Later, changed in between', () => {
  const rig = useRig({ now: () => NOVEMBER })
  const open = opening(rig)

  it("a plan that doesn't add up is not shown, before or after it was agreed to; a changed plan is announced and agreed to again", async () => {
    const { order, page } = await open(3, 'en', { scenario: 'plan-changed' })
    let wrong = true
    await page.route('**/payment/paylater-repayment-plan', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { total: string } }
      if (wrong) body.data.total = body.data.total.replace(/\.00$/, '.01')
      await route.fulfill({ response, json: body })
    })
    /** Right from the offer on that the button asks for: a plan that is still on its way stays wrong. */
    const rightByButton = async () => {
      await page.route(
        '**/payment/paylater-order-inquiry',
        (route) => {
          wrong = false
          return route.continue()
        },
        { times: 1 },
      )
      await button(page, t['action.tryAgain']).click()
    }
    const mismatch = page.getByText(errors.PAYLATER_PLAN_MISMATCH).first()
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await radioOf(page, MONTHS.en).check()
    await mismatch.waitFor()
    // Going on asks once more, in vain.
    await Promise.all([
      page.waitForResponse('**/payment/paylater-repayment-plan'),
      page.locator('[part~="primary"]').click(),
    ])
    await mismatch.waitFor()
    assert.equal(await page.getByText(t['paylater.scheduleTitle']).count(), 0)
    await rightByButton()
    await page.getByText(t['paylater.total']).first().waitFor()

    await untilConfirmation(page, 3, 'en')
    await agree(page, 'en')
    wrong = true
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['PAYLATER_PLAN_CHANGED.title'] }).waitFor()
    await axe(page)
    await button(page, t['action.checkDetails']).click()
    await mismatch.waitFor()
    assert.deepEqual(
      [
        await submit(page, 'en').count(),
        await box(page, 'terms').count(),
        await page.getByRole('listitem').count(),
      ],
      [0, 0, 0],
    )
    await axe(page)
    await rightByButton()
    const anew = agreeBox(page, 'en', 'Rp1,292,500.00')
    await anew.waitFor()
    assert.equal(await anew.isChecked(), false)
    // The same page doesn't lie behind once more.
    await button(page, t['action.close']).waitFor()
    assert.equal(await button(page, t['common.backSr']).count(), 0)
    assert.equal(await page.getByText(t['paylater.riplayRead']).count(), 0)
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('a changed plan is agreed to again where the browser refuses to go back, too', async () => {
    const { page } = await open(3, 'en', { scenario: 'plan-changed' })
    await untilConfirmation(page, 3, 'en')
    await agree(page, 'en')
    await page.evaluate(() => {
      history.go = () => undefined
    })
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['PAYLATER_PLAN_CHANGED.title'] }).waitFor()
    await button(page, t['action.checkDetails']).click()
    const anew = agreeBox(page, 'en', 'Rp1,292,500.00')
    await anew.waitFor()
    await anew.check()
    await submit(page, 'en').click()
  })

  it("the waiting screen names the other page's way to pay where that one is under way", async () => {
    const { page, order } = await open(3, 'en', { scenario: 'slow', allow: /409|Conflict/ })
    await untilConfirmation(page, 3, 'en')
    const secondPage = await rig.page()
    await secondPage.goto(`${rig.hostedUrl}?originReferenceNo=${order}&language=en`)
    await confirm(secondPage, 'en', 'Rp1,250,000.00')
    await heading(secondPage, t['processing.title']).waitFor()
    await agree(page, 'en')
    await tapPin(page)
    await heading(page, t['processing.title']).waitFor()
    const way = page.locator('dd').filter({ hasText: t['payment.methodWallet'] })
    await way.waitFor()
    assert.equal(await page.getByText(t['payment.methodPaylater']).count(), 0)
  })
})
