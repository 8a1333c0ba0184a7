/** Uses the answer to a request that was made before the app was loaded (elements/entry/facts.ts). */
import type { FetchedResponse } from '../client/transport.ts'
import { SERVER_TIME_HEADER } from '../contract/sessionHeaders.ts'
import { NETWORK } from '../domain/limits.ts'
import type { Prefetch, PrefetchAnswer } from '../host/port.ts'
import type { Ports } from '../stores/core/ports.ts'

/**
 * The response whose server time is moved on by the time since the answer arrived. No Response or Headers,
 * which a page may have replaced by less.
 */
function responseOf({ status, headers, body, at }: PrefetchAnswer, now: number): FetchedResponse {
  const time = Number(headers.get(SERVER_TIME_HEADER))
  const { serverTime } = body as { serverTime?: unknown }
  const later = typeof serverTime === 'number' ? { serverTime: serverTime + now - at } : {}
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name) => (name === SERVER_TIME_HEADER && time > 0 ? String(time + now - at) : headers.get(name)),
    },
    json: async () => ({ ...(body as object), ...later }),
  }
}

/** Rejects as fetch does when it is cancelled. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * A fetch that answers its first request with the early answer, if it asks for the same; without an early
 * answer it sends the request. The caller limits and cancels the wait as for any request.
 * @param prefetchOf returns what was requested early, if anything
 * @param now ms since the page began
 */
export function withPrefetch(
  fetch: Ports['fetch'],
  prefetchOf: (() => Prefetch | undefined) | undefined,
  now: () => number,
): Ports['fetch'] {
  let isUsed = false
  return async (url, init) => {
    const prefetch = isUsed ? undefined : prefetchOf?.()
    // A request that carries another session asks for something else.
    if (
      !prefetch
      || url !== prefetch.url
      || init.body !== prefetch.body
      || ((init.headers as Record<string, string>)['authorization'] ?? null) !== prefetch.authorization
    )
      return fetch(url, init)
    isUsed = true
    // An answer that is older than a request's timeout is out of date.
    if (now() - prefetch.startedAt >= NETWORK.timeoutMs) return fetch(url, init)
    const { signal } = init
    signal?.addEventListener('abort', prefetch.end)
    try {
      const answer = await Promise.race([prefetch.answer, ...(signal ? [rejectOnAbort(signal)] : [])])
      if (!answer) return await fetch(url, init)
      prefetch.inUse = true
      return responseOf(answer, now())
    } finally {
      signal?.removeEventListener('abort', prefetch.end)
    }
  }
}
