/** How a state of the gallery is opened and looked at. */
import type { Browser, Page } from 'playwright'
import type { Entry, Where } from '../../../demo/gallery/entries.ts'
import { readView, writeView } from '../../../demo/gallery/view.ts'
import type { Language } from '../../../src/contract/language.ts'

export interface Look {
  readonly name: string
  readonly language: Language
  readonly theme: 'light' | 'dark'
}

export const LOOKS: readonly Look[] = [
  { name: 'id-light', language: 'id', theme: 'light' },
  { name: 'en-dark', language: 'en', theme: 'dark' },
]

export const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 667, height: 375 },
  { width: 1280, height: 900 },
] as const

export interface State {
  readonly page: Page
  /** The walk has come to where the entry ends. */
  readonly arrived: boolean
  close(): Promise<void>
}

/** @param url origin of the demo server */
export async function openState(
  browser: Browser,
  url: string,
  entry: Entry,
  where: Where,
  { language, theme }: Look,
): Promise<State> {
  const [viewport] = SIZES
  const context = await browser.newContext({
    viewport,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const view = { ...readView(new URLSearchParams({ entry: entry.name, where })), language, theme }
  await page.goto(`${url}/gallery/state.html?${String(writeView(view))}`)
  const walk = page.locator('html[data-walk=arrived], html[data-walk=stuck]')
  await walk.waitFor({ state: 'attached', timeout: 90_000 })
  const arrived = (await walk.getAttribute('data-walk')) === 'arrived'
  return { page, arrived, close: () => context.close() }
}
