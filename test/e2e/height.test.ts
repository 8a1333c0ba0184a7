/** The element keeps its height from screen to screen: what stands below it stays where it is. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { boxOf } from './boxes.ts'
import { hold } from './late.ts'
import { button, confirm, fill, heading, press, settle, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

describe('what stands below an element', () => {
  const rig = useRig()
  const below = (page: Page): Promise<number> =>
    page.locator('#below').evaluate((candidate) => candidate.getBoundingClientRect().top + scrollY)

  for (const mode of ['inline', 'frame'] as const)
    it(`${mode}: doesn't move during a whole payment`, async () => {
      const order = await rig.createOrder()
      const attributes = `origin-reference-no="${order}" mode="${mode}" proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}"`
      // Tall enough for every screen: what is out of sight may move.
      const page = await rig.merchant(`<bank-pay ${attributes}></bank-pay><p id="below">x</p>`)
      await page.setViewportSize({ width: 375, height: 1000 })
      const screens = mode === 'frame' ? page.frameLocator('iframe') : page
      await button(screens, fill(t['payment.submit'], { amount: AMOUNT })).waitFor()
      const tops = [await below(page)]
      await confirm(screens, 'id', AMOUNT)
      await settle(screens, rig, 'id')
      tops.push(await below(page))
      await heading(screens, t['paymentResult.successTitle']).waitFor()
      tops.push(await below(page))
      assert.deepEqual(tops, [tops[0], tops[0], tops[0]])
      // In a phone's window, which the merchant's page shares, the proof's buttons take one line.
      await press(screens, t['redirect.stay'])
      await page.setViewportSize({ width: 375, height: 812 })
      const main = screens.locator('[part~="primary"]')
      await eventually('one line', async () => {
        const [save, back] = [await boxOf(button(screens, t['proof.share'])), await boxOf(main)]
        return (save.y === back.y && save.x + save.width < back.x) || undefined
      })
    })

  it("doesn't move for a press before the next screen is loaded, or between any two screens", async () => {
    const order = await rig.createOrder()
    let release = (): void => undefined
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay><p id="below">x</p>`,
      {
        prepare: async (newPage) => {
          release = await hold(newPage, /\/chunks\/later-/)
        },
      },
    )
    await page.setViewportSize({ width: 375, height: 1000 })
    await page.locator('bank-pay').evaluate(async (element) => {
      await (element as HTMLElementTagNameMap['bank-pay']).whenReady()
      const heights = new Set<number>()
      Object.assign(window, { heights })
      new ResizeObserver(() => heights.add(element.getBoundingClientRect().height)).observe(element)
    })
    const submit = button(page, fill(t['payment.submit'], { amount: AMOUNT }))
    await submit.dblclick()
    // The shape of the screen to come.
    await page.locator('[part~="screen"][aria-busy="true"] [role="status"]').waitFor({ state: 'attached' })
    release()
    await heading(page, t['pin.title']).waitFor()
    // Repeated presses are one step back.
    await page
      .locator('bank-pay')
      .evaluate((element) => (element as HTMLElementTagNameMap['bank-pay']).back())
    await submit.click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    assert.equal(await page.evaluate(() => (window as unknown as { heights: Set<number> }).heights.size), 1)
  })
})
