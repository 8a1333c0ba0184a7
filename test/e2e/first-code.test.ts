/** The first code of a payment can't be sent: said, and asked for once more, without leaving the page. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, confirm, CUSTOMER, heading, ownClock, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

describe('the first code of a payment', () => {
  const rig = useRig()

  it('is refused: an error at the field; requested too often: the remaining time; then it is sent on request', async () => {
    const fault = { call: 'otp/payment-generate' }
    await rig.fault({ ...fault, kind: 'code', code: '1112' })
    const { page } = await visit(rig, { scenario: 'otp' }, ownClock)
    await confirm(page, 'id', 'Rp1.250.000,00')
    await page.getByText(errors.OTP_NOT_SENT).waitFor()
    const resend = button(page, t['verification.resend'])
    await resend.waitFor()
    await axe(page)

    await rig.fault({ ...fault, kind: 'status', status: 429, seconds: 40 })
    await resend.click()
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    await page.getByText(/Coba lagi dalam \d+ detik/).waitFor()
    assert.equal(await resend.count(), 0)
    assert.deepEqual(await rig.inbox(CUSTOMER), [])
    await page.clock.fastForward(41_000)

    await resend.click()
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(CUSTOMER))
    await heading(page, t['processing.title']).waitFor()
  })
})
