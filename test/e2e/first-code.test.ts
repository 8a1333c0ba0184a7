/** The first code of a payment can't be sent: said, and asked for once more, without leaving the page. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import type { Fault } from '../control.ts'
import { axe } from './axe.ts'
import { button, CUSTOMER, fill, heading, paidOnce, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('the first code of a payment', () => {
  const rig = useRig()

  async function confirmed(fault: Omit<Fault, 'call'>) {
    const reference = await rig.createOrder({ scenario: 'otp' })
    await rig.fault({ call: 'otp/payment-generate', ...fault })
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${reference}" proxy="${rig.url}/proxy"></bank-pay>`,
    )
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    await heading(page, t['verification.title']).waitFor()
    const sent = (await rig.inbox(CUSTOMER)).length
    const finish = async () => {
      await button(page, t['verification.resend']).click()
      await page
        .getByLabel(t['verification.codeLabel'], { exact: true })
        .fill(await rig.inboxCode(CUSTOMER, sent + 1))
      await heading(page, t['paymentResult.successTitle']).waitFor()
      await paidOnce(rig, reference, '1250000.00')
    }
    return { page, finish }
  }

  it('is refused: said at the field, and sent when asked for', async () => {
    const { page, finish } = await confirmed({ kind: 'code', code: '1112', times: 1 })
    await page.getByText(errors.OTP_NOT_SENT).waitFor()
    await button(page, t['verification.resend']).waitFor()
    await axe(page)
    await finish()
  })

  it('is asked for too often: the dialog, then how long it waits, then sent when asked for', async () => {
    const { page, finish } = await confirmed({ kind: 'status', status: 429, seconds: 4, times: 1 })
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    await page.getByText(/Coba lagi dalam \d detik/).waitFor()
    assert.equal(await button(page, t['verification.resend']).count(), 0)
    await finish()
  })
  it('was sent, and its answer is lost: the bank takes the next one for a resend, so the captcha comes first', async () => {
    const { page } = await confirmed({ kind: 'html', times: 1 })
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    const sent = (await rig.inbox(CUSTOMER)).length
    // Before anything is asked: within the minute the bank would say how long to wait instead, and the page
    // count that down.
    await rig.advance(61)
    await button(page, t['action.tryAgain']).click()
    await dialog.waitFor({ state: 'detached' })
    await button(page, t['verification.resend']).click()
    await button(page, t['captcha.otherWay']).click()
    await button(page, t['captcha.autoStart']).click()
    await page
      .getByLabel(t['verification.codeLabel'], { exact: true })
      .fill(await rig.inboxCode(CUSTOMER, sent + 1))
    await heading(page, t['paymentResult.successTitle']).waitFor()
  })
})
