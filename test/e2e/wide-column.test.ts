/** An element in a wide column of a merchant's page: nothing lies over what the slip says. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright'
import { boxOf } from './boxes.ts'
import { pay, stay, stopClock, untilPassword } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

describe('in a wide column', () => {
  const rig = useRig()

  it('the sheet begins under the beads and the tiles of linking, and a password is as wide as its button', async () => {
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney()}"></bank-bind>`,
      { device: 'desktop' },
    )
    await untilPassword(page, rig, 'id')
    const beads = await boxOf(page.locator('[data-slip] ol'))
    const sheet = await boxOf(page.locator('form > section'))
    assert.ok(beads.y + beads.height <= sheet.y, `${beads.y} + ${beads.height}, ${sheet.y}`)
    // Field and button share one measure. Boxes are rounded differently while the screen still moves.
    const widthOf = (entry: Locator) => entry.evaluate((element) => getComputedStyle(element).width)
    const field = page.locator('[part~="field"]')
    assert.equal(await widthOf(field), await widthOf(page.locator('[part~="primary"]')))
  })

  it('the proof of payment stands left of its buttons, and begins as high as the order did', async () => {
    const { page } = await visit(rig, {}, { device: 'desktop' })
    const slip = page.locator('[data-slip="paper"]')
    await page.locator('[part~="primary"]').waitFor()
    // The page may scroll meanwhile.
    const below = async () => (await boxOf(slip)).y - (await boxOf(page.locator('[part~="header"]'))).y
    const topBefore = await below()
    await stopClock(page)
    await pay(page, 'id', 'Rp1.250.000,00', rig)
    await stay(page)
    const proof = await boxOf(slip)
    const back = await boxOf(page.locator('[part~="primary"]'))
    const topAfter = await below()
    assert.ok(Math.abs(topAfter - topBefore) < 1, `${topAfter}, ${topBefore}`)
    assert.ok(back.x >= proof.x + proof.width, `${back.x}, ${proof.x} + ${proof.width}`)
  })
  it('the main button ends what is said, without an empty pane above it', async () => {
    const { page } = await visit(rig, {}, { device: 'desktop' })
    const main = page.locator('[part~="primary"]')
    await main.waitFor()
    const text = await boxOf(page.locator('section > :last-child').last())
    const end = text.y + text.height
    const { y } = await boxOf(main)
    assert.ok(y >= end && y - end < 60, `${y}, ${end}`)
  })
})
