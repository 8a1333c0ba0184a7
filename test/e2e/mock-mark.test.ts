/**
 * Signs of MOCK: the mark on every screen, whatever the page around does to it, and names of its own for all
 * that is kept. And a script beside which there is no such bank.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame, Page } from 'playwright'
import { texts as en } from '../../locales/en/simulation.ts'
import { texts as id } from '../../locales/id/simulation.ts'
import { MOCK_NAMES } from '../../src/host/webStorage.ts'
import { button, confirm, fill, heading, ownClock, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const WORDS = { id: id['simulation.mark'], en: en['simulation.mark'] }

/**
 * A page's styles and their reach into an element: what is inherited, tokens, parts, names they may guess.
 */
const STYLES = `<style>
  bank-pay { font-size: 0; color: #4a1d96; visibility: hidden; --bank-color-text: #fff; --bank-font-scale: 0.1 }
  bank-pay::part(screen) { visibility: visible; position: relative; z-index: 2147483647; margin-top: -40px }
  bank-pay::part(dialog) { visibility: visible; color: transparent; font-size: 0 }
  p, [data-simulation] { display: none !important }
</style>`

/** The marks of a page: words, contrast, and whether each is what is seen at its place. */
const marksOf = (place: Page | Frame) =>
  place.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]
    const lightOf = (color: string): number =>
      (color.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index]!, 0.05)
    return roots.flatMap((root) =>
      [...root.querySelectorAll<HTMLElement>('[data-simulation]')].map((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark)
        const { x, y, width, height } = mark.getBoundingClientRect()
        const lights = [lightOf(color), lightOf(backgroundColor)]
        return {
          text: mark.innerText,
          dialog: mark.closest('dialog') !== null,
          readable: Math.max(...lights) / Math.min(...lights) >= 4.5 && height >= 28,
          onTop: root.elementFromPoint(x + width / 2, y + height / 2) === mark,
        }
      }),
    )
  })

/** One mark over the screen, or in the dialog that covers it. */
async function isMarked(place: Page | Frame, text: string, dialog = false): Promise<void> {
  const marks = (await marksOf(place)).filter((entry) => entry.dialog === dialog)
  assert.deepEqual(marks, [{ text, dialog, readable: true, onTop: true }])
}

describe('the mark of MOCK', () => {
  const rig = useRig()
  const pay = (order: string, attributes = '') =>
    `<bank-pay origin-reference-no="${order}" environment="MOCK" ${attributes}></bank-pay>`
  const submit = (language: 'id' | 'en', amount: string) =>
    fill(words[language]['payment.submit'], { amount })

  it("inline, whatever the page's styles, tokens and parts say: on every screen until the result", async () => {
    const page = await rig.merchant(STYLES + pay('order-1'), ownClock)
    await button(page, submit('id', AMOUNT)).waitFor()
    await isMarked(page, WORDS.id)
    await button(page, t['payment.balanceShow']).click()
    await confirm(page, 'id', AMOUNT)
    await heading(page, t['processing.title']).waitFor()
    await isMarked(page, WORDS.id)
    await page.clock.fastForward(10_000)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await isMarked(page, WORDS.id)
    const entries = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
    for (const names of entries) {
      assert.ok(
        names.some((name) => name.startsWith(MOCK_NAMES)),
        names.join(),
      )
      // The bank's own memory has the name without a colon.
      assert.deepEqual(
        names.filter((name) => !name.startsWith(MOCK_NAMES) && name !== 'bank-mock'),
        [],
      )
    }
  })

  it('in a dialog too, which makes everything else unreachable', async () => {
    const page = await rig.merchant(STYLES + pay('mock-81100000010'))
    await button(page, t['payment.waitQrTap']).click()
    await page.getByRole('alertdialog').getByText(WORDS.id).waitFor()
    await isMarked(page, WORDS.id, true)
  })

  it('in a frame, and on the hosted page in a low window and the dark theme, where it covers no button', async () => {
    const page = await rig.merchant(pay('order-2', 'mode="frame" language="en"'))
    await button(page.frameLocator('iframe'), submit('en', 'Rp1,250,000.00')).waitFor()
    await isMarked(page.frames()[1]!, WORDS.en)

    const hosted = await rig.page({ dark: true, context: { viewport: { width: 667, height: 375 } } })
    await hosted.goto(`${rig.url}/mock/hosted/?originReferenceNo=order-3&theme=auto`)
    await confirm(hosted, 'id', AMOUNT)
    await heading(hosted, t['processing.title']).waitFor()
    await isMarked(hosted, WORDS.id)
  })

  it('leaves the hosted page on a phone as tall as its window', async () => {
    // With room for all of the screen.
    const page = await rig.page({ context: { viewport: { width: 375, height: 1000 } } })
    await page.goto(`${rig.url}/mock/hosted/?journeyId=mock-81100000001`)
    await page.locator('[part~="screen"] input[type="tel"]').waitFor()
    await isMarked(page, WORDS.id)
    const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    assert.equal(heights[0], heights[1])
  })

  for (const mode of ['inline', 'frame', 'redirect'] as const) {
    it(`without the bank's file says so once, on a marked screen: ${mode}`, async () => {
      const lines: string[] = []
      const page = await rig.merchant(pay('order-4', `mode="${mode}"`), {
        allow: /mock/i,
        prepare: async (newPage) => {
          newPage.on('console', (message) => {
            if (message.text().startsWith('bank-pay: environment')) lines.push(message.text())
          })
          await newPage.route(/\/mock\//, (route) =>
            route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
          )
        },
      })
      await button(page, t['action.tryAgain']).waitFor()
      await isMarked(page, WORDS.id)
      assert.equal(lines.length, 1)
      assert.match(lines[0] ?? '', /needs mock\/ beside the script/)
      assert.equal(new URL(page.url()).pathname, '/')
    })
  }
})
