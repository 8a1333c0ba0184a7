/** By keyboard alone: whatever is replaced or opened, the focus never falls to the page's body. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as framePage } from '../../locales/id/framePage.ts'
import { texts as register } from '../../locales/id/register.ts'
import { NOVEMBER, radioOf, readRow, submit } from './instalments.ts'
import { button, CUSTOMER, fill, heading, PASSWORD, PIN, settle, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

/** The place of the focus, once it is somewhere. */
async function focusIsIn(page: Page, place: string): Promise<void> {
  const isFound = await page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5_000 })
    .then(() => true)
    .catch(() => false)
  assert.ok(isFound, `${place}: the focus is on the body`)
}

/** Presses what has a name, by keyboard. */
const press = async (page: Page, of: ReturnType<typeof button>): Promise<void> => {
  await of.focus()
  await page.keyboard.press('Enter')
}

describe('the focus', () => {
  const rig = useRig()

  it('goes into the element by Tab, and out of its field by a press beside it, into no other', async () => {
    const html = `<button id="first">First</button><bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`
    const page = await rig.merchant(html)
    const bind = page.locator('bank-bind')
    await bind.evaluate((element) => (element as HTMLElementTagNameMap['bank-bind']).whenReady())
    const inField = () =>
      bind.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.matches('input, button, a'))
    await page.locator('#first').focus()
    await page.keyboard.press('Tab')
    assert.equal(await inField(), true)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).click()
    assert.equal(await inField(), true)
    await heading(page, t['accountCreation.title']).click()
    assert.equal(await inField(), false)
  })

  it('stays in a payment by Pay Later, over RIPLAY, its way back, a wrong PIN and the end', async () => {
    const prepare = (page: Page) => page.clock.setFixedTime(NOVEMBER)
    const { page } = await visit(rig, { hosted: true }, { prepare })
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).focus()
    await page.keyboard.press('Space')
    await radioOf(page, '3 bulan').focus()
    await page.keyboard.press('Space')
    await submit(page, 'id').waitFor()
    await readRow(page, 'id').waitFor()
    await press(page, readRow(page, 'id'))
    await heading(page, t['riplay.title']).waitFor()
    await focusIsIn(page, 'RIPLAY')
    await press(page, button(page, t['riplay.read']))
    await submit(page, 'id').waitFor()
    await focusIsIn(page, 'back from RIPLAY')
    await press(page, submit(page, 'id'))
    await focusIsIn(page, 'what is missing')
    await page.locator('input[name="terms"]').focus()
    await page.keyboard.press('Space')
    await press(page, submit(page, 'id'))
    await heading(page, t['pin.title']).waitFor()
    await focusIsIn(page, 'the PIN')
    await page.keyboard.type('111111')
    await page.locator('[part~="message"], [role="alert"]').filter({ hasText: /\S/ }).first().waitFor()
    await focusIsIn(page, 'a wrong PIN')
    await page.keyboard.type(PIN)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await focusIsIn(page, 'the proof')
  })

  it('is at the button that led to the PIN when the customer comes back from there', async () => {
    const { page } = await visit(rig, { hosted: true })
    await press(page, button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })))
    await heading(page, t['pin.title']).waitFor()
    await page.goBack()
    await page.waitForFunction(() => document.activeElement?.matches('[part~="primary"]'))
    assert.equal(await heading(page, t['pin.title']).count(), 0)
  })

  /** The focused control stands in the window, behind nothing. */
  const isInSight = (page: Page, selector: string) =>
    page.waitForFunction((wanted) => {
      const focused = document.activeElement
      if (!focused?.matches(wanted)) return false
      const { x, y, width, height } = focused.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return focused.contains(hit)
    }, selector)

  for (const reloads of [false, true])
    it(`is at the row that led to RIPLAY, or to the terms, when the customer comes back${reloads ? ' after a reload' : ''}`, async () => {
      const prepare = (page: Page) => page.clock.setFixedTime(NOVEMBER)
      // The clock of the test is no script for a document's frame.
      const allow = /^Blocked script execution/
      const { page } = await visit(rig, { hosted: true }, { prepare, allow })
      await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
      await radioOf(page, '3 bulan').check()
      for (const [row, title, selector] of [
        [readRow(page, 'id'), t['riplay.title'], '[name="riplay"]'],
        [
          page.getByRole('link', { name: t['paylater.readTerms'] }),
          framePage['framePage.paylaterTerms'],
          'a[href]',
        ],
      ] as const) {
        await press(page, row)
        await heading(page, title).waitFor()
        if (reloads) {
          await page.reload()
          await heading(page, title).waitFor()
        }
        await page.goBack()
        await isInSight(page, selector)
      }
    })

  it('is at the link to a document of the registration when the customer comes back', async () => {
    const msisdn = '81200000903'
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney({ msisdn })}&language=id`)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${msisdn}`)
    await press(page, button(page, t['accountCreation.submit']))
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(msisdn))
    await press(page, page.getByRole('link', { name: register['register.agreePrivacy'] }))
    await heading(page, framePage['framePage.privacy']).waitFor()
    await page.goBack()
    await isInSight(page, 'a[href*="privacy"]')
  })

  for (const hosted of [true, false]) {
    const where = hosted ? '' : ', in a merchant’s page'
    it(`stays on a way to pay that points rule out, and that can be chosen again${where}`, async () => {
      const { page } = await visit(rig, { hosted })
      const paylater = page.locator('input[value="PAYLATER"]')
      await page.getByRole('switch').check()
      await paylater.focus()
      await page.keyboard.press('Space')
      const blocked = page.locator('[data-error="PAYLATER_POINTS_NOT_ALLOWED"]')
      await blocked.waitFor()
      await page.locator('[data-error] input[value="PAYLATER"]:focus').waitFor()
      await press(page, blocked.getByRole('button'))
      await blocked.waitFor({ state: 'detached' })
      await page.locator('input[value="PAYLATER"]:focus').waitFor()
    })

    it(`is in the field when the keyboard is another one${where}`, async () => {
      const { page } = await visit(rig, { hosted })
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
      await heading(page, t['pin.title']).waitFor()
      for (const name of [t['keyboard.useOwn'], t['keyboard.useOnScreen']]) {
        await press(page, button(page, name))
        await button(page, name).waitFor({ state: 'detached' })
        await page.locator('input[part~="input"]:focus').waitFor({ timeout: 5_000 })
      }
    })
  }

  it('stays in linking, over a wrong code, a wrong password and the end', async () => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}&language=id`)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).focus()
    await page.keyboard.type(CUSTOMER)
    await page.keyboard.press('Enter')
    await heading(page, t['verification.title']).waitFor()
    await focusIsIn(page, 'the code')
    const code = await rig.inboxCode(CUSTOMER)
    const wrong = code === '111111' ? '222222' : '111111'
    await page.keyboard.type(wrong)
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await focusIsIn(page, 'a wrong code')
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(code)
    await heading(page, t['password.title']).waitFor()
    await focusIsIn(page, 'the password')
    const password = page.getByLabel(t['password.label'], { exact: true })
    await password.focus()
    await page.keyboard.type('Wrong#2026')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await focusIsIn(page, 'a wrong password')
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await heading(page, t['bind.title']).waitFor()
    await focusIsIn(page, 'the agreement')
    const boxes = page.getByRole('checkbox')
    await boxes.nth(1).waitFor()
    for (const box of await boxes.all()) await box.press('Space')
    await press(page, button(page, t['bind.submit']))
    await heading(page, t['bindResult.title']).waitFor()
    await focusIsIn(page, 'the end')
  })
})
