/**
 * The few WebDriver commands our launcher needs (W3C WebDriver, section 6), with a time-out on every call: a
 * test says which one had no answer.
 */
import { request } from 'node:http'

/** Size and place of a window, in px. */
export interface Rect {
  readonly width: number
  readonly height: number
}

/** Commands of a session, by name. */
export interface Session {
  /** Of the browser. */
  readonly version: string
  /**
   * Page loads and scripts may take this long, so that our own time-out never fires first; but a script in a
   * frame whose page goes away meanwhile may never be answered.
   * @param scriptMs longest time of a script; by default as long as a page
   */
  limit(scriptMs?: number): Promise<unknown>
  goto(url: string): Promise<unknown>
  url(): Promise<string>
  evaluate(script: string): Promise<unknown>
  /** Does something in a frame, given as `evaluate` answers an iframe; in the page itself for null. */
  within<T>(frame: unknown, task: () => Promise<T>): Promise<T>
  inFrame(frame: unknown, script: string): Promise<unknown>
  actions(actions: readonly object[]): Promise<unknown>
  rect(rect: Rect): Promise<unknown>
  getRect(): Promise<Rect>
  close(): Promise<unknown>
}

/** One HTTP call to the driver. Rejects with the driver's message, or after `timeoutMs`. */
function call<T>(port: number, method: string, path: string, body: unknown, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = payload
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      : {}
    const req = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        clearTimeout(timer)
        try {
          const { value } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
            value?: { error?: string; message?: string }
          }
          if (value?.error) reject(new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`))
          else resolve(value as T)
        } catch (error) {
          reject(error)
        }
      })
    })
    const timer = setTimeout(
      () => req.destroy(new Error(`WebDriver ${method} ${path}: no answer in ${timeoutMs} ms`)),
      timeoutMs,
    )
    req.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    req.end(payload)
  })
}

/** Opens a session, which takes so many ms at most, and answers its commands by name. */
export async function openSession(
  port: number,
  capabilities: object,
  { opensIn, commandMs = 20_000 }: { opensIn: number; commandMs?: number | undefined },
): Promise<Session> {
  const { sessionId, capabilities: granted } = await call<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>(port, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } }, opensIn)
  const send = <T>(method: string, path: string, body?: unknown, ms = commandMs): Promise<T> =>
    call<T>(port, method, `/session/${sessionId}${path}`, body, ms)
  let scriptMs = commandMs
  const evaluate = (script: string, args: readonly unknown[] = []): Promise<unknown> =>
    send('POST', '/execute/sync', { script, args }, scriptMs)
  const into = (id: unknown): Promise<unknown> => send('POST', '/frame', { id }, scriptMs)
  async function within<T>(frame: unknown, task: () => Promise<T>): Promise<T> {
    if (frame === null) return task()
    await into(frame)
    try {
      return await task()
    } finally {
      // A frame whose page goes away may leave it unanswered once; the session would stay in there.
      await into(null).catch(() => into(null))
    }
  }
  return {
    version: granted.browserVersion,
    limit(ms = commandMs) {
      scriptMs = ms
      return send('POST', '/timeouts', { pageLoad: commandMs - 2_000, script: ms - 2_000, implicit: 0 })
    },
    goto: (url) => send('POST', '/url', { url }),
    url: () => send('GET', '/url'),
    evaluate,
    within,
    inFrame: (frame, script) => within(frame, () => evaluate(script)),
    actions: (actions) => send('POST', '/actions', { actions }),
    rect: (rect) => send('POST', '/window/rect', rect),
    getRect: () => send('GET', '/window/rect'),
    close: () => send('DELETE', ''),
  }
}

/** True once the driver answers. */
export const isReady = (port: number): Promise<boolean> =>
  call(port, 'GET', '/status', undefined, 1_000).then(
    () => true,
    () => false,
  )
