/**
 * The gallery: a state is reached live, in each mode, and is linked by the page's address. All states are
 * looked at by `npm run bench -- gallery`; here is one of each kind.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entries, type Where } from '../../demo/gallery/entries.ts'
import { LOOKS, openState, SIZES, type Look } from '../bench/gallery/look.ts'
import { axe, findViolations } from './axe.ts'
import { theBrowser, useRig } from './rig.ts'

const [plain, other] = LOOKS as readonly [Look, Look]

describe('gallery', () => {
  const rig = useRig()

  it('shows the state of its address, and another one when it is chosen', async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/gallery?entry=step-pin&language=en&width=320`)
    const live = page.frameLocator('#live')
    await live.locator('html[data-walk=arrived]').waitFor({ state: 'attached' })
    await live.locator('[part~=keypad]').waitFor()
    await page.getByRole('heading', { level: 2, name: 'PIN' }).waitFor()
    await axe(page)

    await page.getByRole('link', { name: 'accountCreation', exact: true }).click()
    await page.getByLabel('Theme').selectOption('dark')
    await live.locator('bank-bind[theme=dark][language=en]').waitFor({ state: 'attached' })
    await live.locator('html[data-walk=arrived]').waitFor({ state: 'attached' })
    const view = new URL(page.url()).searchParams
    assert.deepEqual(
      ['entry', 'language', 'theme', 'width', 'where'].map((name) => view.get(name)),
      ['screen-accountCreation', 'en', 'dark', '320', 'inline'],
    )
    await axe(page)
  })

  const some: readonly (readonly [name: string, where: Where, look: Look])[] = [
    ['error-OTP_WRONG_CHANCES', 'inline', other],
    ['error-TIMEOUT', 'frame', plain],
    ['error-MAINTENANCE_UNTIL', 'hosted', other],
    ['error-PAYMENT_FAILED', 'inline', other],
  ]
  for (const [name, where, look] of some)
    it(`${name}, ${where}: reached, without a violation`, async () => {
      const entry = entries.find((one) => one.name === name) ?? assert.fail('there is such an entry')
      const { page, arrived, close } = await openState(await theBrowser(), rig.url, entry, where, look)
      assert.ok(arrived)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        assert.deepEqual(await findViolations(page), [], `${size.width} x ${size.height}`)
      }
      await close()
    })
})
