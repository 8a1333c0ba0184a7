/**
 * Pages of Firefox and WebKit as the kit for merchants' tests needs them. Playwright drives neither of those
 * that Debian has (its BiDi asks Firefox 153 for what that doesn't know), so they are driven by puppeteer and
 * by WebDriver, with true taps and keys.
 */
import playwright from 'playwright'
import type { KeyInput } from 'puppeteer-core'
import type { KitFrame, KitLocator, KitPage } from '../../elements/testing/types.ts'
import { browserEnv, findBrowsers } from '../browsers.ts'
import { openFirefox, openWebKit } from '../engines.ts'
import { eventually } from '../eventually.ts'
import { pageFacade } from '../wtr/facade.ts'
import type { Session } from '../wtr/webdriver.ts'
import type { Limits } from '../wtr/webkit.ts'

/** The common part of both drivers, for one frame. */
interface Driver {
  /** Taps on the frame. In an inner one of WebKit's a script's `focus()` does nothing before. */
  tap?(): Promise<unknown>
  evaluate<R, A>(work: (given: A) => R, given: A): Promise<R>
  click(x: number, y: number): Promise<unknown>
  type(text: string): Promise<unknown>
  press(key: string): Promise<unknown>
}

interface Target {
  /** `bank-pay >> [part~="primary"]`, through shadow roots. */
  readonly selector: string
  readonly index: number
  readonly focus?: boolean
  /** Until `endAim`, a click counts only if it reaches this element: the page may move before it. */
  readonly aim?: boolean
}

interface Aimed {
  endAim?: () => boolean
}

interface Match {
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly hasFocus: boolean
}

/** Runs in the page: where that is which is looked for; null where it can't be used. */
function findTarget({ selector, index, focus, aim }: Target): Match | null {
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
  if (aim) {
    const targets: EventTarget[] = [match, ...((match as HTMLInputElement).labels ?? [])]
    let isHit = false
    const hear = (event: Event): void => {
      // A click's effect on its label's field, or by the page itself, is the page's.
      if (isHit || !event.isTrusted) return
      isHit = event.composedPath().some((target) => targets.includes(target))
      if (isHit) return
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    addEventListener('click', hear, true)
    ;(window as Aimed).endAim = () => {
      removeEventListener('click', hear, true)
      return isHit
    }
  }
  const { x, y, width, height } = match.getBoundingClientRect()
  return {
    x: Math.round(x + width / 2),
    y: Math.round(y + height / 2),
    hasFocus: (match.getRootNode() as Document).activeElement === match,
  }
}

function locatorOf(driver: Driver, selector: string, index = 0): KitLocator {
  /** Its place once it stands still, with the focus if it is to have it. */
  const still = (focus: boolean, ms?: number): Promise<Match> => {
    let textBefore = ''
    return eventually(
      selector,
      async () => {
        const match = await driver.evaluate(findTarget, { selector, index, focus })
        const text = JSON.stringify(match)
        const isSame = text === textBefore
        textBefore = text
        if (match && focus && !match.hasFocus) await driver.tap?.()
        else if (match && isSame) return match
        return undefined
      },
      ms,
    )
  }
  return {
    nth: (at) => locatorOf(driver, selector, at),
    /** A click that has missed because the page moved has done nothing, and is repeated. */
    async click(options) {
      await eventually(
        `a click on ${selector}`,
        async () => {
          await still(false, options?.timeout)
          const match = await driver.evaluate(findTarget, { selector, index, aim: true })
          if (!match) return undefined
          await driver.click(match.x, match.y)
          // A click that has led to another page can't be judged.
          const isHit = driver.evaluate(() => (window as Aimed).endAim?.() ?? true, null)
          return (await isHit.catch(() => true)) || undefined
        },
        options?.timeout,
      )
    },
    async fill(value, options) {
      await still(true, options?.timeout)
      await driver.type(value)
    },
    async press(key, options) {
      await still(true, options?.timeout)
      await driver.press(key)
    },
  }
}

const frameOf = (driver: Driver): KitFrame => ({
  evaluate: (work, input) => driver.evaluate(work, input),
  locator: (selector) => locatorOf(driver, selector),
})

export interface EnginePage extends KitPage {
  goto(url: string): Promise<unknown>
  /** A key, or several (`Shift+Tab`), for whatever has the focus. */
  press(key: string): Promise<unknown>
}

export interface Engine {
  /** `Firefox 153.7.0`. */
  readonly title: string
  /** An empty page, with cookies and storage of its own; the one before it is closed. */
  page(): Promise<EnginePage>
  close(): Promise<void>
}

/** A phone's; WebKit's window has a smallest width. */
const SIZE = { width: 375, height: 812 }

/** Playwright's own build, where that is the one that is installed. */
async function byPlaywright(product: 'firefox' | 'webkit', executablePath = ''): Promise<Engine> {
  const browser = await playwright[product].launch({ executablePath, env: browserEnv() })
  return {
    title: `${product} ${browser.version()}`,
    async page() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      const page = await browser.newPage({ viewport: SIZE })
      return {
        goto: (url) => page.goto(url),
        frames: () => page.frames(),
        press: (key) => page.keyboard.press(key),
      }
    },
    close: () => browser.close(),
  }
}

async function firefox(): Promise<Engine | undefined> {
  const match = (await findBrowsers()).firefox
  if (!match) return undefined
  if (match.via === 'playwright') return byPlaywright('firefox', match.executablePath)
  const browser = await openFirefox()
  if (!browser) return undefined
  let end = async (): Promise<void> => undefined
  return {
    title: browser.version.replace('/', ' '),
    async page() {
      await end()
      const page = await browser.page(SIZE)
      end = () => browser.end(page)
      const { mouse, keyboard } = page
      const press = async (keys: string): Promise<void> => {
        const [key = '', ...held] = keys.split('+').toReversed() as KeyInput[]
        for (const each of held) await keyboard.down(each)
        await keyboard.press(key as KeyInput)
        for (const each of held) await keyboard.up(each)
      }
      return {
        goto: (url) => page.goto(url),
        press,
        frames: () =>
          page.frames().map((frame) =>
            frameOf({
              // A function travels as its text.
              evaluate: <R, A>(work: (input: A) => R, input: A) =>
                frame.evaluate(work as (given: unknown) => R, input) as Promise<R>,
              click: (x, y) => mouse.click(x, y),
              type: (text) => keyboard.type(text),
              press,
            }),
          ),
      }
    },
    close: browser.close,
  }
}

/** Runs in the page. WebDriver counts no frame that stands in a shadow root, but takes it as an element. */
const firstFrame = `const frameIn = (root) => {
  for (const element of root.querySelectorAll('*')) {
    const frame = element.localName === 'iframe' ? element : element.shadowRoot && frameIn(element.shadowRoot)
    if (frame) return frame
  }
  return null
}
const frame = frameIn(document)
const { x, y } = frame?.getBoundingClientRect() ?? {}
return [frame, x, y]`

function windowOf(session: Session): EnginePage {
  const { mouse, keyboard } = pageFacade(session)
  // A session stands in one frame at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
  const run = <R, A>(work: (input: A) => R, input: A): Promise<R> =>
    session.evaluate(`return (${String(work)})(${JSON.stringify(input)})`) as Promise<R>
  const keys = {
    type: (text: string) => inTurn(() => keyboard.type(text)),
    press: (key: string) => inTurn(() => keyboard.press(key)),
  }
  const main = frameOf({
    ...keys,
    evaluate: (work, input) => inTurn(() => run(work, input)),
    click: (x, y) => inTurn(() => mouse.click(x, y)),
  })
  /** @param task what is done with the frame, at this place of the window */
  const inFrame = <T>(task: (frame: unknown, x: number, y: number) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const [frame, x, y] = (await session.evaluate(firstFrame)) as [unknown, number, number]
      if (frame === null) throw new Error('the page has no frame')
      return task(frame, x, y)
    })
  const inner = frameOf({
    ...keys,
    evaluate: (work, input) => inFrame((frame) => session.within(frame, () => run(work, input))),
    // On its upper left corner, where nothing can be used.
    tap: () => inFrame((_, x, y) => mouse.click(Math.ceil(x) + 1, Math.ceil(y) + 1)),
    click: () => Promise.reject(new Error('in a frame the kit presses keys')),
  })
  return {
    goto: (url) => inTurn(() => session.goto(url)),
    frames: () => [main, inner],
    press: keys.press,
  }
}

/** The kit's scripts only look and are run again; a test says which other command had no answer. */
const LIMITS: Limits = { scriptMs: 5_000, commandMs: 15_000 }

async function webkit(): Promise<Engine | undefined> {
  const match = (await findBrowsers()).webkit
  if (match?.via === 'playwright') return byPlaywright('webkit', match.executablePath)
  const webKit = await openWebKit()
  if (!webKit) return undefined
  // The first one says which version it is.
  const first = await webKit.open(LIMITS)
  let isFirst = true
  return {
    title: `WebKitGTK ${first.version}`,
    async page() {
      const session = isFirst ? first : await webKit.open(LIMITS)
      isFirst = false
      return windowOf(session)
    },
    close: webKit.stop,
  }
}

/** Undefined where the engine isn't installed. */
export const engines: Readonly<Record<'firefox' | 'webkit', () => Promise<Engine | undefined>>> = {
  firefox,
  webkit,
}
