/**
 * The on-screen keyboard: its keys stay under the fingers; its delete key deletes once for a tap, again and
 * again while it is held. Time is the test's.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { boxOf } from './boxes.ts'
import { button, fill, heading, ownClock, stopTime, tapPin, untilPassword, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

describe('keys in a shop', () => {
  const rig = useRig()

  it('stay where they are as the first of them takes a refusal away', async () => {
    const { page } = await visit(rig)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, '111111')
    const refusal = page.getByText(errors.PIN_WRONG, { exact: true })
    await refusal.waitFor()
    const { y } = await boxOf(button(page, '5'))
    await tapPin(page, '1')
    await refusal.waitFor({ state: 'detached' })
    assert.equal((await boxOf(button(page, '5'))).y, y)
  })

  it('stay where they are as a password is corrected', async () => {
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" language="id" proxy="${rig.url}/proxy"></bank-bind>`,
    )
    await untilPassword(page, rig, 'id')
    await page.getByLabel(t['password.label'], { exact: true }).fill('Sandbox#2020')
    await button(page, t['password.submit']).click()
    const refusal = page.getByText(errors.PASSWORD_WRONG)
    await refusal.waitFor()
    const deletes = button(page, t['keyboard.deleteSr'])
    const { y } = await boxOf(deletes)
    await deletes.click()
    await refusal.waitFor({ state: 'detached' })
    assert.equal((await boxOf(deletes)).y, y)
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
