/** Customers that come to a page for the first time, with a slow telephone on a slow network. */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { chromiumLaunchOptions, type FoundBrowser } from '../../browsers.ts'
import { watchField, type Place } from '../../probe/field.ts'
import { watchTakeOver } from '../../probe/takeOver.ts'

/** ms to the server and back, bytes a second, and how many times slower the processor is. */
const SLOW = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8, cpu: 4 } as const

const PHONE = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
} as const

export interface Tab {
  readonly page: Page
  readonly session: CDPSession
}

export interface TabOptions {
  /** The place that is watched from the page's first moment. */
  readonly place?: Place
  /** As slow as `SLOW` from the beginning, unless false. */
  readonly slow?: boolean
}

/** With a cache of its own, empty at first, and whatever its tabs leave in it. */
export interface Customer {
  tab(options?: TabOptions): Promise<Tab>
  close(): Promise<void>
}

/**
 * One process for page and frame, as on telephones with little memory: only there the slowness of a page is
 * its frames' too.
 */
const together = '--disable-site-isolation-trials'

export async function launch(match: FoundBrowser): Promise<Browser> {
  const options = chromiumLaunchOptions(match)
  return chromium.launch({ ...options, args: [...(options.args ?? []), together] })
}

export const slowProcessor = (session: CDPSession, rate: number = SLOW.cpu): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate })

const slowNetwork = async (session: CDPSession): Promise<void> => {
  const { latency, down: downloadThroughput, up: uploadThroughput } = SLOW
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
}

async function openTab(context: BrowserContext, { place, slow = true }: TabOptions): Promise<Tab> {
  const page = await context.newPage()
  if (place) await page.addInitScript(watchField, place)
  await page.addInitScript(watchTakeOver)
  // Far more than a whole payment asks for.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5_000))
  const session = await context.newCDPSession(page)
  if (slow) {
    await slowNetwork(session)
    await slowProcessor(session)
  }
  return { page, session }
}

export async function newCustomer(browser: Browser): Promise<Customer> {
  const context = await browser.newContext(PHONE)
  context.setDefaultTimeout(60_000)
  return {
    tab: (options = {}) => openTab(context, options),
    close: () => context.close(),
  }
}

/** ms */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves once the page has asked for nothing, and waited for nothing, for so long (ms). */
export async function quiet(page: Page, ms = 2_000): Promise<void> {
  const open = new Set<unknown>()
  let last = performance.now()
  const move = (): void => void (last = performance.now())
  const begin = (request: unknown): void => {
    open.add(request)
    move()
  }
  const end = (request: unknown): void => {
    open.delete(request)
    move()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    while (open.size > 0 || performance.now() - last < ms) await pause(50)
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}
