/**
 * The port by which the proxy reports its work as spans. What may be reported is chosen in
 * `traces/attributes.ts`. Where tracing is off the port is missing, and nothing of this is done.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { ErrorName } from '../../contract/errors.ts'

/** A span's names as log lines carry them (OpenTelemetry's names for logs that aren't OTLP). */
export type TraceIds = Readonly<Record<'trace_id' | 'span_id' | 'trace_flags', string>>

/** The end of a request. */
export interface RequestFacts {
  /** As in the log: the name of a call, or session, healthz, unknown, … */
  readonly label: string
  readonly method: string
  readonly status: number
  /** Our code of the answer, as in the log. */
  readonly code: string | undefined
  /** The limit that refused it. */
  readonly limit: string | undefined
  readonly diagnosticsId: string
}

/** The bank's answer. */
export interface BankFacts {
  readonly status: number
  /** As it stands in the body, whatever that is. */
  readonly code: unknown
}

/** One sending to the bank; ended once. */
export interface AskingTrace {
  /** The header that goes along. */
  readonly traceparent: string
  recordAnswer(facts: BankFacts): void
  /** No answer that can be read. @param status of one that came all the same */
  recordFailure(error: ErrorName, status?: number): void
}

/** One request of a page. */
export interface RequestTrace {
  readonly ids: TraceIds
  /** @param resend how often the same was sent to the bank before, for whatever reason */
  startCall(call: CallName, resend: number): AskingTrace
  /** A call that this request makes through all its steps. */
  child(): RequestTrace
  end(facts: RequestFacts): void
}

export interface Tracing {
  /** True where pages are told to begin the traces. */
  readonly pages: boolean
  /** @param traceparent as the client sent it, not looked at yet */
  request(traceparent: string | undefined): RequestTrace
}
