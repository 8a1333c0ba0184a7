/**
 * Letters of 1.5 and 2 times the usual size in a narrow column: what must be read or typed stays whole, and
 * in its box.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { boxOf } from './boxes.ts'
import { words } from './people.ts'
import { useRig } from './rig.ts'
import { useStates } from './states.ts'

const WIDTHS = [320, 360] as const
/** The captcha's picture at the usual size in the narrowest column is 186 px wide. */
const READABLE = 160

describe('large letters', () => {
  const rig = useRig()
  const open = useStates(rig)
  /** A state in letters of that size, at both widths. */
  const look = async (name: string, check: (page: Page, label: string) => Promise<void>): Promise<void> => {
    const page = await open(name, 'inline')
    const session = await page.context().newCDPSession(page)
    for (const standard of [24, 32])
      for (const width of WIDTHS) {
        await session.send('Page.setFontSizes', { fontSizes: { standard } })
        await open(name, 'inline')
        await page.locator('[data-root][style*="--_zoom"]').waitFor()
        await page.setViewportSize({ width, height: 740 })
        await check(page, `${standard} px in ${width}`)
      }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  }
  const isWithin = async (page: Page, part: string, box: string, label: string): Promise<void> => {
    const frame = await boxOf(page.locator(box).first())
    for (const place of await page.locator(part).all()) {
      const { x, width } = await boxOf(place)
      assert.ok(x >= frame.x && x + width <= frame.x + frame.width + 0.5, `${label}: ${part}`)
    }
  }

  it('leave the number whole in its field, and the two parties on their slip', async () => {
    await look('screen-accountCreation', async (page, label) => {
      const field = page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true })
      await field.fill('081234567890')
      const room = await field.evaluate((input) => input.clientWidth - input.scrollWidth)
      assert.ok(room >= 0, `${label}: ${room} px`)
      await isWithin(page, '[data-slip="paper"] span', '[data-slip="paper"]', label)
    })
  })

  it('leave the time until another code in the column', async () => {
    await look('screen-verification', (page, label) =>
      isWithin(page, '[part~="countdown"]', '[part~="screen"]', label),
    )
  })

  it('leave the picture of a captcha as wide as it is usually', async () => {
    await look('step-resend', async (page, label) => {
      const { width } = await boxOf(page.locator('dialog img'))
      assert.ok(width >= READABLE, `${label}: ${width} px`)
    })
  })
})
