/**
 * The sizes of the hosted page: all of them are multiples of its base, 4.27 % of the window's width up to
 * 960 px, and 16 px above.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { button, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

/** Width, height, base size in px. */
const WINDOWS = [
  [320, 640, 13.664],
  [375, 812, 16.0125],
  [412, 915, 17.5924],
  [768, 1024, 32.7936],
  [960, 1280, 40.992],
  [961, 1280, 16],
] as const
/** Fewer than 30 sizes of their width's share high: the base is less, and nothing sticks. */
const LOW_WINDOWS = [
  [768, 900, 30],
  [960, 1024, 1024 / 30],
  [667, 375, 16],
  [800, 560, 16],
  [375, 400, 16],
] as const

/** 30 sizes and more: the bars stick. */
const HIGH_WINDOWS = [
  [375, 812],
  [375, 561],
  [768, 1024],
  [960, 1240],
] as const

/** The button of the design's width, in base sizes: 360 of its 16 px. */
const WIDEST_BUTTON = 22.5

const measure = (page: Page) =>
  page.locator('[part~="screen"]').evaluate((screen) => {
    const probe = screen.appendChild(document.createElement('div'))
    probe.style.cssText = 'position: absolute; width: calc(var(--_rem) * 100); height: 0'
    const base = probe.getBoundingClientRect().width / 100
    probe.remove()
    const dock = screen.querySelector('footer')!
    const bar = screen.querySelector('header')!
    return {
      base,
      button: dock.querySelector('button')!.getBoundingClientRect().width,
      positions: [getComputedStyle(bar).position, getComputedStyle(dock).position],
    }
  })

describe('the hosted page', () => {
  const rig = useRig()
  const open = async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await button(page, t['accountCreation.submit']).waitFor()
    return page
  }

  it('takes 4.27 % of the width as its base up to 960 px, else 16 px; the button is at most 360 px of the design', async () => {
    const page = await open()
    for (const [width, height, expectation] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      const sizes = await measure(page)
      assert.ok(Math.abs(sizes.base - expectation) < 0.01, `${width}: ${sizes.base}, not ${expectation}`)
      assert.ok(sizes.button <= WIDEST_BUTTON * sizes.base + 0.5, `${width}: ${sizes.button}`)
      if (width > 960) assert.equal(sizes.button, 360)
    }
  })

  it('is laid out in at least 30 base sizes of height, and nothing sticks where there are fewer', async () => {
    const page = await open()
    for (const [width, height, expectation] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [
        width,
        height,
      ] as const)
      const { base, positions } = await measure(page)
      assert.ok(Math.abs(base - expectation) < 0.02, `${width} x ${height}: ${base}, not ${expectation}`)
      assert.deepEqual(positions, ['static', 'static'], `${width} x ${height}`)
    }
    for (const [width, height] of HIGH_WINDOWS) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [
        width,
        height,
      ] as const)
      assert.deepEqual((await measure(page)).positions, ['sticky', 'sticky'], `${width} x ${height}`)
    }
  })
})
