/**
 * A window that is wide but low, as on a phone held sideways: the password, its help with the number, and its
 * button stand on one line over a keyboard of four rows, wherever the screens stand.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { boxOf } from './boxes.ts'
import { covered } from './covered.ts'
import { framing } from './framed.ts'
import { button, fill, heading, PASSWORD, untilPassword, words, type Place } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const MASKED = '+62 811-••••-0001'
/** The sentence that only a window with room for it has. */
const upright = fill(t['password.bodyFor'], { msisdn: MASKED })
const LOW = { width: 667, height: 375 }
const UPRIGHT = { width: 375, height: 812 }
const context = { viewport: LOW, hasTouch: true, isMobile: true }

type Where = Place & Pick<Page, 'getByText' | 'locator'>

const keys = (place: Where) => place.locator('[part~="keypad"] > div:not(:first-child) > button')
/** The keyboard's rows, as many keys as each has: a wide one has its digits beside the letters. */
const rows = (place: Where): Promise<number[]> =>
  place
    .locator('[part~="keypad"] > div:not(:first-child)')
    .evaluateAll((all) => all.map(({ childElementCount }) => childElementCount))
const WIDE = [13, 13, 12, 4]
const NARROW = [10, 10, 9, 9, 2]

/** Field, help and button have a line to themselves, and nothing of it or of the keyboard is covered. */
async function standsOnOneLine(place: Where): Promise<void> {
  await keys(place).first().waitFor()
  assert.deepEqual(await rows(place), WIDE)
  assert.deepEqual(await covered(place), [])
  const boxes = await Promise.all(
    [
      place.getByLabel(t['password.label'], { exact: true }),
      button(place, t['password.submit']),
      button(place, t['password.forgot']),
      button(place, t['verification.changeNumber']),
    ].map(boxOf),
  )
  const [first = 0, submit = 0, forgot = 0, change = 0] = boxes.map(({ y, height }) => y + height / 2)
  const middles = [first, submit, (forgot + change) / 2]
  assert.ok(
    middles.every((middle) => Math.abs(middle - first) < 4),
    `on one line, but their middles are at ${middles.join(', ')}`,
  )
  assert.ok(boxes.every(({ height }) => height >= 16) && change - forgot >= 24)
  await place.getByText(MASKED).waitFor()
  // There for screen readers, though the button says it for sight.
  const title = await boxOf(heading(place, t['password.title']))
  assert.ok(title.height <= 1)
}

/** Each key enters what it says, whatever it stands on. */
async function types(place: Where): Promise<void> {
  const field = place.getByLabel(t['password.label'], { exact: true })
  for (const key of ['s', '7', '0', t['keyboard.symbol.at']]) await button(place, key).press('Enter')
  await button(place, t['keyboard.symbolsSr']).press('Enter')
  await button(place, t['keyboard.symbol.tilde']).press('Enter')
  await button(place, t['keyboard.lettersSr']).press('Enter')
  assert.equal(await field.inputValue(), 's70@~')
}

/** True when nothing lies over its middle, without scrolling. */
const isInSight = (entry: Locator): Promise<boolean> =>
  entry.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describe('in a low window', () => {
  const rig = useRig()
  const { open, bindHtml } = framing(rig)

  it('on the hosted page all of the password is on the first screen, and upright it is as usual', async () => {
    const page = await rig.page({ context })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await untilPassword(page, rig, 'id')
    await standsOnOneLine(page)
    await types(page)
    const sizes = await keys(page).evaluateAll((all) =>
      all.map((candidate) => {
        const { height, bottom } = candidate.firstElementChild!.getBoundingClientRect()
        return { height, below: bottom + scrollY - innerHeight }
      }),
    )
    assert.ok(sizes.every(({ height, below }) => height >= 44 && height <= 54 && below <= 0))

    await page.setViewportSize(UPRIGHT)
    await page.getByText(upright).waitFor()
    assert.deepEqual(await rows(page), NARROW)
    assert.deepEqual(await covered(page), [])
  })

  for (const height of [640, 568])
    it(`upright and ${height} high, field and button are in sight above the keyboard as soon as the screen is there`, async () => {
      const page = await rig.page({ context: { ...context, viewport: { width: 320, height } } })
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
      await untilPassword(page, rig, 'id')
      await page.waitForFunction(() => document.documentElement.scrollTop > 0)
      const field = page.getByLabel(t['password.label'], { exact: true })
      const submit = button(page, t['password.submit'])
      const isApart = async () => {
        const [entry, press] = [await boxOf(field), await boxOf(submit)]
        assert.ok(entry.y + entry.height <= press.y, `${entry.y + entry.height} is below ${press.y}`)
        assert.ok(entry.y >= (await boxOf(page.locator('[part~="header"]'))).height)
      }
      await isApart()
      assert.equal(await isInSight(submit), true)
      const [help, dock] = [
        await boxOf(button(page, t['password.forgot'])),
        await boxOf(page.locator('footer').first()),
      ]
      assert.ok(help.y + help.height <= dock.y, `${help.y + help.height} is below ${dock.y}`)
      assert.deepEqual(await covered(page), [])
      // The focus scrolls as far.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await field.focus()
      await isApart()
    })

  it('in a merchant’s page it goes by the element’s width and the window’s height', async () => {
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney()}"></bank-bind>`,
      { context },
    )
    await untilPassword(page, rig, 'id')
    await standsOnOneLine(page)
    await page.evaluate(() => {
      document.querySelector('bank-bind')!.setAttribute('style', 'display: block; width: 420px')
    })
    await page.getByText(upright).waitFor()
    assert.deepEqual(await rows(page), NARROW)
  })

  it('in a frame, whose own window is as tall as what it shows, it goes by the one around', async () => {
    const { page, frame } = await open(await bindHtml(), { context })
    await untilPassword(frame, rig, 'id')
    await standsOnOneLine(frame)
    await page.setViewportSize({ width: LOW.width, height: 800 })
    await frame.getByText(upright).waitFor()
    assert.deepEqual(await rows(frame), NARROW)
    await page.setViewportSize(LOW)
    await frame.getByText(upright).waitFor({ state: 'detached' })
    assert.deepEqual(await rows(frame), WIDE)
    await frame.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
    await button(frame, t['password.submit']).press('Enter')
    await heading(frame, t['bind.title']).waitFor()
  })

  it('of a phone with its bars shows title, number, field and button above the keyboard, unscrolled', async () => {
    const phone = { width: 390, height: 664 }
    const page = await rig.page({ context: { viewport: phone, hasTouch: true, isMobile: true } })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await untilPassword(page, rig, 'id')
    await keys(page).first().waitFor()
    const parts = [
      heading(page, t['password.title']),
      page.getByText(MASKED),
      page.getByLabel(t['password.label'], { exact: true }),
      button(page, t['password.submit']),
    ]
    const bar = await boxOf(page.locator('[part~="header"]'))
    const pad = await boxOf(page.locator('[part~="keypad"]'))
    for (const part of parts) {
      const { y, height } = await boxOf(part)
      assert.ok(y >= bar.y + bar.height - 1 && y + height <= pad.y + 1, `${y} and ${height} high`)
    }
  })
})
