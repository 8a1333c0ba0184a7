/**
 * The way back to the merchant: 2 s after linking, 5 s after a payment. The page's clock stands still, so
 * that a busy machine takes nothing of the time.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { button, confirm, heading, settle, untilConfirm, words } from './people.ts'
import { useRig } from './rig.ts'
import { timedClicks } from './timedTaps.ts'
import { visit } from './visit.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

/**
 * Stops the page's clock; its timers go on, and it no longer follows the server's clock, which goes on, too.
 * Returns what sets it so many ms further.
 */
async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  const start = await page.evaluate(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (this: Headers, name) {
      return name === 'server-time' ? null : get.call(this, name)
    }
    return Date.now()
  })
  await page.clock.setFixedTime(start)
  return (ms) => page.clock.setFixedTime(start + ms)
}

/** The seconds that the page shows until it goes. */
const shows = (page: Page, seconds: number): Promise<void> =>
  page.getByRole('timer').getByText(`${seconds} detik`, { exact: true }).waitFor()

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
    await button(page, t['bind.submit']).click()
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
