/**
 * Texts that a password manager, a browser or a wrong paste puts into the fields of secrets and codes: a PIN,
 * a code and a password are never what a program has filled in for something else.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { button, fill, heading, PASSWORD, PIN, untilCode, untilPassword, words } from './people.ts'
import { useRig, type Rig } from './rig.ts'
import { visit } from './visit.ts'

const errors = { id: errorsId, en: errorsEn }

/** As password managers do it: the value as a program sets it, and events of a program. */
const fillIn = (input: Locator, text: string): Promise<void> =>
  input.evaluate((element, value) => {
    ;(element as HTMLInputElement).value = value
    for (const type of ['input', 'change'])
      element.dispatchEvent(
        new InputEvent(type, { bubbles: true, composed: true, inputType: 'insertText', data: value }),
      )
  }, text)

const paste = async (input: Locator, text: string): Promise<void> => {
  await input.focus()
  const page = input.page()
  await page.evaluate(() => {
    const area = document.body.appendChild(document.createElement('textarea'))
    area.id = 'clipboard'
  })
  await page.locator('#clipboard').fill(text)
  await page.locator('#clipboard').press('ControlOrMeta+a')
  await page.locator('#clipboard').press('ControlOrMeta+x')
  await page.locator('#clipboard').evaluate((area) => area.remove())
  await input.focus()
  await page.keyboard.press('ControlOrMeta+v')
}

const countOf = (page: Page, call: string): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(call) && request.method() === 'POST') count += 1
  })
  return () => count
}

describe('what is filled in', () => {
  const rig: Rig = useRig()

  for (const language of ['id', 'en'] as const)
    it(`is no PIN: a saved password, a whole PIN from a program, a paste in parts (${language})`, async () => {
      const t = words[language]
      const { page, order } = await visit(rig, { language })
      const confirms = countOf(page, '/payment/payment-order-confirm')
      await button(
        page,
        fill(t['payment.submit'], { amount: language === 'id' ? 'Rp1.250.000,00' : 'Rp1,250,000.00' }),
      ).click()
      await heading(page, t['pin.title']).waitFor()
      const input = page.getByLabel(fill(t['pin.label'], { length: '6' }), { exact: true })
      const refusal = page.getByText(fill(errors[language].PIN_NOT_TYPED, { length: '6' }), { exact: true })
      for (const attribute of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'])
        assert.notEqual(await input.getAttribute(attribute), null, attribute)
      const retype = async () => {
        await page.keyboard.type('1')
        await refusal.waitFor({ state: 'detached' })
        await page.keyboard.press('Backspace')
      }
      for (const text of ['Budi17081945!', 'Budi135790!', PIN, '1']) {
        await fillIn(input, text)
        await refusal.waitFor()
        assert.equal(await input.inputValue(), '', text)
        await input.focus()
        await retype()
      }
      for (const text of ['Budi135790!', '13579', `${PIN}1`]) {
        await paste(input, text)
        await refusal.waitFor()
        await retype()
      }
      await page.keyboard.type('13b')
      await refusal.waitFor()
      assert.equal(await input.inputValue(), '13', 'what was typed before stays')
      assert.equal(confirms(), 0)
      await paste(input, PIN)
      await heading(page, t['processing.title']).waitFor()
      assert.equal(confirms(), 1)
      await rig.advance(10)
      await heading(page, t['paymentResult.successTitle']).waitFor()
      assert.equal((await rig.debitsOf(order)).length, 1)
    })

  it('is no code: a saved password burns no try, the code of the message does its work', async () => {
    const t = words.id
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
    )
    const checks = countOf(page, '/otp/binding-auth-verification')
    await untilCode(page, 'id')
    const input = page.getByLabel(t['verification.codeLabel'], { exact: true })
    for (const text of ['Budi17081945!', 'Budi135790!']) {
      await fillIn(input, text)
      await page.getByText(fill(errorsId.OTP_INCOMPLETE, { length: '6' }), { exact: true }).waitFor()
      assert.equal(await input.inputValue(), '')
      await paste(input, text)
      assert.equal(await input.inputValue(), '')
    }
    assert.equal(checks(), 0)
    const code = await rig.inboxCode('81100000001')
    await paste(input, `\u2068Kode: ${code.slice(0, 3)}\u00a0${code.slice(3)}\u2069`)
    await heading(page, t['password.title']).waitFor()
    assert.equal(checks(), 1)
  })

  it('is no password: a one-time code is put back, and not sent when it is typed', async () => {
    const t = words.id
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
    )
    const checks = countOf(page, '/password/verification')
    await untilPassword(page, rig, 'id')
    const input = page.getByLabel(t['password.label'], { exact: true })
    const refusal = page.getByText(errorsId.PASSWORD_IS_CODE, { exact: true })
    await fillIn(input, '482913')
    await refusal.waitFor()
    assert.equal(await input.inputValue(), '')
    await input.pressSequentially('482913')
    await refusal.waitFor({ state: 'detached' })
    await input.press('Enter')
    await refusal.waitFor()
    assert.equal(checks(), 0)
    await input.fill('')
    await fillIn(input, PASSWORD)
    await input.press('Enter')
    await heading(page, t['bind.title']).waitFor()
  })
})
