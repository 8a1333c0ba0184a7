/**
 * The way back to the merchant: 2 s after linking, 5 s after a payment. The page's clock stands still, so
 * that a busy machine takes nothing of the time.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import {
  agreeAndLink,
  button,
  confirm,
  fill,
  heading,
  ownClock,
  PIN,
  settle,
  stopClock,
  untilConfirm,
  words,
} from './people.ts'
import { framing } from './framed.ts'
import { useRig, type PageOptions } from './rig.ts'
import { timedClicks } from './timedTaps.ts'
import { visit } from './visit.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

/** The seconds that the page shows until it goes, counting. */
const shows = (page: Page, seconds: number): Promise<void> =>
  page.locator('[data-time=counts]').getByText(`${seconds} detik`, { exact: true }).waitFor()

/** It counts from so many seconds on; a moment before their end it is still there, at their end it goes. */
async function leavesAfter(page: Page, seconds: number, set: (ms: number) => Promise<void>): Promise<void> {
  await shows(page, seconds)
  await set(seconds * 1000 - 1)
  await shows(page, 1)
  await button(page, t['redirect.goNow']).waitFor()
  await set(seconds * 1000)
  await page.waitForURL(/\/\?returned=/)
}

describe('back to the merchant', () => {
  const rig = useRig()

  it('2 s after linking', async () => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}#/pages/v2/bind/accountCreation`)
    await untilConfirm(page, rig, 'id')
    const set = await stopClock(page)
    await agreeAndLink(page)
    await heading(page, t['bindResult.title']).waitFor()
    await leavesAfter(page, 2, set)
  })

  it('5 s after a payment', async () => {
    const { page, order } = await visit(rig, { hosted: true })
    await confirm(page, 'id', AMOUNT)
    await heading(page, t['processing.title']).waitFor()
    const set = await stopClock(page)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await leavesAfter(page, 5, set)
    assert.equal((await rig.debitsOf(order)).length, 1)
  })

  /** To the proof of a payment, whose clock stands still from there on. */
  async function untilProof(options: PageOptions = {}, hosted = true) {
    const { page } = await visit(rig, { hosted }, options)
    await button(page, fill(t['payment.submit'], { amount: AMOUNT })).click()
    await heading(page, t['pin.title']).waitFor()
    await page.keyboard.type(PIN)
    await heading(page, t['processing.title']).waitFor()
    const set = await stopClock(page)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    return { page, set }
  }

  const uses: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'presses anywhere': (page) => page.locator('[data-slip="paper"]').click({ position: { x: 40, y: 40 } }),
    'presses a key': (page) => page.keyboard.press('ArrowDown'),
    'goes on by Tab': (page) => page.keyboard.press('Tab'),
    'turns the wheel': (page) => page.mouse.wheel(0, 40),
    scrolls: (page) =>
      page.evaluate(() => {
        document.body.style.minHeight = '200vh'
        scrollTo({ top: 40, behavior: 'instant' })
      }),
    'moves the focus, as a screen reader does': (page) =>
      page.locator('[part~="primary"]').evaluate((main: HTMLElement) => main.focus()),
    'presses without a pointer, as a screen reader does': (page) =>
      page.locator('[part~="screen"]').evaluate((screen: HTMLElement) => screen.click()),
  }
  for (const hosted of [true, false])
    for (const [what, use] of Object.entries(uses))
      it(`the page stays once the customer ${what}${hosted ? '' : ', in a merchant’s page'}`, async () => {
        const viewport = { width: 390, height: 1200 }
        const { page, set } = await untilProof({ context: { viewport } }, hosted)
        await shows(page, 5)
        await use(page)
        await page.locator('[data-time=stopped]').getByText(t['redirect.stayedSr']).waitFor()
        await set(60_000)
        await button(page, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).click()
        await page.waitForURL(/\/\?returned=/)
      })

  for (const hosted of [true, false])
    it(`the button that stays is under the focus that stops the time, hosted: ${hosted}`, async () => {
      const { page } = await untilProof({ context: { viewport: { width: 390, height: 1200 } } }, hosted)
      const stay = button(page, t['redirect.stay'])
      await stay.focus()
      const stopped = page.locator('[data-time=stopped]').getByText(t['redirect.stayedSr'])
      await stopped.waitFor()
      assert.equal(await stay.evaluate((element) => element.matches(':focus')), true)
      const [action, sentence] = [await stay.boundingBox(), await stopped.boundingBox()]
      assert.ok(sentence!.x + sentence!.width <= action!.x || sentence!.y + sentence!.height <= action!.y)
      await stay.press('Enter')
      const main = button(page, fill(t['redirect.backTo'], { merchant: 'Toko Senja' }))
      assert.equal(await main.evaluate((element) => element.matches(':focus')), true)
      await stay.waitFor({ state: 'hidden' })
    })

  it('the page stays once the customer uses the page around a frame', async () => {
    const { open, payHtml } = framing(rig)
    const [, html] = await payHtml()
    const { page, frame } = await open(html, ownClock)
    await confirm(frame, 'id', AMOUNT)
    await heading(frame, t['processing.title']).waitFor()
    await stopClock(page)
    await settle(frame, rig, 'id')
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await frame.locator('[data-time=counts], [data-time=waits]').first().waitFor()
    await page.locator('html').click({ position: { x: 2, y: 2 } })
    await frame.locator('[data-time=stopped]').getByText(t['redirect.stayedSr']).waitFor()
  })

  it('the time stands while its countdown is out of view, and the way on is one press all the same', async () => {
    // The window is so low that nothing sticks.
    const { page, set } = await untilProof({ context: { viewport: { width: 500, height: 400 } } })
    await page.locator('[data-time=waits]').waitFor()
    await set(60_000)
    await page.setViewportSize({ width: 500, height: 1200 })
    await shows(page, 5)
    await set(65_000)
    await page.waitForURL(/\/\?returned=/)
  })

  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [375, 740],
    [375, 812],
  ] as const)
    it(`saving, staying and going on are in sight at ${width} x ${height}`, async () => {
      const { page } = await untilProof({ context: { viewport: { width, height } } })
      await shows(page, 5)
      for (const name of [t['proof.share'], t['redirect.stay'], t['redirect.goNow']]) {
        const place = await button(page, name).evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return { top, bottom, isOnTop: element.contains(middle), isTall: bottom - top >= 44 }
        })
        assert.ok(
          place.top >= 0 && place.bottom <= height && place.isOnTop && place.isTall,
          JSON.stringify({ name, ...place }),
        )
      }
    })

  it('a second tap within 300 ms on a switch, a toggle or a box changes nothing', async () => {
    const { page } = await visit(rig)
    const points = page.getByRole('switch')
    const hide = page.getByRole('button', { name: t['payment.balanceHide'] })
    await points.waitFor()
    const tap = await timedClicks(page)
    await tap(points, 0)
    await tap(points, 290)
    assert.equal(await points.isChecked(), true)
    await tap(points, 310)
    assert.equal(await points.isChecked(), false)
    await tap(page.getByRole('button', { name: t['payment.balanceShow'] }), 0)
    await tap(hide, 290)
    await hide.waitFor()
    await tap(hide, 310)
    await hide.waitFor({ state: 'detached' })
  })
})
