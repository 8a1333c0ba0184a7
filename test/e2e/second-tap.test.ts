/**
 * The second tap of an impatient finger: what has come under it by then isn't pressed. Time is the test's.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'

import { texts as errors } from '../../locales/id/errors.ts'
import { texts as toApp } from '../../locales/id/toApp.ts'
import { eventually } from '../eventually.ts'
import { boxOf } from './boxes.ts'
import { holdApp } from './late.ts'
import { button, fill, heading, tapPin, untilConfirm, words } from './people.ts'
import { useRig } from './rig.ts'
import { timedTouches } from './timedTaps.ts'
import { visit } from './visit.ts'

const t = words.id

const middleOf = async (place: Locator) => {
  const { x, y, width, height } = await boxOf(place)
  return { x: x + width / 2, y: y + height / 2 }
}
/** Scrolls as a message above would move it. */
async function bringUnder(page: Page, spot: { readonly y: number }, place: Locator): Promise<void> {
  const { y } = await middleOf(place)
  await page.evaluate((by) => scrollBy(0, by), y - spot.y)
  const middle = await middleOf(place)
  assert.ok(Math.abs(middle.y - spot.y) < 2, 'it has come under the finger')
}
const low = { context: { viewport: { width: 375, height: 480 } } }

describe('a second tap', () => {
  const rig = useRig()
  const submit = (page: Page) => button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' }))
  const entered = (page: Page, count: number) =>
    page
      .getByText(fill(t['pin.enteredSr'], { count: String(count), length: '6' }))
      .first()
      .waitFor({ state: 'attached' })

  it('on the button that led to the PIN is no digit, and one on another place is', async () => {
    const { page } = await visit(rig, { hosted: true })
    const tap = await timedTouches(page, await middleOf(submit(page)))
    await tap(0)
    await heading(page, t['pin.title']).waitFor()
    await tap(600)
    await entered(page, 0)
    await tapPin(page, '13')
    await entered(page, 2)
    await tap(650)
    await entered(page, 3)
  })

  it('on the key beside the first one, where they meet, is a digit', async () => {
    const { page } = await visit(rig, { hosted: true })
    await submit(page).click()
    await heading(page, t['pin.title']).waitFor()
    const { x, y, height } = await boxOf(button(page, '2'))
    const beside = await boxOf(button(page, '1'))
    assert.ok(x - (beside.x + beside.width) < 12, 'they are close to each other')
    for (const [clickCount, place] of [
      [1, beside.x + beside.width - 2],
      [2, x + 2],
    ] as const) {
      await page.mouse.move(place, y + height / 2)
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
    }
    await entered(page, 2)
  })

  it('is no digit either where the first one was ahead of the app', async () => {
    let release: (() => void) | undefined
    const prepare = async (page: Page) => void (release = await holdApp(page))
    const { page } = await visit(rig, { hosted: true }, { prepare })
    const tap = await timedTouches(page, await middleOf(submit(page)))
    await tap(0)
    await page.locator('[part~=primary][aria-busy]').waitFor()
    release?.()
    await heading(page, t['pin.title']).waitFor()
    await tap(600)
    await entered(page, 0)
  })

  it('on the way back leads back once, and closes nothing', async () => {
    const { page } = await visit(rig, { hosted: true })
    const isLeft = await page.evaluateHandle(() => {
      const left = { times: 0 }
      document.addEventListener('bank-cancelled', () => (left.times += 1))
      return left
    })
    await submit(page).click()
    await heading(page, t['pin.title']).waitFor()
    const tap = await timedTouches(page, await middleOf(page.locator('[part~=back]')))
    await tap(0)
    await submit(page).waitFor()
    for (const ms of [250, 500]) await tap(ms)
    await submit(page).click()
    await heading(page, t['pin.title']).waitFor()
    assert.equal((await isLeft.jsonValue()).times, 0)
  })

  it('on the last digit of a PIN that was refused meanwhile is no digit of the next one', async () => {
    const { page } = await visit(rig, { hosted: true })
    await submit(page).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, '11111')
    const tap = await timedTouches(page, await middleOf(button(page, '5')))
    await tap(0)
    const refusal = page.getByText(errors.PIN_WRONG, { exact: true })
    await refusal.waitFor()
    await entered(page, 0)
    await tap(200)
    await tapPin(page, '7')
    await entered(page, 1)
  })

  it('on the button that asks for the consents gives none, however late it comes', async () => {
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" language="id" proxy="${rig.url}/proxy"></bank-bind>`,
      low,
    )
    await untilConfirm(page, rig, 'id')
    const submit = button(page, t['bind.submit'])
    await submit.scrollIntoViewIfNeeded()
    const spot = await middleOf(submit)
    const tap = await timedTouches(page, spot)
    await tap(0)
    await page.getByText(errors.CONSENT_REQUIRED).waitFor()
    await bringUnder(page, spot, page.getByRole('checkbox').last())
    const ticked = page.locator('input:checked')
    await tap(600)
    assert.equal(await ticked.count(), 0)
    await tap(1500)
    await ticked.waitFor()
  })

  it('on a button that moves away is no press of the one that takes its place', async () => {
    const order = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.merchant(
      `<bank-pay language="id" origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      low,
    )
    const left = await page.evaluateHandle(() => {
      const times: number[] = []
      document.addEventListener('bank-handoff', (event) => {
        event.preventDefault()
        times.push(event.timeStamp)
      })
      return times
    })
    const status = button(page, toApp['toApp.checkStatus'])
    await status.scrollIntoViewIfNeeded()
    const spot = await middleOf(status)
    const tap = await timedTouches(page, spot)
    await tap(0)
    await page.getByText(toApp['toApp.statusPending']).waitFor()
    await bringUnder(page, spot, button(page, toApp['toApp.open']))
    await tap(200)
    assert.equal((await left.jsonValue()).length, 0)
    await tap(1500)
    await eventually('the app is opened', async () => (await left.jsonValue()).length === 1 || undefined)
  })
})
