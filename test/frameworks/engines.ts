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
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(css) ? [element] : []),
      ...(element.shadowRoot ? all(element.shadowRoot, css) : []),
    ])
  const innerOf = (element: Element, css: string): Element[] => [
    ...all(element, css),
    ...(element.shadowRoot ? all(element.shadowRoot, css) : []),
  ]
  const [first = '', ...remainder] = selector.split(' >> ')
  const match = remainder.reduce<Element[]>(
    (among, css) => among.flatMap((element) => innerOf(element, css)),
    all(document, first),
  )[index]
  if (!(match instanceof HTMLElement) || match.matches(':disabled')) return null
  if (focus) {
    match.focus()
    if (match instanceof HTMLInputElement) match.select()
  }
  match.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = match.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

function locatorOf(driver: Driver, selector: string, index = 0): KitLocator {
  /** Where it stands still. */
  const still = (focus: boolean): Promise<readonly [number, number]> => {
    let textBefore = ''
    return eventually(selector, async () => {
      const at = await driver.evaluate(middleOf, { selector, index, focus })
      const isSame = at !== null && String(at) === textBefore
      textBefore = String(at)
      return isSame ? at : undefined
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
    evaluate: (work, input) => driver.evaluate(work, input),
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
  const match = (await findBrowsers()).firefox
  if (!match) return undefined
  if (match.via === 'playwright') return byPlaywright('firefox', match.executablePath)
  const browser = await openFirefox()
  return (
    browser && {
      async open(url) {
        const page = await browser.open(url)
        return pageOf({
          // A function travels as its text.
          evaluate: <R, A>(work: (input: A) => R, input: A) =>
            page.evaluate(work as (given: unknown) => R, input) as Promise<R>,
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
  const match = (await findBrowsers()).webkit
  if (match?.via === 'playwright') return byPlaywright('webkit', match.executablePath)
  const webKit = await openWebKit()
  if (!webKit) return undefined
  const { session, close } = webKit
  const { mouse, keyboard } = pageFacade(session)
  return {
    async open(url) {
      // There is one tab, whose storage holds what the page before has paid.
      await session.goto(new URL('/harness/config.json', url).href)
      await session.evaluate('sessionStorage.clear(); localStorage.clear()')
      await session.goto(url)
      return pageOf({
        evaluate: async <R, A>(work: (input: A) => R, input: A) =>
          (await session.evaluate(`return (${String(work)})(${JSON.stringify(input)})`)) as R,
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
