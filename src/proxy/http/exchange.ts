/**
 * What the steps of one request share, and the frame around every answer: diagnostics id, safe headers, one
 * line of log.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { DIAGNOSTICS_HEADER, TRACE_HEADER } from '../../contract/session.ts'
import type { Answer, CutAnswer } from '../bank/answer.ts'
import type { BankAnswer } from '../bank/bankAnswer.ts'
import { newDiagnosticsId } from '../base/ids.ts'
import { type Metrics, noMetrics } from '../base/metrics.ts'
import type { Clock, Log, Randomness, Stopwatch } from '../base/ports.ts'
import type { RequestTrace, Tracing } from '../base/tracing.ts'
import type { Count } from '../store/sharedStore.ts'
import type { Claims } from '../tokens/claims.ts'
import type { Owner } from '../tokens/owner.ts'

export interface Peer {
  /** Of the connection's other end: the socket's. */
  readonly address: string | undefined
}

/**
 * A call that another request makes through all its steps: what it has from that request in place of a body
 * and a session of its own, and how its answer gets there.
 */
export interface InnerCall {
  readonly diagnosticsId: string
  readonly trace?: RequestTrace | undefined
  readonly body: Readonly<Record<string, string>>
  readonly session: Claims
  /**
   * Called when the bank has answered, and the page may see it.
   * @param session as it goes on; it isn't sent by the call
   */
  answered(answer: CutAnswer, session: Claims): void
}

/** A request as the steps read it, whatever brought it: a web Request, or Node's own. */
export interface Incoming {
  /** In capitals. */
  readonly method: string
  /** As it came, without the query: an encoded one is another path. */
  readonly path: string
  /** The whole address, read when it is asked for. */
  url(): URL
  /** @param name in small letters */
  header(name: string): string | undefined
  /** The body, of so many bytes at most. Throws as `textOf` does. */
  text(limit: number): Promise<string>
}

/** An answer, in one piece. */
export interface Reply {
  readonly status: number
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  /** Undefined: none. */
  readonly body: string | undefined
}

/** What comes along with a request. */
export type RequestSource = Peer & { readonly innerCall?: InnerCall }

/**
 * One request on its way through the steps, and what they tell each other. A field that no step has written
 * yet is undefined, whatever its type says.
 */
export class RequestContext {
  readonly req: Incoming
  readonly env: RequestSource
  diagnosticsId!: string
  /** Undefined where nothing is traced. */
  trace: RequestTrace | undefined
  /** Epoch ms. */
  now!: () => number
  /** Of the answer, whichever it will be. Names in small letters. */
  headers!: Record<string, string>
  cookies: readonly string[] = []
  /**
   * What the log calls this request: the name of a call, or session, reports, healthz, challenge,
   * preflight, unknown.
   */
  label = 'unknown'
  /** The catalogue's code for the log. */
  code: string | undefined
  /** The page that asks; the hosted page's own origin when the browser names none. */
  origin!: string
  call!: CallName
  /** The parsed JSON, then what the schema left of it. */
  body: unknown
  session: Claims | undefined
  /** Whose journey or order it is; undefined as long as the bank hasn't said. */
  owner: Owner | undefined
  /** How full the limits are that this request was counted by. */
  counts: readonly Count[] = []
  /** The request has been counted by its session, number and merchant, not only by its address. */
  isSubjectCounted = false
  /** The limit that refused it, for the log. */
  limit: string | undefined
  /** The call, where it was asked ahead of its turn. */
  bankAnswer: Promise<BankAnswer> | undefined
  /** What the bank has answered. */
  answer: Answer | undefined
  /** The answer is one that was given before. */
  replayed = false
  /** What an answer was made of that says that something failed. */
  error: unknown

  constructor(req: Incoming, env: RequestSource) {
    this.req = req
    this.env = env
  }
}

/** The last one answers. */
export type Handler = (c: RequestContext) => Reply | Promise<Reply>
/** @param next what the steps after it answer, errors included: it doesn't reject */
export type Step = (c: RequestContext, next: () => Promise<Reply>) => Reply | Promise<Reply>
/** A part that only lets a request go on, or throws Refusal. */
export type Check = (c: RequestContext) => void | Promise<void>
/** Checks one after the other: a step of its own for each would cost more than most of them do. */
export interface Checks {
  readonly checks: readonly Check[]
}
export const checks = (...all: readonly Check[]): Checks => ({ checks: all })

const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const LOGGED_ORIGIN_LENGTH = 200

interface LogParts {
  readonly ports: Clock
    & Stopwatch
    & Randomness
    & Log & { readonly metrics?: Metrics; readonly tracing?: Tracing }
}

/**
 * The first step of all. Whatever is logged is chosen here; nothing of a body, a token or a query ever is.
 */
export const logRequest =
  ({ ports }: LogParts): Step =>
  async (c, next) => {
    const time = new Date(ports.now()).toISOString()
    const started = ports.elapsed()
    const end = (ports.metrics ?? noMetrics).request()
    const diagnosticsId = c.env.innerCall?.diagnosticsId ?? newDiagnosticsId(ports.random)
    const trace = c.env.innerCall ? c.env.innerCall.trace : ports.tracing?.request(c.req.header(TRACE_HEADER))
    c.diagnosticsId = diagnosticsId
    c.trace = trace
    c.now = ports.now
    c.headers = { ...SAFE_HEADERS, [DIAGNOSTICS_HEADER]: diagnosticsId }
    const reply = await next()
    ports.log({
      event: 'request',
      time,
      call: c.label,
      method: c.req.method,
      status: reply.status,
      code: c.code ?? null,
      durationMs: Math.round(ports.elapsed() - started),
      diagnosticsId,
      origin: c.req.header('origin')?.slice(0, LOGGED_ORIGIN_LENGTH) ?? null,
      ...(c.limit ? { limit: c.limit } : {}),
      ...(c.replayed ? { replayed: true } : {}),
      ...trace?.ids,
    })
    const facts = {
      status: reply.status,
      limit: c.limit,
      replayed: c.replayed,
    }
    end({ call: c.label, ...facts })
    trace?.end({ label: c.label, method: c.req.method, code: c.code, diagnosticsId, ...facts })
    return reply
  }

type Refuse = (c: RequestContext, error: unknown) => Reply

/**
 * The steps one after the other. What one of them throws becomes an answer right there, which the steps
 * before it see like any other.
 */
export function inOrder(
  steps: readonly (Step | Checks)[],
  last: Handler,
  refuse: Refuse,
): (c: RequestContext) => Promise<Reply> {
  async function goOn(c: RequestContext, from: number): Promise<Reply> {
    try {
      for (let at = from; at < steps.length; at++) {
        const step = steps[at] as Step | Checks
        if (typeof step === 'function') return await step(c, () => goOn(c, at + 1))
        for (const check of step.checks) {
          const checking = check(c)
          // Most of them need no waiting.
          if (checking) await checking
        }
      }
      return await last(c)
    } catch (error) {
      c.error = error
      return refuse(c, error)
    }
  }
  return (c) => goOn(c, 0)
}
