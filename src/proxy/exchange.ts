/** What the steps of one request share, and the frame around every answer: diagnostics id, safe headers, one line of log. */
import type { Context, MiddlewareHandler } from 'hono'
import type { CallName } from '../contract/endpoints.ts'
import { DIAGNOSTICS_HEADER, SERVER_TIME_HEADER } from '../contract/session.ts'
import type { SigningRule } from '../contract/signing.ts'
import type { Bank } from './bank.ts'
import type { Challenges } from './challenge.ts'
import { newDiagnosticsId } from './ids.ts'
import type { Claims, Sealer } from './session.ts'
import type { ProxyConfig, ProxyPorts } from './types.ts'

/** Everything of one proxy; made once, handed to every step. */
export interface Parts {
  readonly config: ProxyConfig & { readonly basePath: string; readonly timeoutMs: number; readonly signingRule: SigningRule }
  readonly ports: ProxyPorts
  readonly sealer: Sealer
  readonly bank: Bank
  readonly challenges: Challenges
}

export interface Exchange {
  Variables: {
    diagnosticsId: string
    /** What the log calls this request: the name of a call, or session, reports, healthz, challenge, preflight, unknown. */
    label: string
    /** The catalogue's code for the log. */
    code: string
    /** The page that asks; the hosted page's own origin when the browser names none. */
    origin: string
    call: CallName
    /** The parsed JSON, then what the schema left of it. */
    body: unknown
    session: Claims | undefined
  }
}
export type Ask = Context<Exchange>
export type Step = MiddlewareHandler<Exchange>

const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const LOGGED_ORIGIN_LENGTH = 200

/** The first step of all. Whatever is logged is chosen here; nothing of a body, a token or a query ever is. */
export const frame = ({ ports }: Parts): Step => async (c, next) => {
  const started = ports.now()
  const diagnosticsId = newDiagnosticsId(ports.random)
  c.set('diagnosticsId', diagnosticsId)
  c.set('label', 'unknown')
  c.header(DIAGNOSTICS_HEADER, diagnosticsId)
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value)
  await next()
  // When it is answered, not when it was asked: a slow bank must not set the page's clock back.
  c.header(SERVER_TIME_HEADER, String(ports.now()))
  ports.log({
    event: 'request',
    time: new Date(started).toISOString(),
    call: c.get('label'),
    method: c.req.method,
    status: c.res.status,
    code: c.get('code') ?? null,
    durationMs: ports.now() - started,
    diagnosticsId,
    origin: c.req.header('origin')?.slice(0, LOGGED_ORIGIN_LENGTH) ?? null,
  })
}
