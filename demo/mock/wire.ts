/**
 * Requests and answers inside one process, in every engine: some engines can't read a request's body, or
 * iterate a stream with `for await`.
 */
import type { BankInit, BankResponse } from '../../src/proxy/types.ts'

async function* bytesOf(bytes: Promise<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  yield await bytes
}

/** A request whose body can be iterated. */
export function requestOf(url: string, init: RequestInit = {}): Request {
  const request = new Request(url, init)
  if (typeof init.body === 'string')
    Object.defineProperty(request, 'body', { value: bytesOf(new TextEncoder().encode(init.body)) })
  return request
}

/** The bank as an upstream of the proxy. */
export const asUpstream =
  (bank: { fetch(request: Request): Promise<Response> }) =>
  async (url: string, { method, headers, body }: BankInit): Promise<BankResponse> => {
    const answer = await bank.fetch(
      new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
    )
    return {
      status: answer.status,
      headers: answer.headers,
      body: bytesOf(answer.arrayBuffer().then((buffer) => new Uint8Array(buffer))),
    }
  }

/** Rejects when the caller aborts, as fetch does. */
export function unlessAborted<T>(signal: AbortSignal | null | undefined, task: Promise<T>): Promise<T> {
  if (!signal) return task
  const input = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([task, input])
}
