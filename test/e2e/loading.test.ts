/** The loading indicator on the screens. Which calls show it, and when: test/chain/calls.test.ts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { axe } from './axe.ts'
import { hold } from './late.ts'
import { button, CUSTOMER, heading, ownClock, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

const boxOf = (page: Page) =>
  page.locator('[part~=primary]').evaluate((main) => JSON.stringify(main.getBoundingClientRect()))
const hasFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.getAttribute('name')
  })

describe('a call that takes long', () => {
  const rig = useRig()

  for (const place of ['inline', 'hosted'] as const) {
    it(`shows a line over the screen until it ends, which moves nothing and takes no focus: ${place}`, async () => {
      const journey = await rig.createJourney()
      const page =
        place === 'inline'
          ? await rig.merchant(`<bank-bind journey-id="${journey}" proxy="${rig.url}/proxy"></bank-bind>`)
          : await rig.page()
      if (place === 'hosted') await page.goto(`${rig.hostedUrl}?journeyId=${journey}`)
      const release = await hold(page, '**/otp/binding-auth-generate')
      const phone = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
      await phone.fill(`0${CUSTOMER}`)
      const listBefore = [await boxOf(page), await hasFocus(page)]
      await phone.press('Enter')
      const line = page.getByRole('progressbar', { name: t['loading.callSr'], exact: true })
      await line.waitFor()
      assert.deepEqual([await boxOf(page), await hasFocus(page)], listBefore)
      await axe(page)
      release()
      await heading(page, t['verification.title']).waitFor()
      await line.waitFor({ state: 'detached' })
    })
  }

  it('of the captcha shows none', async () => {
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
      ownClock,
    )
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
    const release = await hold(page, '**/auth-generate-captcha')
    // The bank's time too: it tells when another code can be asked for.
    await rig.advance(61)
    await page.clock.fastForward(61_000)
    await button(page, t['verification.resend']).click()
    await page.getByRole('dialog', { name: t['captcha.title'] }).waitFor()
    await page.clock.fastForward(1_000)
    assert.equal(await page.getByRole('progressbar').count(), 0)
    release()
    await page.getByRole('img', { name: t['captcha.imageAlt'] }).waitFor()
  })
})
