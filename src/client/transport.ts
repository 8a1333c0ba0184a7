/** One request over fetch: a time-out, cancelling, JSON in and out. Knows nothing of calls or sessions. */
import { toJson, toQuery } from '../contract/wire.ts'
import { NETWORK } from '../domain/limits.ts'
import { initOf, type RequestInput } from './request.ts'

export interface Timers {
  setTimeout(task: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** All that is read of a response: a page's own fetch may give no more. */
export interface FetchedResponse extends Pick<Response, 'status' | 'ok' | 'json'> {
  readonly headers: Pick<Headers, 'get'>
}

export interface TransportPorts {
  fetch(url: string, init: RequestInit): Promise<FetchedResponse>
  timers: Timers
}

export interface Sending extends Omit<RequestInput, 'body'> {
  url: string
  /** The JSON body of a POST, the query parameters of a GET. */
  body: unknown
  /** Signals that may cancel: the caller, the element's end. */
  signals: readonly AbortSignal[]
}

export interface ParsedResponse {
  status: number
  headers: FetchedResponse['headers']
  /** Parsed JSON; undefined when it was not JSON. */
  body: unknown
}

/** The end of a request without an answer. */
export class NoAnswer extends Error {
  readonly reason: 'TIMEOUT' | 'NETWORK'
  constructor(reason: 'TIMEOUT' | 'NETWORK') {
    super(reason)
    this.reason = reason
  }
}

const withQuery = (url: string, body: unknown): string => {
  const query = toQuery(body as object)
  return query ? `${url}?${query}` : url
}

/** By the browser's own parser: scripts of the page replace JSON.parse. */
async function parsedBody(response: FetchedResponse): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    // Anything else than bad JSON is a connection that broke off.
    if ((cause as Error).name === 'SyntaxError') return undefined
    throw cause
  }
}

/** Sends once. Throws NoAnswer, or a signal's AbortError when somebody cancelled. */
export async function send(
  ports: TransportPorts,
  { url, signals, body, ...requestInit }: Sending,
): Promise<ParsedResponse> {
  const refuse = () => signals.forEach((signal) => signal.throwIfAborted())
  refuse()
  const limit = new AbortController()
  let isTimedOut = false
  const handle = ports.timers.setTimeout(() => {
    isTimedOut = true
    limit.abort()
  }, NETWORK.timeoutMs)
  const cancel = () => limit.abort()
  signals.forEach((signal) => signal.addEventListener('abort', cancel))
  // A page's wrapper of fetch may drop the signal: then the request isn't waited for all the same.
  const abortion = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(new NoAnswer('NETWORK')))
  })
  const exchange = async (): Promise<ParsedResponse> => {
    const response = await ports.fetch(requestInit.method === 'GET' ? withQuery(url, body) : url, {
      ...initOf({ ...requestInit, body: toJson(body) }),
      signal: limit.signal,
    })
    return { status: response.status, headers: response.headers, body: await parsedBody(response) }
  }
  try {
    return await Promise.race([exchange(), abortion])
  } catch {
    refuse()
    throw new NoAnswer(isTimedOut ? 'TIMEOUT' : 'NETWORK')
  } finally {
    ports.timers.clearTimeout(handle)
    signals.forEach((signal) => signal.removeEventListener('abort', cancel))
  }
}
