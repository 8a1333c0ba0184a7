/** WebKitGTK with one window at a time. */
import { startWebKit, type Machine, type WebKitPaths } from './display.ts'
import { openSession, type Session } from './webdriver.ts'

/** In ms. A browser is there in one second, beside other work in three. */
const OPENS_IN = 15_000

export interface Limits {
  /** Longest time of a command, in ms. */
  readonly commandMs?: number
  /** Longest time of a script, in ms; by default as long as a command. */
  readonly scriptMs?: number
}

export interface WebKit {
  /** A window with cookies and storage of its own, which ends the one before. */
  open(limits?: Limits): Promise<Session>
  /** Ends the browser too. */
  stop(): Promise<void>
}

/** @param paths as found by ../browsers.ts */
export function createWebKit(paths: WebKitPaths): WebKit {
  let machine: Machine | undefined
  let session: Session | undefined
  function end(): void {
    machine?.stop()
    machine = undefined
  }
  /** A window that doesn't answer ends with its driver: whoever had it has failed, the next begins anew. */
  async function close(): Promise<void> {
    const former = session
    session = undefined
    await former?.close().catch(end)
  }
  return {
    async open({ commandMs, scriptMs } = {}) {
      await close()
      machine ??= await startWebKit(paths)
      const capabilities = { browserName: 'MiniBrowser', acceptInsecureCerts: true }
      session = await openSession(machine.port, capabilities, { commandMs, opensIn: OPENS_IN })
      await session.limit(scriptMs)
      return session
    },
    async stop() {
      await close()
      end()
    },
  }
}
