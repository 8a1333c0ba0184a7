/**
 * The on-screen keyboard: a second tap that was meant for what stood there before is none of its keys; its
 * delete key deletes once for a tap, again and again while it is held. Time is the test's.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { boxOf } from './boxes.ts'
import { holdApp } from './late.ts'
import { button, fill, heading, ownClock, stopTime, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'
import { timedTouches } from './timedTaps.ts'
import { visit } from './visit.ts'

const t = words.id

const middleOf = async (place: Locator) => {
  const { x, y, width, height } = await boxOf(place)
  return { x: x + width / 2, y: y + height / 2 }
}

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
    await tap(250)
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
})

describe('the delete key', () => {
  const rig = useRig()

  const remaining = (page: Page): Promise<number> =>
    page.locator('input[part~=input]').evaluate((element) => (element as HTMLInputElement).value.length)
  const hold = async (page: Page): Promise<void> => {
    await button(page, t['keyboard.deleteSr']).hover()
    await page.mouse.down()
  }

  it('deletes one character for a tap; held, one after 500 ms, then one every 100 ms until it is released or left', async () => {
    const { page } = await visit(rig, {}, ownClock)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, '12345')
    await stopTime(page)
    await button(page, t['keyboard.deleteSr']).click()
    assert.equal(await remaining(page), 4)
    await hold(page)
    for (const [ms, digits] of [
      [499, 4],
      [1, 3],
      [99, 3],
      [1, 2],
      [100, 1],
    ] as const) {
      await page.clock.runFor(ms)
      assert.equal(await remaining(page), digits)
    }
    await page.mouse.up()
    await page.clock.runFor(2000)
    assert.equal(await remaining(page), 1)

    await tapPin(page, '234')
    await hold(page)
    await page.clock.runFor(500)
    assert.equal(await remaining(page), 3)
    await page.mouse.move(5, 5)
    await page.clock.runFor(2000)
    await page.mouse.up()
    assert.equal(await remaining(page), 3)
  })
})
