/**
 * The frame around every answer: diagnostics id, safe headers, what a refusal says of the bank, one line of
 * log, and a refusal for whatever was thrown.
 */
import { newDiagnosticsId } from '../../contract/diagnosticsId.ts'
import { isSuccess } from '../../contract/envelope.ts'
import {
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  TRACE_HEADER,
} from '../../contract/sessionHeaders.ts'
import { toJson } from '../../contract/wire.ts'
import { codeOf, Refusal, refusalBody } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Incoming, Outgoing, Peer, Reply } from '../http/exchange.ts'

const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const LOGGED_ORIGIN_LENGTH = 200
const JSON_TYPE = 'application/json'

const newExchange = (parts: Pick<Exchange, 'request' | 'peer' | 'diagnosticsId' | 'trace'>): Exchange => ({
  ...parts,
  headers: { ...SAFE_HEADERS, [DIAGNOSTICS_HEADER]: parts.diagnosticsId },
  cookies: [],
  record: {
    label: 'unknown',
    code: undefined,
    limit: undefined,
    failure: undefined,
    isFault: false,
    mayBeAtBank: false,
    hasEndedAttempt: false,
  },
  counts: undefined,
})

/** The time that a page is told, epoch ms: the bank's, by which the instants in its answers are. */
export const serverTime = ({ bank, ports }: Needs<'bank' | 'ports'>): number => ports.now() + bank.offsetMs()

/** A request that came in. */
export const begin = ({ ports }: Needs<'ports'>, request: Incoming, peer: Peer): Exchange =>
  newExchange({
    request,
    peer,
    diagnosticsId: newDiagnosticsId(ports.random),
    trace: ports.tracing?.request(request.header(TRACE_HEADER)),
  })

/** A call that another request makes along the way, for the same page and under the same id. */
export const beginAlong = ({ request, peer, diagnosticsId, trace }: Exchange): Exchange =>
  newExchange({ request, peer, diagnosticsId, trace: trace?.child() })

/**
 * The work's answer, or the refusal that it throws, with one line of log. Whatever is logged is chosen here;
 * nothing of a body, a token or a query ever is.
 */
export async function withRecord(
  deps: Needs<'bank' | 'ports'>,
  exchange: Exchange,
  work: () => Promise<Reply>,
): Promise<Outgoing> {
  const { ports } = deps
  const { request, record, diagnosticsId, trace } = exchange
  const time = new Date(ports.now()).toISOString()
  const startTime = ports.elapsed()
  const endRequest = ports.metrics?.request()
  const reply = await work().catch((error: unknown) => replyTo(deps, exchange, error))
  const outgoing = outgoingOf(deps, exchange, reply)
  const { status } = reply
  const { label, code, limit, failure, isFault } = record
  ports.log({
    event: 'request',
    time,
    call: label,
    method: request.method,
    status,
    code: code ?? null,
    durationMs: Math.round(ports.elapsed() - startTime),
    diagnosticsId,
    origin: request.header('origin')?.slice(0, LOGGED_ORIGIN_LENGTH) ?? null,
    ...(limit && { limit }),
    ...(failure && { why: failure }),
    ...trace?.ids,
  })
  const fault = status < 500 ? 'none' : isFault ? 'proxy' : 'bank'
  endRequest?.({ call: label, status, fault, limit })
  trace?.end({ label, method: request.method, status, code, limit, diagnosticsId })
  return outgoing
}

function outgoingOf(
  deps: Needs<'bank' | 'ports'>,
  { headers, cookies, record: { code, mayBeAtBank } }: Exchange,
  { status, body, contentType = JSON_TYPE }: Reply,
): Outgoing {
  // One home for all refusals, so that none is forgotten: a page asks "may it have arrived?" by this alone.
  if (code !== undefined && !isSuccess(code) && !mayBeAtBank) headers[SENT_HEADER] = 'no'
  // The time of the answer, not of the request: a slow bank must not set the page's clock back.
  headers[SERVER_TIME_HEADER] = String(serverTime(deps))
  if (body !== undefined) headers['content-type'] = contentType
  return { status, headers, cookies, body: body === undefined ? undefined : toJson(body) }
}

/** The reply to anything that was thrown. */
function replyTo({ ports }: Needs<'ports'>, exchange: Exchange, error: unknown): Reply {
  if (error instanceof Refusal) return refusalReply(exchange, error)
  const { name, stack, code } = (error instanceof Error ? error : new Error()) as Error & { code?: unknown }
  // The message is not logged: it may quote the request.
  const place = stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? ''
  const { diagnosticsId, trace, record } = exchange
  record.isFault = true
  ports.log({
    event: 'fault',
    error: typeof code === 'string' ? code : name,
    at: place.trim(),
    diagnosticsId,
    ...trace?.ids,
  })
  return refusalReply(exchange, new Refusal(500, 'SYSTEM_BUSY'))
}

function refusalReply({ headers, record }: Exchange, refusal: Refusal): Reply {
  const { status, error, data, failure } = refusal
  record.code = codeOf(error)
  record.failure = failure
  if (data.retryAfterSeconds !== undefined) headers['retry-after'] = String(data.retryAfterSeconds)
  return { status, body: refusalBody(refusal) }
}
