/**
 * The few WebDriver commands our launcher needs (W3C WebDriver, section 6), with a time-out on every call: a
 * test says which one had no answer.
 */
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
async function call<T>(
  port: number,
  method: string,
  path: string,
  body: unknown,
  timeoutMs: number,
): Promise<T> {
  const title = `WebDriver ${method} ${path}`
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal,
    // The driver may end at any time, and no call may meet a connection of a former one.
    headers: { 'content-type': 'application/json', connection: 'close' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(signal.aborted ? `${title}: no answer in ${timeoutMs} ms` : title, { cause })
  })
  const { value } = (await response.json()) as { value?: { error?: string; message?: string } }
  if (value?.error) throw new Error(`${title}: ${value.error}: ${value.message}`)
  return value as T
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
