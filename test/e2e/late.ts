/**
 * Requests that are on their way for as long as a test wants, and the script with other headers. Mostly it is
 * the app's file that is late: the first screens stand without it. `APP_LATE_MS` makes that late in every
 * test that doesn't hold it itself, which finds tests that wait for a screen and mean the app.
 */
import type { Page } from 'playwright'
import { createGate } from '../gate.ts'
import { OWN_ORIGIN } from './merchantPage.ts'

/** Of the elements and of the hosted page. */
const APP = /\/chunks\/app-/

/** Requests to this address wait from now on, until the function that is returned is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = createGate()
  await page.route(address, async (route) => {
    await gate.passed
    // The page may have gone on to another one.
    await route.continue().catch(() => undefined)
  })
  return gate.open
}

export const holdApp = (page: Page): Promise<() => void> => hold(page, APP)

/** For all pages of this run; ms, 0 when nothing is to be late. */
const lateMs = Number(process.env['APP_LATE_MS'] ?? 0)

export async function delayApp(page: Page): Promise<void> {
  if (lateMs > 0)
    await page.route(APP, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await route.continue().catch(() => undefined)
    })
}

/**
 * The page's placement in the answer to the elements' script: `inline` or `frame` with an origin (OWN_ORIGIN:
 * the page's), or nothing, as where something else than the proxy serves it. The proxy is asked then.
 */
export async function sayWithScript(page: Page, timing?: string): Promise<void> {
  await page.route('**/bank-elements.js', async (route) => {
    const { origin = '' } = route.request().headers()
    const response = await route.fetch()
    const { 'server-timing': _, ...headers } = response.headers()
    await route.fulfill({
      response,
      headers: { ...headers, ...(timing && { 'server-timing': timing.replace(OWN_ORIGIN, origin) }) },
    })
  })
}
