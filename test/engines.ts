/** Firefox and WebKit, each by the driver that is installed for it. Undefined where the engine is missing. */
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowsers, firefoxLaunchOptions } from './browsers.mjs'
import { startWebKit } from './wtr/display.mjs'
import { openSession, type Session } from './wtr/webdriver.mjs'

/** Firefox, by WebDriver BiDi. */
export async function openFirefox() {
  const match = (await findBrowsers()).firefox
  if (!match) return undefined
  const browser = await puppeteer.launch({ ...firefoxLaunchOptions(match), headless: true })
  return {
    /** A page of a desktop's size at this address. */
    async open(url: string): Promise<Page> {
      const page = await browser.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      await page.goto(url)
      return page
    },
    close: () => browser.close(),
  }
}

/** WebKitGTK, by WebDriver on a display of its own; not the WebKit of Playwright. */
export async function openWebKit(): Promise<{ session: Session; close(): Promise<void> } | undefined> {
  const { driver, xvfb } = (await findBrowsers()).webkit ?? {}
  if (driver === undefined || xvfb === undefined) return undefined
  const machine = await startWebKit({ driver, xvfb })
  const session = await openSession(machine.port, { browserName: 'MiniBrowser' }, 60_000)
  await session.limit()
  return {
    session,
    async close() {
      await session.close().catch(() => undefined)
      machine.stop()
    },
  }
}
