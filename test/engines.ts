/** Firefox and WebKit, each by the driver that is installed for it. Undefined where the engine is missing. */
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowsers, firefoxLaunchOptions } from './browsers.mjs'
import { startWebKit } from './wtr/display.mjs'
import { openSession, type Session } from './wtr/webdriver.mjs'

export interface Size {
  readonly width: number
  readonly height: number
}
const DESKTOP: Size = { width: 1280, height: 900 }

/** Firefox, by WebDriver BiDi. */
export async function openFirefox() {
  const match = (await findBrowsers()).firefox
  if (!match) return undefined
  const browser = await puppeteer.launch({ ...firefoxLaunchOptions(match), headless: true })
  return {
    /** `firefox/153.7.0` */
    version: await browser.version(),
    /** An empty page, with cookies and storage of its own. */
    async page(size: Size = DESKTOP): Promise<Page> {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size).catch((error: unknown) => {
        // An older Firefox knows no orientation of the screen, which puppeteer asks for besides.
        if (!/unknown command/.test(String(error))) throw error
      })
      return page
    },
    /** Ends such a page, and what it has kept. */
    end: (page: Page): Promise<void> => page.browserContext().close(),
    close: () => browser.close(),
  }
}

export interface WebKit {
  /**
   * A session is one window, with cookies and storage of its own. It ends the one before.
   * @param scriptMs how long a script may take; by default as long as a page
   */
  open(scriptMs?: number): Promise<Session>
  close(): Promise<void>
}

/** WebKitGTK, by WebDriver on a display of its own; not the WebKit of Playwright. */
export async function openWebKit(): Promise<WebKit | undefined> {
  const { driver, xvfb } = (await findBrowsers()).webkit ?? {}
  if (driver === undefined || xvfb === undefined) return undefined
  const machine = await startWebKit({ driver, xvfb })
  let session: Session | undefined
  const end = () => session?.close().catch(() => undefined)
  return {
    async open(scriptMs) {
      await end()
      session = await openSession(machine.port, { browserName: 'MiniBrowser' }, 60_000)
      await session.limit(scriptMs)
      return session
    },
    async close() {
      await end()
      machine.stop()
    },
  }
}
