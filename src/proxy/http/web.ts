/** Requests and answers where a platform has those of the Fetch standard. */
import { textOf } from '../base/bytes.ts'
import type { Incoming, Outgoing } from './exchange.ts'

export function asIncoming(request: Request): Incoming {
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname,
    url: () => url,
    header,
    text: (limit) => textOf(request, header('content-length'), limit),
  }
}

/** @param request HEAD has no body */
export function asResponse(
  { method }: Pick<Request, 'method'>,
  { status, headers, cookies, body }: Outgoing,
): Response {
  const all = new Headers(headers)
  // The one header that may stand there several times.
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(method === 'HEAD' ? null : (body ?? null), { status, headers: all })
}
