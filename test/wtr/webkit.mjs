// WebKitGTK with one window at a time. Its driver sometimes never answers a command: it is given up then with
// its browser, and the next window gets a new one.
import { startWebKit } from './display.mjs'
import { openSession } from './webdriver.mjs'

/** In ms. A browser is there in one second, beside other work in three. */
const OPENS_IN = 15_000

/** @param paths as found by ../browsers.mjs */
export function createWebKit(paths) {
  let machine
  let session
  const giveUp = () => {
    machine?.stop()
    machine = undefined
    session = undefined
  }
  async function close() {
    await session?.close().catch(giveUp)
    session = undefined
  }
  async function begin({ commandMs, scriptMs }) {
    machine ??= await startWebKit(paths)
    const capabilities = { browserName: 'MiniBrowser', acceptInsecureCerts: true }
    session = await openSession(machine.port, capabilities, { commandMs, opensIn: OPENS_IN })
    await session.limit(scriptMs)
    return session
  }
  return {
    /** A window with cookies and storage of its own, which ends the one before. */
    async open(limits = {}) {
      await close()
      try {
        return await begin(limits)
      } catch {
        giveUp()
        return begin(limits)
      }
    },
    giveUp,
    /** Ends the browser too. */
    async stop() {
      await close()
      giveUp()
    },
  }
}
