/**
 * HTTP 429 where no action of a screen is behind the call: a dialog over what stands there. Every call:
 * test/chain/limited.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, heading, ownClock, untilCode, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

describe('too many requests', () => {
  const rig = useRig()

  it('at the start: a dialog; below it the page that can be tried again when the time is over', async () => {
    await rig.fault({ call: 'payment/payment-h5', kind: 'status', status: 429, seconds: 40, times: 2 })
    const { page } = await visit(rig, { hosted: true }, { allow: /./, ...ownClock })
    const dialog = page.getByRole('alertdialog', { name: 'Pembatasan Traffic Tercapai' })
    await dialog.waitFor()
    await axe(page)
    await button(page, t['action.understood']).click()
    await dialog.waitFor({ state: 'detached' })
    await heading(page, errors['RATE_LIMITED.title']).waitFor()
    assert.equal(
      await page.getByRole('button', { name: /^Coba lagi dalam \d+ detik$/ }).getAttribute('aria-disabled'),
      'true',
    )
    await page.clock.fastForward(41_000)
    await button(page, t['action.tryAgain']).click()
    await page.getByRole('button', { name: /Rp1\.250\.000,00/ }).waitFor()
  })

  it("for the captcha's picture: a dialog over the captcha's own, which stays", async () => {
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
      { allow: /./, ...ownClock },
    )
    await untilCode(page, 'id')
    await rig.fault({ call: 'auth-generate-captcha', kind: 'status', status: 429, seconds: 20 })
    // The bank's time too: it tells when another code can be asked for.
    await rig.advance(61)
    await page.clock.fastForward(61_000)
    await button(page, t['verification.resend']).click()
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    await page.getByText(errors.CAPTCHA_UNAVAILABLE).waitFor()
    await page.clock.fastForward(21_000)
    await button(page, t['captcha.reload']).click()
    await page.getByRole('img', { name: t['captcha.imageAlt'] }).waitFor()
  })

  it('at the email check: a dialog', async () => {
    const page = await rig.page({ allow: /./ })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await untilCode(page, 'id', '81200000042')
    await page
      .getByLabel(t['verification.codeLabel'], { exact: true })
      .fill(await rig.inboxCode('81200000042'))
    await rig.fault({ call: 'account/verify-email', kind: 'status', status: 429, seconds: 20 })
    const email = page.getByRole('textbox', { name: /mail/i })
    await email.fill('siti@example.com')
    await email.blur()
    await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
    await button(page, t['action.understood']).click()
    await page.getByText(errors.EMAIL_CHECK_FAILED).waitFor()
  })
})
