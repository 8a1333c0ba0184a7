/** The gallery in Firefox and WebKit, each by its own driver: its page is opened, and asked in its frame. */
import puppeteer from 'puppeteer-core'
import { type Asked, violationsIn } from '../e2e/axe.ts'
import { findBrowsers, firefoxLaunchOptions } from '../browsers.mjs'
import { eventually } from '../eventually.ts'
import { startWebKit } from '../wtr/display.mjs'
import { openSession } from '../wtr/webdriver.mjs'

export interface Visited {
  /** The walk has come to where the entry ends. */
  readonly arrived: boolean
  readonly violations: readonly string[]
}

export interface Engine {
  /** @param url of the gallery with an entry chosen */
  visit(url: string): Promise<Visited>
  close(): Promise<void>
}

const ARRIVES_IN = 90_000

const walked = `document.getElementById('live')?.contentDocument?.documentElement.dataset.walk ?? null`

async function look(page: Asked, frame: () => Promise<Asked>): Promise<Visited> {
  const walk = await eventually(
    'the end of the walk',
    async () => {
      const said = await page.evaluate(walked)
      return said === 'arrived' || said === 'stuck' ? said : undefined
    },
    ARRIVES_IN,
  )
  return { arrived: walk === 'arrived', violations: await violationsIn(await frame()) }
}

async function firefox(): Promise<Engine | undefined> {
  const found = (await findBrowsers()).firefox
  if (!found) return undefined
  const browser = await puppeteer.launch({ ...firefoxLaunchOptions(found), headless: true })
  return {
    async visit(url) {
      const page = await browser.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      await page.goto(url)
      const visited = await look(page, async () => {
        const live = page.frames().find((frame) => frame.parentFrame() === page.mainFrame())
        return live ?? Promise.reject(new Error('the gallery shows no state'))
      })
      await page.close()
      return visited
    },
    close: () => browser.close(),
  }
}

async function webkit(): Promise<Engine | undefined> {
  const { driver, xvfb } = (await findBrowsers()).webkit ?? {}
  if (driver === undefined || xvfb === undefined) return undefined
  const machine = await startWebKit({ driver, xvfb })
  const session = await openSession(machine.port, { browserName: 'MiniBrowser' }, 60_000)
  await session.limit()
  return {
    async visit(url) {
      await session.goto(url)
      const page = { evaluate: (expression: string) => session.evaluate(`return ${expression}`) }
      return look(page, async () => {
        const live = await session.evaluate(`return document.getElementById('live')`)
        return { evaluate: (expression) => session.inFrame(live, `return ${expression}`) }
      })
    },
    async close() {
      await session.close().catch(() => undefined)
      machine.stop()
    },
  }
}

/** Undefined where the engine isn't installed. */
export const engines: Readonly<Record<'firefox' | 'webkit', () => Promise<Engine | undefined>>> = {
  firefox,
  webkit,
}
