/**
 * A virtual display and WebKit's driver, started for one test run and ended with it, whatever ends the run.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { browserEnv } from '../browsers.ts'
import { freePort } from '../ports.ts'
import { isReady } from './webdriver.ts'

/** Paths of the driver and of the display, as found by ../browsers.ts. */
export interface WebKitPaths {
  readonly driver: string
  readonly xvfb: string
}
export interface Machine {
  readonly port: number
  stop(): void
}

/** Own process groups: the driver starts the browser, which starts more; the group is ended as one. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/**
 * Xvfb picks a free display number itself and writes it to the descriptor it is given. When its last window
 * closes it would begin anew and refuse for a moment whoever comes then: the next browser ends at its start,
 * which WebKit's driver doesn't notice, or one of its pages never loads.
 */
function startDisplay(xvfb: string): { child: ChildProcess; display: Promise<string> } {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-noreset']
  const child = spawn(xvfb, args, { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb did not name its display in 20 s')), 20_000)
    let text = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += String(chunk)
      if (!text.includes('\n')) return
      clearTimeout(timer)
      resolve(`:${text.trim()}`)
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { child, display }
}

/**
 * Starts Xvfb and WebKitWebDriver. `stop` ends both; so does the end of this process (the config turns
 * signals into one). stdio is ignored: a pipe held by a WebKit helper would keep the test run from ending.
 */
export async function startWebKit({ driver, xvfb }: WebKitPaths): Promise<Machine> {
  const children: ChildProcess[] = []
  const stop = (): void => children.splice(0).forEach(endGroup)
  process.on('exit', stop)

  try {
    const screen = startDisplay(xvfb)
    children.push(screen.child)
    const port = await freePort()
    const env = browserEnv({
      DISPLAY: await screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its compositing thread has crashed in Mesa's software renderer (22.3, swrast_dri.so), which ended the
      // session. Pages are painted without it.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    })
    children.push(spawn(driver, [`--port=${port}`], { detached: true, stdio: 'ignore', env }))
    for (let tries = 0; !(await isReady(port)); tries += 1) {
      if (tries > 100) throw new Error('WebKitWebDriver did not answer in 20 s')
      await wait(200)
    }
    return { port, stop }
  } catch (error) {
    stop()
    throw error
  }
}
