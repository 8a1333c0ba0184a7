/**
 * Nothing is ever blank: whichever screen can't be drawn, inline, in a frame or on the hosted page, the
 * customer sees what happened, the page hears it once, and the screen starts anew out of what is saved.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame, Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import type { Entry, Where } from '../../demo/gallery/entry.ts'
import { texts as id } from '../../locales/id/early.ts'
import { openState } from '../gallery/visit.ts'
import { openBind, places } from '../kit/open.ts'
import { theBrowser, useRig } from './rig.ts'

/** What the message says of a payment, by the screen that failed. */
const followed: ReadonlySet<string> = new Set(['screen-paymentLoading', 'screen-paymentResult'])
const sentenceOf = ({ name, flow }: Entry): string =>
  flow !== 'pay' ? id.screenErrorBody : followed.has(name) ? id.paymentFollowed : id.nothingSent

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
      const message = await screens.locator('[part~=screen]').innerText()
      assert.match(message, /D-\w{4}-\w{4}/)
      assert.ok(message.includes(sentenceOf(entry)), message)
      assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'told')), [['SCREEN_FAILED', true]])
      await comeOnline(screens)
      await screens.getByRole('button', { name: id.tryAgain }).click()
      await screens.getByRole('heading', { name: id.screenErrorTitle }).waitFor({ state: 'detached' })
      await screens.locator('[part~=title]').first().waitFor()
      await state.close()
    })
  }
})

/**
 * Runs in each document before anything else: the first listener for compositions can't be added, which a
 * field adds when React takes it over (src/ui/useInput.ts).
 */
function refuseListener(): void {
  const add = EventTarget.prototype.addEventListener
  let isRefused = false
  EventTarget.prototype.addEventListener = function (...listener) {
    if (listener[0] === 'compositionstart' && !isRefused) {
      isRefused = true
      throw new Error('a fault at the take-over')
    }
    return add.apply(this, listener)
  }
}

describe('a first screen whose take-over fails', () => {
  const rig = useRig()
  const allow = /please report this|a fault at the take-over/

  for (const place of places)
    it(`${place}: is replaced by words, and starts anew`, async () => {
      const prepare = (page: Page) => page.addInitScript(refuseListener)
      const page = await openBind(rig, place, await rig.createJourney(), { prepare, allow })
      const screens = place === 'frame' ? page.frameLocator('bank-bind iframe') : page
      await screens.getByText(/D-\w{4}-\w{4}/).waitFor()
      await screens.getByRole('button', { name: id.tryAgain }).click()
      await screens.getByText(/D-\w{4}-\w{4}/).waitFor({ state: 'detached' })
      await screens.locator('[part~=input]').first().waitFor()
    })
})
