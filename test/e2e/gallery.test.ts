/**
 * The gallery: a state is reached live, in each mode, and is linked by the page's address. All states are
 * looked at by `npm run gallery -- axe`; here is one of each kind.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entries } from '../../demo/gallery/entries.ts'
import type { Where } from '../../demo/gallery/entry.ts'
import type { Language } from '../../src/contract/language.ts'
import { SIZES, type Theme } from '../gallery/views.ts'
import { openState, walkEnd } from '../gallery/visit.ts'
import { axe, findViolations } from './axe.ts'
import { theBrowser, useRig } from './rig.ts'

describe('gallery', () => {
  const rig = useRig()

  it('shows the state of its address, and another one when it is chosen', async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/gallery?entry=step-pin&language=en&width=320`)
    const live = page.frameLocator('#live')
    const arrive = async (): Promise<void> => {
      const { arrived, stoppedAt } = await walkEnd(live)
      assert.ok(arrived, stoppedAt)
    }
    await arrive()
    await live.locator('[part~=keypad]').waitFor()
    await page.getByRole('heading', { level: 2, name: 'PIN' }).waitFor()
    await axe(page)

    await page.getByRole('link', { name: 'accountCreation', exact: true }).click()
    await page.getByLabel('Theme').selectOption('dark')
    await live.locator('bank-bind[theme=dark][language=en]').waitFor({ state: 'attached' })
    await arrive()
    const view = new URL(page.url()).searchParams
    assert.deepEqual(
      ['entry', 'language', 'theme', 'width', 'where'].map((name) => view.get(name)),
      ['screen-accountCreation', 'en', 'dark', '320', 'inline'],
    )
    await axe(page)

    await page.getByLabel('Mode').selectOption('hosted')
    await live.locator('#root input').first().waitFor()
    await arrive()
    assert.ok(page.frames().some((frame) => new URL(frame.url()).pathname === '/gallery/hosted/'))
    await axe(page)
  })

  const some: readonly (readonly [name: string, where: Where, language: Language, theme: Theme])[] = [
    ['error-OTP_WRONG_CHANCES', 'inline', 'en', 'dark'],
    ['error-TIMEOUT', 'frame', 'id', 'light'],
    ['error-MAINTENANCE_UNTIL', 'hosted', 'en', 'dark'],
  ]
  for (const [name, place, language, theme] of some)
    it(`${name}, ${place}: reached, without a violation`, async () => {
      const entry = entries.find((item) => item.name === name) ?? assert.fail('there is such an entry')
      const { page, arrived, close } = await openState(await theBrowser(), rig.url, entry, {
        where: place,
        language,
      })
      assert.ok(arrived)
      await page.emulateMedia({ colorScheme: theme })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        assert.deepEqual(await findViolations(page), [], `${size.width} x ${size.height}`)
      }
      await close()
    })
})
