/** The PIN, where it can't be sent or must not be: asked for too often, refused and typed once more. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, fill, heading, PIN, tapPin, words } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'

const t = words.id

describe('the PIN', () => {
  const rig = useRig()

  async function open(options?: PageOptions) {
    const reference = await rig.createOrder()
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${reference}" proxy="${rig.url}/proxy"></bank-pay>`,
      options,
    )
    const confirms: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/payment/payment-order-confirm')) confirms.push(request.url())
    })
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    return {
      page,
      confirms,
      reference,
      entered: (count: number) =>
        page.getByText(fill(t['pin.enteredSr'], { count: String(count), length: '6' })).first(),
    }
  }

  it('asked for too often: the field is emptied, says how long it waits, and then takes the PIN', async () => {
    const { page, confirms, reference, entered } = await open()
    await rig.fault({ call: 'password/encrypt-factor', kind: 'status', status: 429, seconds: 4, times: 1 })
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    const waits = page.getByText(/Coba lagi dalam \d detik/)
    await waits.waitFor()
    await entered(0).waitFor({ state: 'attached' })
    await button(page, '1').click()
    await entered(0).waitFor({ state: 'attached' })
    await axe(page)
    await waits.waitFor({ state: 'detached' })
    await tapPin(page)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    assert.equal(confirms.length, 1)
    assert.equal((await rig.debitsOf(reference)).length, 1)
  })

  it('forgotten, or blocked, where the app has no address that a page may open: no button leads there', async () => {
    const prepare: PageOptions['prepare'] = (page) =>
      page.route('**/proxy/session', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { bank: object }
        await route.fulfill({
          response,
          json: { ...answer, bank: { ...answer.bank, appLink: 'bankapp://open' } },
        })
      })
    const { page } = await open({ prepare })
    await button(page, t['pin.forgot']).click()
    const forgot = page
      .getByRole('dialog', { name: t['pin.forgotTitle'] })
      .or(page.getByRole('alertdialog', { name: t['pin.forgotTitle'] }))
    await forgot.waitFor()
    assert.equal(await button(page, t['action.resetPinInApp']).count(), 0)
    await button(page, t['action.close']).last().click()
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '1404', times: 1 })
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['PIN_BLOCKED.title'] }).waitFor()
    assert.equal(await button(page, t['action.resetPinInApp']).count(), 0)
  })

  it('refused and typed once more: said again without asking the bank, so that no chance is burnt', async () => {
    const { page, confirms, entered } = await open()
    const refused = page.getByText(errors.PIN_WRONG, { exact: true })
    await tapPin(page, '000000')
    await refused.waitFor()
    await tapPin(page, '00')
    await refused.waitFor({ state: 'detached' })
    await tapPin(page, '0000')
    await refused.waitFor()
    await entered(0).waitFor({ state: 'attached' })
    assert.equal(confirms.length, 1)
    await tapPin(page, PIN)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    assert.equal(confirms.length, 2)
  })
})
