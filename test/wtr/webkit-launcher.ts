/** Launcher of @web/test-runner for WebKitGTK: one window, one test file at a time. */
import type { BrowserLauncher } from '@web/test-runner'
import type { WebKitPaths } from './display.ts'
import { pageFacade, type PageFacade } from './facade.ts'
import type { Session } from './webdriver.ts'
import { createWebKit } from './webkit.ts'

/**
 * `type` is 'playwright' because the runner's commands pick their branch by it; getPage answers a page of
 * that shape.
 */
export function webkitLauncher(paths: WebKitPaths): BrowserLauncher & { getPage(id: string): PageFacade } {
  const webKit = createWebKit(paths)
  let session: Session | undefined
  let active: string | undefined

  /** A file whose page can't be loaded fails; the next one gets a window of its own. */
  async function show(url: string): Promise<void> {
    try {
      session ??= await webKit.open()
      await session.goto(url)
    } catch (error) {
      session = undefined
      throw error
    }
  }

  return {
    name: 'WebKit',
    type: 'playwright',
    concurrency: 1,
    async startSession(id, url) {
      active = id
      await show(url)
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => session?.url().catch(() => undefined),
    getPage(id) {
      if (active !== id || !session) throw new Error(`WebKit shows no page for ${id}`)
      return pageFacade(session)
    },
    async stopSession() {
      active = undefined
      // An empty page ends whatever still runs on the last one.
      if (session) await show('about:blank').catch(() => undefined)
      return {}
    },
    stop: () => webKit.stop(),
    startDebugSession: () => Promise.reject(new Error('WebKit has no debug session here')),
  }
}
