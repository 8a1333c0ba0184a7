/** Firefox and WebKit, each by the driver that is installed for it. Undefined where the engine is missing. */
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowsers, firefoxLaunchOptions } from './browsers.ts'
import { createWebKit, type WebKit } from './wtr/webkit.ts'

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

/** WebKitGTK, by WebDriver on a display of its own; not the WebKit of Playwright. */
export async function openWebKit(): Promise<WebKit | undefined> {
  const { driver, xvfb } = (await findBrowsers()).webkit ?? {}
  return driver === undefined || xvfb === undefined ? undefined : createWebKit({ driver, xvfb })
}
