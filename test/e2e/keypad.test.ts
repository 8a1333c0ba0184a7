/**
 * The delete key of the on-screen keyboard: once for a tap, again and again while it is held (product.md
 * section 2). Time is the test's.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { button, fill, heading, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('the delete key', () => {
  const rig = useRig()

  /** The PIN page with digits typed, its clock standing still. */
  async function typed(digits: string): Promise<Page> {
    const order = await rig.createOrder({ amount: '1250000.00' })
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      {
        prepare: (made) => made.clock.install(),
      },
    )
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, digits)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    return page
  }
  const left = (page: Page): Promise<number> =>
    page.locator('input[part~=input]').evaluate((one) => (one as HTMLInputElement).value.length)
  const hold = async (page: Page): Promise<void> => {
    await button(page, t['keyboard.deleteSr']).hover()
    await page.mouse.down()
  }

  it('takes one for a tap; held, one after 500 ms and then one every 100 ms until it is let go', async () => {
    const page = await typed('12345')
    await button(page, t['keyboard.deleteSr']).click()
    assert.equal(await left(page), 4)
    await hold(page)
    await page.clock.runFor(499)
    assert.equal(await left(page), 4)
    await page.clock.runFor(1)
    assert.equal(await left(page), 3)
    await page.clock.runFor(99)
    assert.equal(await left(page), 3)
    await page.clock.runFor(1)
    assert.equal(await left(page), 2)
    await page.clock.runFor(100)
    assert.equal(await left(page), 1)
    await page.mouse.up()
    await page.clock.runFor(2000)
    assert.equal(await left(page), 1)
  })

  it('stops when the finger leaves the key', async () => {
    const page = await typed('1234')
    await hold(page)
    await page.clock.runFor(500)
    assert.equal(await left(page), 3)
    await page.mouse.move(5, 5)
    await page.clock.runFor(2000)
    await page.mouse.up()
    assert.equal(await left(page), 3)
  })
})
