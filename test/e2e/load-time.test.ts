/**
 * Files that don't come, with moved time: the loading view after 200 ms, the error after 60 s, and a retry
 * that works although a browser joins a request that hangs. A file's second spelling isn't held here.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as early } from '../../locales/id/early.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as unlink } from '../../locales/id/unlink.ts'
import { eventually } from '../eventually.ts'
import { createGate } from '../gate.ts'
import { boxOf } from './boxes.ts'
import { button, CUSTOMER, heading, stopTime, untilCode, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const LIMIT_MS = 60_000
const START = new Date('2026-11-21T05:00:00Z')

const first = (name: string) => new RegExp(`/chunks/${name}-[^/?]*\\.js$`)
const skeleton = (page: Page) => page.getByRole('status').filter({ hasText: t['loading.startSr'] })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: early.loadError })

describe('what is fetched and does not come', () => {
  const rig = useRig()
  const hosted = async () => `${rig.hostedUrl}?journeyId=${await rig.createJourney()}`
  const hold = (name: string) => {
    const request = createGate()
    const loss = createGate()
    return {
      fail: loss.open,
      /** Resolves when it is asked for: its time begins then. */
      requested: request.passed,
      allow: /./,
      prepare: async (page: Page) => {
        await page.clock.install({ time: START })
        // The first request alone, so that a page that is loaded anew gets the file.
        await page.route(
          first(name),
          async (route) => {
            request.open()
            await loss.passed
            await route.abort()
          },
          { times: 1 },
        )
      },
    }
  }

  it('a screen: 200 ms after the step its skeleton, after 60 s an error, and the retry gets it', async () => {
    const page = await rig.page(hold('later'))
    await page.addInitScript(() => {
      const delays: unknown[] = []
      const { setTimeout } = window
      Object.assign(window, { delays })
      window.setTimeout = ((task: () => void, ms: unknown, ...remainder: unknown[]) => {
        delays.push(ms)
        return setTimeout(task, ms as number, ...remainder)
      }) as typeof setTimeout
    })
    await page.goto(await hosted())
    // The text to be shared comes with the bank's profile: the app is there.
    await button(page, t['accountCreation.submit']).waitFor()
    await page.locator('#root [data-slip]', { hasText: 'Toko Senja' }).waitFor()
    await stopTime(page)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await page.evaluate(() => (window as unknown as { delays: unknown[] }).delays.splice(0))
    await button(page, t['accountCreation.submit']).click()
    // The call waits 200 ms for its loading indicator, then the step waits as long for its screen.
    await eventually('the step', () =>
      page.evaluate(() => {
        const { delays } = window as unknown as { delays: unknown[] }
        return delays.filter((ms) => ms === 200).length > 1 || undefined
      }),
    )
    await page.clock.runFor(199)
    assert.equal(await skeleton(page).count(), 0)
    await page.clock.runFor(1)
    await skeleton(page).waitFor()
    await page.clock.runFor(LIMIT_MS - 201)
    assert.equal(await heading(page, errors['PAGE_LOAD_FAILED.title']).count(), 0)
    await page.clock.runFor(1)
    await heading(page, errors['PAGE_LOAD_FAILED.title']).waitFor()
    await page.clock.resume()
    await button(page, t['action.tryAgain']).click()
    await heading(page, t['verification.title']).waitFor()
  })

  it('a screen whose file is gone for good: the second retry begins the hosted page anew, where it was', async () => {
    const page = await rig.page({ allow: /./ })
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    await page.route(/hunks\/later-/, (route) =>
      pages > 1 ? route.continue() : route.fulfill({ status: 404, body: 'Gone.' }),
    )
    await page.goto(await hosted())
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    const lost = heading(page, errors['PAGE_LOAD_FAILED.title'])
    await lost.waitFor()
    const again = page.waitForResponse(/hunks\/later-/)
    await button(page, t['action.tryAgain']).click()
    await again
    await lost.waitFor()
    assert.equal(pages, 1)
    await button(page, t['action.tryAgain']).click()
    await heading(page, t['verification.title']).waitFor()
    assert.equal(pages, 2)
  })

  it('an element’s app: after 60 s an error over the screen that is there, and the retry gets it', async () => {
    const { requested, ...options } = hold('app')
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney()}" environment="DEV"></bank-bind>`,
      options,
    )
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).waitFor()
    await requested
    await page.clock.fastForward(LIMIT_MS)
    await alert(page).waitFor()
    await button(page, early.tryAgain).click()
    await alert(page).waitFor({ state: 'detached' })
    await untilCode(page, 'id')
  })

  for (const name of ['hosted', 'app'])
    it(`the hosted page's ${name === 'app' ? 'app' : 'entry'}: a shape at first, after 60 s an error, and the retry loads it`, async () => {
      const { requested, fail, ...options } = hold(name)
      const page = await rig.page(options)
      // Standing from the document's start: however slow the machine, no time passes by itself.
      await stopTime(page)
      // The part drawn before the app stands there without it.
      const journey = await rig.createJourney({ scenario: 'unlink' })
      // The entry has run by then, and waits for the app.
      const waitUntil = name === 'app' ? 'domcontentloaded' : 'commit'
      await page.goto(`${rig.hostedUrl}?journeyId=${journey}&flow=unlink`, { waitUntil })
      await requested
      const shape = page.locator('#root.waiting:empty')
      await shape.waitFor()
      assert.equal(await shape.evaluate((root) => getComputedStyle(root).animationDuration), '0.2s')
      await page.clock.fastForward(LIMIT_MS - 1)
      assert.equal(await alert(page).count(), 0)
      await page.clock.fastForward(1)
      await alert(page).waitFor()
      await page.clock.resume()
      await shape.waitFor({ state: 'hidden' })
      const { x } = await boxOf(alert(page))
      const { height } = await boxOf(button(page, early.tryAgain))
      assert.ok(x >= 16 && height >= 44, `${x} px from the edge, a button of ${height} px`)
      if (name === 'hosted') {
        const lost = page.evaluate(
          () =>
            new Promise((resolve) => {
              document.querySelector('script[type=module]')!.addEventListener('error', resolve)
            }),
        )
        fail()
        await lost
        assert.equal(await alert(page).count(), 1, 'late, then lost')
      }
      await button(page, early.tryAgain).click()
      await heading(page, unlink['unlink.title']).waitFor()
    })
})
