/** The caret of inputs that lie over a drawing, or that our keyboard writes into: text goes where it is. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { eventually } from '../eventually.ts'
import { boxOf } from './boxes.ts'
import { button, CUSTOMER, fill, heading, PASSWORD, PIN, untilCode, untilPassword, words } from './people.ts'
import { useRig } from './rig.ts'
import { timedTouches } from './timedTaps.ts'
import { visit } from './visit.ts'

const t = words.id

const textWithCaret = (input: Locator): Promise<string> =>
  input.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    return [value.slice(0, selectionStart!), value.slice(selectionEnd!)].join('|')
  })

/**
 * Touches of the field's upper left corner, where its text would begin, after a key has moved the caret: more
 * than a double tap apart. Where else it can be pressed is shown by test/elements/caret.test.ts.
 */
async function cornerTouches(page: Page, input: Locator): Promise<(text: string) => Promise<void>> {
  const { x, y } = await boxOf(input)
  const touch = await timedTouches(page, { x: x + 8, y: y + 6 })
  let ms = 0
  return async (text) => {
    await page.keyboard.press('ArrowLeft')
    assert.equal(await textWithCaret(input), `${text.slice(0, -1)}|${text.slice(-1)}`, 'a key moves it')
    await touch((ms += 1_000))
    await eventually('the caret', async () => (await textWithCaret(input)) === `${text}|` || undefined)
  }
}

describe('the caret', () => {
  const rig = useRig()
  const open = async (): Promise<Page> =>
    rig.merchant(`<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`)

  it('is behind the digits of a code where it is tapped; the first digit after a refused one begins anew', async () => {
    const page = await open()
    const codes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/otp/binding-auth-verification') && request.method() === 'POST')
        codes.push((request.postDataJSON() as { code: string }).code)
    })
    await untilCode(page, 'id')
    const input = page.getByLabel(t['verification.codeLabel'], { exact: true })
    const code = await rig.inboxCode(CUSTOMER)
    const wrong = `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`
    await input.pressSequentially(wrong.slice(0, 3))
    const touch = await cornerTouches(page, input)
    await touch(wrong.slice(0, 3))
    await page.keyboard.type(wrong.slice(3))
    await page.getByText(errors.OTP_WRONG).waitFor()
    await touch(wrong)
    await page.keyboard.type(code)
    await heading(page, t['password.title']).waitFor()
    assert.deepEqual(codes, [wrong, code])
  })

  it('is behind the digits of a PIN where it is tapped', async () => {
    const { page } = await visit(rig)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    const input = page.getByLabel(fill(t['pin.label'], { length: '6' }), { exact: true })
    await page.keyboard.type(PIN.slice(0, 3))
    const touch = await cornerTouches(page, input)
    await touch(PIN.slice(0, 3))
    // Our keypad writes behind them, wherever keys have moved the caret that nobody sees.
    await page.keyboard.press('ArrowLeft')
    for (const digit of PIN.slice(3)) await button(page, digit).click()
    await heading(page, t['processing.title']).waitFor()
  })

  it('is where our keyboard writes and deletes in a password, and a selection is what it replaces', async () => {
    const page = await open()
    await untilPassword(page, rig, 'id')
    const input = page.getByLabel(t['password.label'], { exact: true })
    const key = (name: string) => button(page, name).tap()
    const select = (from: number, to = from): Promise<void> =>
      input.evaluate((element, range) => (element as HTMLInputElement).setSelectionRange(...range), [
        from,
        to,
      ] as [number, number])
    await key('s')
    await key('a')
    assert.equal(await input.inputValue(), 'sa', 'without a focus in it')
    await input.fill('Sandboxx#2026')
    await select(8)
    await key(t['keyboard.deleteSr'])
    assert.equal(await textWithCaret(input), 'Sandbox|#2026')
    await key('d')
    await key('e')
    assert.equal(await textWithCaret(input), 'Sandboxde|#2026')
    await select(7, 9)
    await key(t['keyboard.deleteSr'])
    assert.equal(await textWithCaret(input), 'Sandbox|#2026')
    await select(0, 12)
    await key('s')
    assert.equal(await textWithCaret(input), 's|')
    await input.fill(PASSWORD)
    await select(0)
    await key(t['keyboard.deleteSr'])
    assert.equal(await textWithCaret(input), `|${PASSWORD}`)
    await button(page, t['password.submit']).click()
    await heading(page, t['bind.title']).waitFor()
  })
})
