/**
 * The rig of the end-to-end tests: the demo server on free ports, one Chromium, pages of several kinds, and a
 * record of what went wrong in them. Screenshots of failed tests lie under .cache/e2e/. Browser and demo
 * server serve all tests of a process, whichever files they stand in.
 *
 *   const rig = useRig()
 *   it('pays', async () => {
 *     const page = await rig.merchant(`<bank-pay proxy="…" origin-reference-no="…"></bank-pay>`)
 *   })
 */
import { after, afterEach, before } from 'node:test'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { startDemo, type Demo, type DemoOptions } from '../../demo/server.ts'
import { chromiumLaunchOptions, findBrowsers } from '../browsers.ts'
import { sandboxControl, type Control } from '../control.ts'
import { keepEvidence, record, type Opened } from './evidence.ts'
import { delayApp } from './late.ts'
import { serveMerchantPage } from './merchantPage.ts'

/**
 * Sizes of the two devices; the phone is the design's width. It draws a sixth cheaper with one pixel for each
 * of CSS and without motion, which the desktop's tests, the other engines' and elements/slipMotion.test.ts
 * have.
 */
const devices = {
  phone: {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/**
 * A page made up by a test counts as one of the public network, which may not load from loopback unasked.
 */
const fulfilled = ['local-network-access']
/** The Chromium that asks for it first. */
const ASKS_SINCE = 142

export interface PageOptions {
  device?: keyof typeof devices
  dark?: boolean
  /** The browser's language; the element's own `language` is an attribute. */
  locale?: 'id-ID' | 'en-US'
  /** Errors of the console or of scripts that this test brings about on purpose. */
  allow?: RegExp
  /** Runs before the page is used: listeners, routes, its clock. */
  prepare?: (page: Page) => unknown
  /** Anything else Playwright's browser contexts know. */
  context?: BrowserContextOptions
}

export interface MerchantOptions extends PageOptions {
  /** The page's policy, as a header. */
  csp?: string
  /** The address behind the page's path, with its question mark. */
  query?: string
}

export interface Rig extends Control {
  /** Origin of the demo server, where the elements and the proxy are. */
  readonly url: string
  /** The hosted page, on the demo server's other origin; ends in a slash. */
  readonly hostedUrl: string
  /** An empty page of its own browser context. */
  page(options?: PageOptions): Promise<Page>
  /**
   * A merchant's page, of an origin of its own, that loads `/bank-elements.js` from `url` and holds `body`.
   */
  merchant(body: string, options?: MerchantOptions): Promise<Page>
  /** The address of such a page, for another browser. It is served until the test's end. */
  shop(body: string, csp?: string): Promise<string>
  /** The origin of a merchant's page, wherever the customer has gone since. */
  shopOf(page: Page): string
}

/** Options of the demo server. */
export type RigOptions = Pick<
  DemoOptions,
  'now' | 'tiles' | 'search' | 'environment' | 'bank' | 'built' | 'compress'
>

const merchantHtml = (url: string, body: string): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Toko</title>
<script type="module" src="${url}/bank-elements.js"></script></head>
<body><main><h1>Pembayaran</h1>${body}</main></body></html>`

/** Names for pages over https (secure.ts). */
const names = '--host-resolver-rules=MAP *.test 127.0.0.1'

async function launch(): Promise<Browser> {
  const match = (await findBrowsers()).chromium
  if (!match) throw new Error('Chromium is not installed')
  const options = chromiumLaunchOptions(match)
  return chromium.launch({ ...options, args: [...(options.args ?? []), names] })
}

/** The browser that all tests of this process share; started by the first that needs it. */
let browserStarting: Promise<Browser> | undefined
let demoStarting: Promise<Demo> | undefined

/** The browser of this process, which no test closes. One test that crashes it fails alone. */
export function theBrowser(): Promise<Browser> {
  browserStarting = (browserStarting ?? launch()).then(
    (browser) => (browser.isConnected() ? browser : launch()),
    launch,
  )
  return browserStarting
}

/** Compressing all files takes seconds of each process; that it is done, unit/proxy/pages shows. */
const start = (options: RigOptions = {}): Promise<Demo> => startDemo({ port: 0, compress: false, ...options })

const sharedDemo = (): Promise<Demo> => (demoStarting ??= start())

// Read by the first file that imports it, so it is about the whole process.
after(async () => {
  // Tests without a browser have each said so.
  await (await browserStarting?.catch(() => undefined))?.close()
  await (await demoStarting)?.close()
})

/**
 * Pages before a demo server: one of its own when it is to be a special one. `settle` closes the pages and
 * answers their unexpected errors.
 * `now` is the clock of the demo server, epoch milliseconds; it has a map's pictures and a search service
 * by default.
 */
export async function startRig(options: RigOptions = {}) {
  const own = Object.keys(options).length > 0
  const demo = await (own ? start(options) : sharedDemo())
  const url = new URL(demo.url).origin
  /** A test's open things: pages, and the servers that gave them out. */
  const openings: (Partial<Opened> & { close(): Promise<void> })[] = []

  const shops = new WeakMap<Page, string>()

  async function page(options: PageOptions = {}): Promise<Page> {
    const { device = 'phone', dark = false, locale = 'id-ID', allow, prepare, context: changes } = options
    const colorScheme = dark ? 'dark' : 'light'
    const common = { ...devices[device], colorScheme, locale, timezoneId: 'Asia/Jakarta' } as const
    const browser = await theBrowser()
    const asks = Number.parseInt(browser.version(), 10) >= ASKS_SINCE
    const permissions = [...(asks ? fulfilled : []), ...(changes?.permissions ?? [])]
    const context = await browser.newContext({ ...common, ...changes, permissions })
    context.setDefaultTimeout(15_000)
    const result = await context.newPage()
    await delayApp(result)
    const close = async (): Promise<void> => {
      // A request that a test holds or fetches itself may still be on its way.
      await result.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
      await context.close().catch(() => undefined)
    }
    openings.push({ page: result, close, errors: record(result, allow) })
    await prepare?.(result)
    return result
  }

  async function shop(body: string, csp?: string): Promise<string> {
    const served = await serveMerchantPage(merchantHtml(url, body), csp)
    openings.push({ close: served.close })
    return served.url
  }

  async function merchant(
    body: string,
    { csp, query = '', ...options }: MerchantOptions = {},
  ): Promise<Page> {
    const address = await shop(body, csp)
    const result = await page(options)
    shops.set(result, new URL(address).origin)
    await result.goto(address + query)
    return result
  }

  function shopOf(page: Page): string {
    const shop = shops.get(page)
    if (shop === undefined) throw new Error("it isn't a merchant's page")
    return shop
  }

  /** `name` is given when the test failed: then every page leaves a picture and its errors. */
  async function settle(name?: string): Promise<string[]> {
    const all = openings.splice(0)
    const pages = all.flatMap(({ page, errors }) => (page && errors ? [{ page, errors }] : []))
    if (name !== undefined) await keepEvidence(name, pages)
    // Pages before their servers.
    for (const { close } of all.toReversed()) await close()
    return pages.flatMap(({ errors }) => errors)
  }

  async function close(): Promise<void> {
    await settle()
    if (own) await demo.close()
  }

  return {
    ...sandboxControl(fetch, url),
    url,
    hostedUrl: demo.hostedUrl,
    page,
    merchant,
    shop,
    shopOf,
    settle,
    close,
  }
}

/**
 * One rig for the tests of a file, or of the `describe` it is called in. After each test its pages are closed
 * and the bank starts anew; a test fails when its pages logged an error it didn't announce (`allow`).
 */
export function useRig(options: RigOptions = {}): Rig {
  let runningRig: Awaited<ReturnType<typeof startRig>> | undefined
  let isUsed = false
  before(async () => {
    runningRig = await startRig(options)
  })
  afterEach(async (test) => {
    // Hooks of a whole file are called for the tests of other files in the same process too.
    if (!runningRig || !isUsed) return
    isUsed = false
    const hasFailed = 'passed' in test && test.passed === false
    const errors = await runningRig.settle(hasFailed ? test.name : undefined)
    await runningRig.reset()
    if (!hasFailed && errors.length) throw new Error(`the page logged errors:\n${errors.join('\n')}`)
  })
  after(() => runningRig?.close())
  return new Proxy({} as Rig, {
    get(_, name) {
      if (!runningRig) throw new Error('the rig starts with the first test; use it inside tests and hooks')
      isUsed = true
      return Reflect.get(runningRig, name) as unknown
    },
  })
}
