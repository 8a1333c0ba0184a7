/**
 * One request over fetch: a time-out, cancelling, JSON in and out. Knows nothing of calls or sessions
 * (product.md section 7).
 */

import { NETWORK } from '../domain/limits.ts'

export interface Timers {
  setTimeout(task: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

export interface TransportPorts {
  fetch(url: string, init: RequestInit): Promise<Response>
  timers: Timers
}

export interface Sending {
  method: 'POST' | 'GET'
  url: string
  headers: Record<string, string>
  /** The JSON body of a POST, the query parameters of a GET. */
  body: unknown
  credentials: RequestCredentials
  /** Whoever may cancel: the caller, the element's end. */
  signals: readonly AbortSignal[]
}

export interface Received {
  status: number
  headers: Headers
  /** Parsed JSON; undefined when it was not JSON. */
  body: unknown
}

/** How a request ended without an answer. */
export class NoAnswer extends Error {
  readonly reason: 'TIMEOUT' | 'NETWORK'
  constructor(reason: 'TIMEOUT' | 'NETWORK') {
    super(reason)
    this.reason = reason
  }
}

const withQuery = (url: string, body: unknown): string => {
  const query = new URLSearchParams(
    Object.entries(body as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return query ? `${url}?${query}` : url
}

/** Sends once. Throws NoAnswer, or a signal's AbortError when somebody cancelled. */
export async function send(
  ports: TransportPorts,
  { method, url, headers, body, credentials, signals }: Sending,
): Promise<Received> {
  const refuse = () => signals.forEach((signal) => signal.throwIfAborted())
  refuse()
  const limit = new AbortController()
  let late = false
  const handle = ports.timers.setTimeout(() => {
    late = true
    limit.abort()
  }, NETWORK.timeoutMs)
  const cancel = () => limit.abort()
  signals.forEach((signal) => signal.addEventListener('abort', cancel))
  try {
    const response = await ports.fetch(method === 'GET' ? withQuery(url, body) : url, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      credentials,
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'origin',
      signal: limit.signal,
    })
    const text = await response.text()
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      parsed = undefined
    }
    return { status: response.status, headers: response.headers, body: parsed }
  } catch {
    refuse()
    throw new NoAnswer(late ? 'TIMEOUT' : 'NETWORK')
  } finally {
    ports.timers.clearTimeout(handle)
    signals.forEach((signal) => signal.removeEventListener('abort', cancel))
  }
}
