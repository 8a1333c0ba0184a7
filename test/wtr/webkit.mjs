// WebKitGTK with one window at a time.
import { startWebKit } from './display.mjs'
import { openSession } from './webdriver.mjs'

/** In ms. A browser is there in one second, beside other work in three. */
const OPENS_IN = 15_000

/** @param paths as found by ../browsers.ts */
export function createWebKit(paths) {
  let machine
  let session
  function end() {
    machine?.stop()
    machine = undefined
  }
  /** A window that doesn't answer ends with its driver: whoever had it has failed, the next begins anew. */
  async function close() {
    const former = session
    session = undefined
    await former?.close().catch(end)
  }
  return {
    /** A window with cookies and storage of its own, which ends the one before. */
    async open({ commandMs, scriptMs } = {}) {
      await close()
      machine ??= await startWebKit(paths)
      const capabilities = { browserName: 'MiniBrowser', acceptInsecureCerts: true }
      session = await openSession(machine.port, capabilities, { commandMs, opensIn: OPENS_IN })
      await session.limit(scriptMs)
      return session
    },
    /** Ends the browser too. */
    async stop() {
      await close()
      end()
    },
  }
}
