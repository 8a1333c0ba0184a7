/**
 * Browser contexts that the tests of one process use one after the other: the files they fetched, the code
 * that was compiled and the processes of their sites stay warm. What a test may leave behind is removed after
 * it: pages, cookies, and what is stored under every origin that was visited. A context whose clock, network
 * or permissions a test could have changed is closed instead.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** Contexts that wait for their next test; more kinds of pages are seldom in use by turns. */
const KEPT = 3

interface Lent {
  readonly key: string
  readonly context: BrowserContext
  /** By host. An empty page of a site keeps the site's process until the next test. */
  readonly keepers: Map<string, Page>
  readonly origins: Set<string>
  devtools?: CDPSession
}

export interface Borrowed {
  readonly page: Page
  /** Closes the page and whatever it opened. */
  giveBack(): Promise<void>
}

export interface LendOptions {
  /** Nobody used the context before, and nobody will again. */
  fresh: boolean
  /** An address with an empty page on every host that pages may be of. */
  sites: readonly string[]
}

export interface Contexts {
  /** A page of a context that nobody else uses meanwhile. */
  lend(options: BrowserContextOptions, how: LendOptions): Promise<Borrowed>
}

/** Calls `touched` when a test reaches from its page for what all pages of the context share. */
function watch(page: Page, touched: () => void): void {
  const context = page.context()
  const { clock } = page
  Object.defineProperties(page, {
    context: { value: () => (touched(), context) },
    clock: { get: () => (touched(), clock) },
  })
}

/** Leaves the context as it was when it was new, but for what it fetched and compiled. */
async function tidy({ context, keepers, origins, ...lent }: Lent, sites: readonly string[]): Promise<Lent> {
  const hosts = new Set([...origins].map((origin) => new URL(origin).hostname))
  for (const site of sites) {
    const { hostname } = new URL(site)
    if (!hosts.has(hostname) || keepers.has(hostname)) continue
    // While the site's page is still open, so that it shares its process.
    const keeper = await context.newPage()
    await keeper.goto(site)
    keepers.set(hostname, keeper)
  }
  const kept = [...keepers.values()]
  const used = context.pages().filter((page) => !kept.includes(page))
  await Promise.all(used.map((page) => page.close()))
  await context.clearCookies()
  const devtools = lent.devtools ?? (kept[0] && (await context.newCDPSession(kept[0])))
  for (const origin of origins)
    await devtools?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  return { ...lent, context, keepers, origins: new Set(), ...(devtools && { devtools }) }
}

export function createContexts(browser: Browser): Contexts {
  const waiting: Lent[] = []
  const end = (lent: Lent): Promise<void> => lent.context.close().catch(() => undefined)

  function takeWaiting(key: string): Lent | undefined {
    const index = waiting.findIndex((one) => one.key === key)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  async function open(key: string, options: BrowserContextOptions): Promise<Lent> {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(15_000)
    return { key, context, keepers: new Map(), origins: new Set() }
  }

  async function keep(lent: Lent, sites: readonly string[]): Promise<void> {
    waiting.unshift(await tidy(lent, sites))
    await Promise.all(waiting.splice(KEPT).map(end))
  }

  return {
    async lend(options, { fresh, sites }) {
      const key = JSON.stringify(options)
      const lent = (fresh ? undefined : takeWaiting(key)) ?? (await open(key, options))
      const page = await lent.context.newPage()
      let touched = false
      watch(page, () => (touched = true))
      page.on('framenavigated', (frame) => {
        const { origin } = new URL(frame.url())
        if (origin !== 'null') lent.origins.add(origin)
      })
      return {
        page,
        giveBack: () => (fresh || touched ? end(lent) : keep(lent, sites).catch(() => end(lent))),
      }
    },
  }
}
