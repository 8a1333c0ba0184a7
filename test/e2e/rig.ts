/**
 * The rig of the end-to-end tests: the demo server on free ports, one Chromium, pages of several kinds, and a
 * record of what went wrong in them. Screenshots of failed tests lie under .cache/e2e/.
 *
 *   const rig = useRig()
 *   it('pays', async () => {
 *     const page = await rig.merchant(`<bank-pay proxy="…" origin-reference-no="…"></bank-pay>`)
 *   })
 */
import { after, afterEach, before } from 'node:test'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { startDemo, type DemoOptions } from '../../demo/server.ts'
import { chromiumLaunchOptions, findBrowsers } from '../browsers.mjs'
import { sandboxControl, type Control } from '../control.ts'
import { keepEvidence, record, type Opened } from './evidence.ts'

/** Sizes of the two devices; the phone is the design's width. */
const devices = {
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/**
 * Nothing listens here: the pages of this origin are made up by the rig. It is neither the elements' nor the
 * hosted page's.
 */
const merchantOrigin = 'http://127.0.0.1:3999'

/**
 * A page made up by the test counts as one of the public network, which may not load from loopback unasked.
 */
const fulfilled = ['local-network-access']

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

export interface Rig extends Control {
  /** Origin of the demo server, where the elements and the proxy are. */
  readonly url: string
  /** The hosted page, on the demo server's other origin; ends in a slash. */
  readonly hostedUrl: string
  readonly browser: Browser
  /** An empty page of its own browser context. */
  page(options?: PageOptions): Promise<Page>
  /**
   * A merchant's page, of an origin of its own, that loads `/bank-elements.js` from `url` and holds `body`.
   */
  merchant(body: string, options?: PageOptions & { csp?: string }): Promise<Page>
}

/** What the demo server runs with. */
export type RigOptions = Pick<DemoOptions, 'now' | 'tiles' | 'search'>

const merchantHtml = (url: string, body: string): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Toko</title>
<script type="module" src="${url}/bank-elements.js"></script></head>
<body><main><h1>Pembayaran</h1>${body}</main></body></html>`

/** @param more further arguments of Chromium's */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const found = (await findBrowsers()).chromium
  if (!found) throw new Error('Chromium is not installed')
  const options = chromiumLaunchOptions(found)
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...more] })
}

/**
 * Starts server and browser. `close` ends both; `settle` closes the pages and answers their unexpected
 * errors.
 * `now` is the clock of the demo server, epoch milliseconds; it has a map's pictures and a search service
 * unless told otherwise.
 */
export async function startRig(options: RigOptions = {}) {
  const demo = await startDemo({ port: 0, ...options })
  const browser = await launch().catch(async (error: unknown) => {
    await demo.close()
    throw error
  })
  const url = new URL(demo.url).origin
  const opened: Opened[] = []

  async function page(options: PageOptions = {}): Promise<Page> {
    const { device = 'phone', dark = false, locale = 'id-ID', allow, prepare, context: more } = options
    const colorScheme = dark ? 'dark' : 'light'
    const common = { ...devices[device], colorScheme, locale, timezoneId: 'Asia/Jakarta' } as const
    const permissions = [...fulfilled, ...(more?.permissions ?? [])]
    const context = await browser.newContext({ ...common, ...more, permissions })
    context.setDefaultTimeout(15_000)
    const made = await context.newPage()
    opened.push({ context, page: made, errors: record(made, allow) })
    await prepare?.(made)
    return made
  }

  async function merchant(
    body: string,
    { csp, ...options }: PageOptions & { csp?: string } = {},
  ): Promise<Page> {
    const made = await page(options)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(csp && { 'content-security-policy': csp }),
    }
    await made.route(`${merchantOrigin}/**`, (route) => route.fulfill({ status: 404 }))
    const itself = ({ origin, pathname }: URL): boolean => origin === merchantOrigin && pathname === '/'
    await made.route(itself, (route) => route.fulfill({ headers, body: merchantHtml(url, body) }))
    await made.goto(merchantOrigin)
    return made
  }

  /** `name` is given when the test failed: then every page leaves a picture and its errors. */
  async function settle(name?: string): Promise<string[]> {
    const pages = opened.splice(0)
    if (name !== undefined) await keepEvidence(name, pages)
    await Promise.all(pages.map(({ context }) => context.close().catch(() => undefined)))
    return pages.flatMap(({ errors }) => errors)
  }

  async function close(): Promise<void> {
    await settle()
    await browser.close()
    await demo.close()
  }

  return {
    ...sandboxControl(fetch, url),
    url,
    hostedUrl: demo.hostedUrl,
    browser,
    page,
    merchant,
    settle,
    close,
  }
}

/**
 * One rig for the tests of a file, or of the `describe` it is called in. After each test its pages are closed
 * and the bank starts anew; a test fails when its pages logged an error it didn't announce (`allow`).
 */
export function useRig(options: RigOptions = {}): Rig {
  let started: Awaited<ReturnType<typeof startRig>> | undefined
  before(async () => {
    started = await startRig(options)
  })
  afterEach(async (test) => {
    const failed = 'passed' in test && test.passed === false
    const errors = (await started?.settle(failed ? test.name : undefined)) ?? []
    await started?.reset()
    if (!failed && errors.length) throw new Error(`the page logged errors:\n${errors.join('\n')}`)
  })
  after(() => started?.close())
  return new Proxy({} as Rig, {
    get(_, name) {
      if (!started) throw new Error('the rig starts with the first test; use it inside tests and hooks')
      return Reflect.get(started, name) as unknown
    },
  })
}
