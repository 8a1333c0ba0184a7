/** The gallery in Firefox and WebKit, each by its own driver: its page is opened, and asked in its frame. */
import { type Asked, violationsIn } from '../e2e/axe.ts'
import { openFirefox, openWebKit } from '../engines.ts'
import { eventually } from '../eventually.ts'
import type { Session } from '../wtr/webdriver.ts'

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
      const words = await page.evaluate(walked)
      return words === 'arrived' || words === 'stopped' ? words : undefined
    },
    ARRIVES_IN,
  )
  return { arrived: walk === 'arrived', violations: await violationsIn(await frame()) }
}

async function firefox(): Promise<Engine | undefined> {
  const browser = await openFirefox()
  return (
    browser && {
      async visit(url) {
        const page = await browser.page()
        try {
          await page.goto(url)
          return await look(page, async () => {
            const live = page.frames().find((frame) => frame.parentFrame() === page.mainFrame())
            return live ?? Promise.reject(new Error('the gallery shows no state'))
          })
        } finally {
          await browser.end(page)
        }
      },
      close: browser.close,
    }
  )
}

async function webkit(): Promise<Engine | undefined> {
  const webKit = await openWebKit()
  if (!webKit) return undefined
  let opening: Promise<Session> | undefined
  return {
    async visit(url) {
      try {
        const session = await (opening ??= webKit.open({ commandMs: 60_000 }))
        await session.goto(url)
        const page = { evaluate: (expression: string) => session.evaluate(`return ${expression}`) }
        return await look(page, async () => {
          const live = await session.evaluate(`return document.getElementById('live')`)
          return { evaluate: (expression) => session.inFrame(live, `return ${expression}`) }
        })
      } catch (error) {
        // The next one gets a window of its own.
        opening = undefined
        throw error
      }
    },
    close: webKit.stop,
  }
}

/** Undefined where the engine isn't installed. */
export const engines: Readonly<Record<'firefox' | 'webkit', () => Promise<Engine | undefined>>> = {
  firefox,
  webkit,
}
