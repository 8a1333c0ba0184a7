/**
 * Opens a session before the app is loaded, with the first request that the app would send. The app uses its
 * answer (src/app/prefetch.ts).
 */
import { stringify } from '../../src/contract/json.ts'
import type { SessionRequest } from '../../src/contract/session.ts'
import { recordIn } from '../../src/contract/record.ts'
import { elapsedTime } from '../../src/host/deviceTime.ts'
import type { Prefetch } from '../../src/host/port.ts'
import { ACCEPT, atProxy, initOf, SESSION_PATH } from '../../src/client/request.ts'

export interface AheadRequest {
  /** Base URL of the proxy. */
  readonly proxy: string
  readonly request: SessionRequest
  /** Carrier of the session, as the app's client would send it. */
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: 'omit' | 'include'
}

/** The token of a session that is kept as this text, as src/client/session.ts reads it; null: none. */
export const tokenIn = (text: string | null | undefined): string | null =>
  recordIn<{ token: string }>(text)?.token ?? null

async function answerOf(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  const { status, headers } = answer
  const at = elapsedTime()
  return { status, headers, at, body: (await answer.json()) as object }
}

export function askAhead({ proxy, request, headers, credentials }: AheadRequest): Prefetch {
  const url = atProxy(proxy, SESSION_PATH)
  const init = initOf({
    method: 'POST',
    headers: { ...ACCEPT, ...headers },
    body: stringify({ ...request, first: true }),
    credentials,
  })
  const life = new AbortController()
  return {
    url,
    body: init.body as string,
    authorization: headers['authorization'] ?? null,
    startedAt: elapsedTime(),
    answer: answerOf(url, { ...init, signal: life.signal }).catch(() => undefined),
    end: () => life.abort(),
  }
}
