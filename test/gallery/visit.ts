/** The opening of a state of the gallery in Chromium. */
import type { Browser, FrameLocator, Page, ViewportSize } from 'playwright'
import type { Entry, Where } from '../../demo/gallery/entry.ts'
import { readView, writeView } from '../../demo/gallery/view.ts'
import type { Language } from '../../src/contract/language.ts'
import { SIZES } from './views.ts'

export interface State {
  readonly page: Page
  /** The walk has come to where the entry ends. */
  readonly arrived: boolean
  /** The content when it went no further. */
  readonly stoppedAt: string
  close(): Promise<void>
}

/** The address's query: of a state, or of the gallery that shows it. */
export const queryOf = (entry: Entry, request: Readonly<Record<string, string>>): string =>
  String(writeView(readView(new URLSearchParams({ ...request, entry: entry.name }))))

/** In ms: each of a walk's steps may take a busy machine a quarter of this. */
const WALK_MS = 90_000

/** Waits until a state's walk has ended. @param scope its document */
export async function walkEnd(scope: Page | FrameLocator): Promise<Pick<State, 'arrived' | 'stoppedAt'>> {
  const walk = scope.locator('html[data-walk=arrived], html[data-walk=stopped]')
  await walk.waitFor({ state: 'attached', timeout: WALK_MS })
  return {
    arrived: (await walk.getAttribute('data-walk')) === 'arrived',
    stoppedAt: ((await walk.getAttribute('data-stopped-at')) ?? '').replaceAll('\n', ' | '),
  }
}

/** Runs in each document of a state, before anything else: when React took over the screen, in ms. */
export function noteStep(): void {
  document.addEventListener('bank-step', () => {
    document.documentElement.dataset['step'] ??= String(performance.now())
  })
}

/** The take-over of the screen by React: the event says so. */
export const untilStep = (page: Page): Promise<void> =>
  page.locator('html[data-step]').waitFor({ state: 'attached' })

/**
 * The state follows the theme that the page emulates.
 * @param url origin of the demo server
 */
export async function openState(
  browser: Browser,
  url: string,
  entry: Entry,
  { where, language, size = SIZES[0] }: { where: Where; language: Language; size?: ViewportSize },
): Promise<State> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(noteStep)
    const page = await context.newPage()
    await page.goto(`${url}/gallery/state.html?${queryOf(entry, { where, language, theme: 'auto' })}`)
    return { page, ...(await walkEnd(page)), close: () => context.close() }
  } catch (error) {
    await context.close()
    throw error
  }
}
