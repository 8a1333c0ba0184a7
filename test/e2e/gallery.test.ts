/**
 * The gallery: a state is reached live, in each mode, and is linked by the page's address. All states are
 * looked at by `npm run gallery -- axe`; here is one of each kind.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entries } from '../../demo/gallery/entries.ts'
import { WHERES, type Where } from '../../demo/gallery/entry.ts'
import type { Language } from '../../src/contract/language.ts'
import { SIZES, type Theme } from '../gallery/views.ts'
import { openState, queryOf, walkEnd } from '../gallery/visit.ts'
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

    await page.getByRole('searchbox').fill('accountcreation phone')
    await page.getByText(`1 of ${entries.length}`).waitFor()
    await page.getByRole('link', { name: 'Phone number (accountCreation)', exact: true }).click()
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

  it('reaches a result by the folded keypad of a wide window, and it stays', async () => {
    const entry = entries.find(({ name }) => name === 'screen-paymentResult') ?? assert.fail('it is there')
    const page = await rig.page({ device: 'desktop', context: { viewport: { width: 1280, height: 900 } } })
    await page.goto(`${rig.url}/gallery/state.html?${queryOf(entry, { where: 'hosted', width: '1280' })}`)
    const { arrived, stoppedAt } = await walkEnd(page)
    assert.ok(arrived, stoppedAt)
    // Its clock stands, however long it is looked at: nothing is pressed, and the countdown is in view.
    const clock = () => page.evaluate(() => Date.now())
    assert.equal(await clock(), await clock())
    await page.locator('[part~=countdown]').waitFor()
  })

  it('shows the same in the other language beside it, and steps through the list', async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/gallery?entry=screen-accountCreation&language=en`)
    await page.getByLabel('Beside it').selectOption('language')
    await page.frameLocator('#beside').locator('bank-bind[language=id]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 2, name: 'Code (verification)' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('heading', { level: 2, name: 'Phone number (accountCreation)' }).waitFor()
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

  for (const where of WHERES) {
    const openError = async (name: 'PASSWORD_MISMATCH' | 'PASSWORD_IS_CODE') => {
      const entry = entries.find((item) => item.name === `error-${name}`)
      const { page, arrived, stoppedAt, close } = await openState(
        await theBrowser(),
        rig.url,
        entry ?? assert.fail('there is such an entry'),
        { where, language: 'en' },
      )
      assert.ok(arrived, stoppedAt)
      const fields = await Promise.all(
        page
          .frames()
          .map((frame) =>
            frame
              .locator('input[autocomplete*=password]')
              .evaluateAll((inputs: HTMLInputElement[]) =>
                inputs.map(({ value, ariaInvalid }) => [value, ariaInvalid === 'true'] as const),
              ),
          ),
      )
      await close()
      return fields.flat()
    }

    it(`error-PASSWORD_MISMATCH, ${where}: under the second of two unequal passwords`, async () => {
      const [first, second] = await openError('PASSWORD_MISMATCH')
      assert.deepEqual([first?.[1], second?.[1]], [false, true])
      assert.notEqual(first?.[0], second?.[0])
    })

    it(`error-PASSWORD_IS_CODE, ${where}: under a field that the code was put back from`, async () => {
      assert.deepEqual(await openError('PASSWORD_IS_CODE'), [['', true]])
    })
  }
})
