/**
 * Pages of Firefox and WebKit as the kit for merchants' tests needs them. Playwright drives neither of those
 * that Debian has (its BiDi asks Firefox 153 for what that doesn't know), so they are driven by puppeteer and
 * by WebDriver, with true taps and keys. Only pages without frames.
 */
import playwright from 'playwright'
import type { KitFrame, KitLocator, KitPage } from '../../elements/testing/types.ts'
import { browserEnv, findBrowsers } from '../browsers.mjs'
import { openFirefox, openWebKit } from '../engines.ts'
import { eventually } from '../eventually.ts'
import { pageFacade } from '../wtr/facade.mjs'

/** What both drivers have. */
interface Driver {
  evaluate<R, A>(work: (given: A) => R, given: A): Promise<R>
  readonly mouse: { click(x: number, y: number): Promise<unknown> }
  readonly keyboard: { type(text: string): Promise<unknown>; press(key: string): Promise<unknown> }
}

interface Target {
  /** `bank-pay >> [part~="primary"]`, through shadow roots. */
  readonly selector: string
  readonly index: number
  readonly focus?: boolean
}

/** Runs in the page: the middle of what is looked for; null where it can't be used. */
function middleOf({ selector, index, focus }: Target): readonly [x: number, y: number] | null {
  const all = (root: ParentNode, css: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches(css) ? [one] : []),
      ...(one.shadowRoot ? all(one.shadowRoot, css) : []),
    ])
  const inside = (one: Element, css: string): Element[] => [
    ...all(one, css),
    ...(one.shadowRoot ? all(one.shadowRoot, css) : []),
  ]
  const [first = '', ...rest] = selector.split(' >> ')
  const found = rest.reduce<Element[]>(
    (among, css) => among.flatMap((one) => inside(one, css)),
    all(document, first),
  )[index]
  if (!(found instanceof HTMLElement) || found.matches(':disabled')) return null
  if (focus) {
    found.focus()
    if (found instanceof HTMLInputElement) found.select()
  }
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

function locatorOf(driver: Driver, selector: string, index = 0): KitLocator {
  /** Where it stands still. */
  const still = (focus: boolean): Promise<readonly [number, number]> => {
    let before = ''
    return eventually(selector, async () => {
      const at = await driver.evaluate(middleOf, { selector, index, focus })
      const same = at !== null && String(at) === before
      before = String(at)
      return same ? at : undefined
    })
  }
  return {
    nth: (at) => locatorOf(driver, selector, at),
    async click() {
      await driver.mouse.click(...(await still(false)))
    },
    async fill(value) {
      await still(true)
      await driver.keyboard.type(value)
    },
    async press(key) {
      await still(true)
      await driver.keyboard.press(key)
    },
  }
}

const pageOf = (driver: Driver): KitPage => {
  const frame: KitFrame = {
    evaluate: (work, given) => driver.evaluate(work, given),
    locator: (selector) => locatorOf(driver, selector),
  }
  return { frames: () => [frame] }
}

export interface Engine {
  open(url: string): Promise<KitPage>
  close(): Promise<void>
}

/** Playwright's own build, where that is the one that is installed. */
async function byPlaywright(product: 'firefox' | 'webkit', executablePath = ''): Promise<Engine> {
  const browser = await playwright[product].launch({ executablePath, env: browserEnv() })
  return {
    async open(url) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.goto(url)
      return page
    },
    close: () => browser.close(),
  }
}

async function firefox(): Promise<Engine | undefined> {
  const found = (await findBrowsers()).firefox
  if (!found) return undefined
  if (found.via === 'playwright') return byPlaywright('firefox', found.executablePath)
  const browser = await openFirefox()
  return (
    browser && {
      async open(url) {
        const page = await browser.open(url)
        return pageOf({
          // A function travels as its text.
          evaluate: <R, A>(work: (given: A) => R, given: A) =>
            page.evaluate(work as (given: unknown) => R, given) as Promise<R>,
          mouse: page.mouse,
          keyboard: {
            type: (text) => page.keyboard.type(text),
            press: (key) => page.keyboard.press(key === 'Enter' ? 'Enter' : 'Space'),
          },
        })
      },
      close: browser.close,
    }
  )
}

async function webkit(): Promise<Engine | undefined> {
  const found = (await findBrowsers()).webkit
  if (found?.via === 'playwright') return byPlaywright('webkit', found.executablePath)
  const opened = await openWebKit()
  if (!opened) return undefined
  const { session, close } = opened
  const { mouse, keyboard } = pageFacade(session)
  return {
    async open(url) {
      // There is one tab, whose storage holds what the page before has paid.
      await session.goto(new URL('/harness/config.json', url).href)
      await session.evaluate('sessionStorage.clear(); localStorage.clear()')
      await session.goto(url)
      return pageOf({
        evaluate: async <R, A>(work: (given: A) => R, given: A) =>
          (await session.evaluate(`return (${String(work)})(${JSON.stringify(given)})`)) as R,
        mouse,
        keyboard,
      })
    },
    close,
  }
}

/** Undefined where the engine isn't installed. */
export const engines: Readonly<Record<'firefox' | 'webkit', () => Promise<Engine | undefined>>> = {
  firefox,
  webkit,
}
