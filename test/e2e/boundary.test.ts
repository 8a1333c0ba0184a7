/**
 * Nothing is ever blank: whichever screen can't be drawn, inline, in a frame or on the hosted page, the
 * customer sees what happened, the page hears it once, and the screen starts anew out of what is saved.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame, Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import type { Where } from '../../demo/gallery/entry.ts'
import { texts as id } from '../../locales/id/early.ts'
import { openState } from '../gallery/visit.ts'
import { theBrowser, useRig } from './rig.ts'

const MODES: readonly Where[] = ['inline', 'frame', 'hosted']

/**
 * Makes every render of an icon throw until that is noticed, and has one drawn: that of the message about
 * the connection.
 */
const breakIcons = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    document.createElementNS = () => {
      throw new Error('a fault while rendering')
    }
    const log = console.error
    console.error = (...what: unknown[]) => {
      if (String(what[0]).includes('please report this')) Reflect.deleteProperty(document, 'createElementNS')
      log(...what)
    }
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  })

const comeOnline = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })

/** The frame that holds the screens. */
const frameOfScreens = (page: Page, where: Where): Frame =>
  where === 'frame'
    ? (page.frames().find((frame) => frame !== page.mainFrame()) ?? page.mainFrame())
    : page.mainFrame()

describe('a screen that fails while it is drawn', () => {
  const rig = useRig()

  for (const [index, entry] of entries.filter(({ name }) => name.startsWith('screen-')).entries()) {
    const where = MODES[index % MODES.length]!
    it(`${entry.name}, ${where}: is replaced by words, and starts anew`, async () => {
      const state = await openState(await theBrowser(), rig.url, entry, { where, language: 'id' })
      assert.ok(state.arrived, state.stoppedAt)
      const { page } = state
      page.setDefaultTimeout(5_000)
      await page.evaluate(() => {
        const told: unknown[] = []
        Object.assign(globalThis, { told })
        document.addEventListener('bank-error', (event) =>
          told.push([
            (event as CustomEvent<{ error: { code: string } }>).detail.error.code,
            (event as CustomEvent<{ fatal: boolean }>).detail.fatal,
          ]),
        )
      })
      const screens = frameOfScreens(page, where)
      await breakIcons(screens)
      await screens.getByRole('heading', { name: id.screenErrorTitle }).waitFor()
      assert.match(await screens.locator('[part~=screen]').innerText(), /D-\w{4}-\w{4}/)
      assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'told')), [['SCREEN_FAILED', true]])
      await comeOnline(screens)
      await screens.getByRole('button', { name: id.tryAgain }).click()
      await screens.getByRole('heading', { name: id.screenErrorTitle }).waitFor({ state: 'detached' })
      await screens.locator('[part~=title]').first().waitFor()
      await state.close()
    })
  }
})
