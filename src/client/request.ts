/**
 * One request as fetch takes it. Alone in its file, for the script that a merchant's page loads: it opens the
 * session ahead of the app, by the very same request.
 */

export interface RequestInput {
  readonly method: 'POST' | 'GET'
  readonly headers: Record<string, string>
  /** The JSON text of a POST. */
  readonly body: string
  readonly credentials: RequestCredentials
}

export const ACCEPT = { accept: 'application/json' } as const

export const initOf = ({ method, headers, body, credentials }: RequestInput): RequestInit => ({
  method,
  ...(method === 'GET' ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body }),
  credentials,
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'origin',
})

/** The header that carries a session's token, where there is one. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** The start of every address of a proxy. */
export const PROXY = /^https?:\/\/[^\s/]+/

/** Address of a path of ours at the proxy. */
export const atProxy = (proxy: string, path: string): string => proxy.replace(/\/+$/, '') + path

/** Path of customer reports. */
export const REPORTS_PATH = '/reports'
/** Path that answers while the proxy does. */
export const HEALTH_PATH = '/healthz'
/** Path that opens a session. */
export const SESSION_PATH = '/session'
