/** A page's requests, how much comes of it, and what has to be there before it is asked. */
import type { CDPSession, Page } from 'playwright'

export interface Asked {
  readonly url: string
  /** In ms since the page was navigated to. */
  readonly startedAt: number
  /** Of the body as it was sent, compressed; 0 where the server doesn't let the page see it. */
  readonly bytes: number
}

/** Address → the files or documents that asked for it first. */
export type Causes = ReadonlyMap<string, readonly string[]>

/**
 * Notes who asks for what, from now on. A module asks for what it imports; a script on the stack asks for
 * what it imports, fetches or announces; the document asks for the rest of what its markup names.
 * @param session of the page, which must not have been navigated yet
 */
export async function recordCauses(session: CDPSession): Promise<Causes> {
  const causes = new Map<string, readonly string[]>()
  // Without the debugger no initiator has a stack.
  await session.send('Debugger.enable')
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator, type, documentURL }) => {
    const { url } = request
    if (causes.has(url) || initiator.type === 'preflight') return
    const scripts = [initiator.url, ...(initiator.stack?.callFrames.map((frame) => frame.url) ?? [])]
    const asking = scripts.filter((script): script is string => script !== undefined && causes.has(script))
    if (asking.length > 0) causes.set(url, [...new Set(asking)])
    // The page itself is what everything begins with.
    else if (type !== 'Document') causes.set(url, [documentURL])
  })
  return causes
}

/** Everything that this document has asked for up to now, in the order it was asked. */
export const askedIn = (page: Page): Promise<Asked[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      url: entry.name,
      startedAt: entry.startTime,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  )

/** Of the document itself (bytes). */
export const documentBytes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
        ?.encodedBodySize ?? 0,
  )

/**
 * The wave in which each address is asked for: 0 for what the document names, else one more than the latest
 * of those that ask for it.
 */
export function wavesOf(causes: Causes): ReadonlyMap<string, number> {
  const waves = new Map<string, number>()
  // In the order of asking, so the asking file has its wave already; only the document has none.
  for (const [url, asking] of causes)
    waves.set(url, 1 + Math.max(...asking.map((text) => waves.get(text) ?? -1)))
  return waves
}
