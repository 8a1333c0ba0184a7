/**
 * The PIN, where it can't be sent or must not be: refused and typed once more, asked for too often,
 * forgotten.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, fill, heading, ownClock, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

describe('the PIN', () => {
  const rig = useRig()

  it('refused, typed again, sent too often, forgotten: the field is emptied and says so, and no try is used up', async () => {
    const { page, order } = await visit(
      rig,
      {},
      {
        prepare: async (newPage) => {
          await ownClock.prepare(newPage)
          // An address that no page may open.
          await newPage.route('**/proxy/session', async (route) => {
            const response = await route.fetch()
            const answer = (await response.json()) as { bank: object }
            const bank = { ...answer.bank, appLink: 'bankapp://open' }
            await route.fulfill({ response, json: { ...answer, bank } })
          })
        },
      },
    )
    let confirms = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/payment/payment-order-confirm')) confirms += 1
    })
    const entered = (count: number) =>
      page
        .getByText(fill(t['pin.enteredSr'], { count: String(count), length: '6' }))
        .first()
        .waitFor({ state: 'attached' })
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()

    const refusal = page.getByText(errors.PIN_WRONG, { exact: true })
    // Keys find the field from the title, which has the focus.
    await page.keyboard.type('13')
    await entered(2)
    // As a browser says it that keeps the page for the way back.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await entered(0)
    await page.keyboard.type('00')
    await entered(2)
    await tapPin(page, '0000')
    await refusal.waitFor()
    await tapPin(page, '00')
    await refusal.waitFor({ state: 'detached' })
    await tapPin(page, '0000')
    await refusal.waitFor()
    await entered(0)
    assert.equal(confirms, 1, 'the same one is refused without asking the bank')

    await button(page, t['pin.forgot']).click()
    const forgot = page
      .getByRole('dialog', { name: t['pin.forgotTitle'] })
      .or(page.getByRole('alertdialog', { name: t['pin.forgotTitle'] }))
    await forgot.waitFor()
    assert.equal(await button(page, t['action.resetPinInApp']).count(), 0, 'no button leads to the app')
    await button(page, t['action.close']).last().click()

    await rig.fault({ call: 'password/encrypt-factor', kind: 'status', status: 429, seconds: 40 })
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    const waits = page.getByText(/Coba lagi dalam \d+ detik/)
    await waits.waitFor()
    await button(page, '1').click()
    await entered(0)
    await axe(page)
    await page.clock.fastForward(41_000)
    await waits.waitFor({ state: 'detached' })
    assert.equal(confirms, 1)
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '1404' })
    await tapPin(page)
    await page.getByRole('alertdialog', { name: errors['PIN_BLOCKED.title'] }).waitFor()
    assert.equal(await button(page, t['action.resetPinInApp']).count(), 0, 'nor from a blocked one')
    assert.equal(confirms, 2)
    assert.deepEqual(await rig.debitsOf(order), [])
  })
})
