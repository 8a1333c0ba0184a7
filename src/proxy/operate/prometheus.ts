/**
 * Counts the proxy's work for Prometheus (text format 0.0.4), and what Node measures of it. Node only.
 */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { confirmCalls } from '../../contract/endpoints.ts'
import type { BreakerState } from '../bank/breaker.ts'
import {
  BANK_OUTCOMES,
  type Metrics,
  type ReportOutcome,
  type SpanOutcome,
  STRANGER_OUTCOMES,
} from '../base/metrics.ts'
import { isWarning, warnings } from '../config/logLevel.ts'
import type { LoadedCertificate } from '../config/tls.ts'
import { secretCalls } from '../sessions/steps.ts'
import type { StoreState } from '../store/sharedStore.ts'
import type { UpstreamState } from '../bank/upstream.ts'
import { type AllSeries, createSeries } from './series.ts'

/** Values that are read when metrics are requested. */
export interface GaugeSources {
  readonly upstream: () => UpstreamState
  readonly breaker: () => BreakerState
  readonly store: () => StoreState
  /** In ms. */
  readonly offsetMs: () => number
  readonly certificates: () => readonly LoadedCertificate[]
  readonly isReloadRefused: () => boolean
}

export interface Prometheus extends Metrics {
  readonly register: Registry
  watch(sources: GaugeSources): void
  spans(outcome: SpanOutcome, count: number): void
  lostLines(count: number): void
  /** A line of the log; only warnings are counted. */
  logged(event: string): void
  droppedConnection(): void
  reports(outcome: ReportOutcome, count: number): void
}

const BREAKER_STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']
/** Statuses the proxy or the bank answer with; any other is counted by its class only. */
const STATUSES = new Set([200, 204, 400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504])

const statusLabel = (status: number): string =>
  STATUSES.has(status) ? String(status) : `${Math.trunc(status / 100)}xx`

function readGauges(
  all: AllSeries,
  { upstream, breaker, store, offsetMs, certificates, isReloadRefused }: GaugeSources,
): void {
  const { connected, free, running, queued } = upstream()
  all.bank_proxy_bank_connections.set({ state: 'connected' }, connected)
  all.bank_proxy_bank_connections.set({ state: 'free' }, free)
  all.bank_proxy_bank_requests.set({ state: 'running' }, running)
  all.bank_proxy_bank_requests.set({ state: 'queued' }, queued)
  const state = breaker()
  for (const name of BREAKER_STATES) all.bank_proxy_breaker.set({ state: name }, Number(name === state))
  const { kind, reachable, used = 0 } = store()
  all.bank_proxy_store_reachable.set({ kind }, Number(reachable))
  all.bank_proxy_store_used_ratio.set(used)
  all.bank_proxy_clock_offset_seconds.set(offsetMs() / 1000)
  all.bank_proxy_reload_refused.set(Number(isReloadRefused()))
  // Those that were replaced are gone.
  all.bank_proxy_certificate_end_seconds.reset()
  for (const { variable, subject, until } of certificates())
    all.bank_proxy_certificate_end_seconds.set({ variable, subject }, until / 1000)
}

/** Answers the seconds since now. */
function timer(): () => number {
  const startTime = performance.now()
  return () => (performance.now() - startTime) / 1000
}

/** @param version of the proxy */
export function createPrometheus(version = 'unknown'): Prometheus {
  const register = new Registry()
  let watching: GaugeSources | undefined
  /** Requests under way. */
  let inFlight = 0
  const all: AllSeries = createSeries(register, () => {
    all.bank_proxy_requests_in_flight.set(inFlight)
    if (watching) readGauges(all, watching)
  })
  collectDefaultMetrics({ register })
  // A counter that isn't there before its first event doesn't increase with it, so no alert would see that.
  for (const call of confirmCalls)
    for (const outcome of BANK_OUTCOMES) all.bank_proxy_bank_duration_seconds.zero({ call, outcome })
  for (const call of secretCalls)
    for (const outcome of STRANGER_OUTCOMES) all.bank_proxy_stranger_secrets_total.inc({ call, outcome }, 0)
  for (const event of warnings) all.bank_proxy_warnings_total.inc({ event }, 0)
  all.bank_proxy_build_info.set({ version }, 1)
  return {
    register,
    watch: (sources) => {
      watching = sources
    },
    request() {
      inFlight += 1
      const seconds = timer()
      return ({ call, status, fault, limit }) => {
        inFlight -= 1
        all.bank_proxy_request_duration_seconds.observe({ call }, seconds())
        all.bank_proxy_requests_total.inc({ call, status: statusLabel(status), fault })
        if (limit !== undefined) all.bank_proxy_limited_total.inc({ limit })
      }
    },
    signing() {
      const seconds = timer()
      return (isSuccess) => {
        if (isSuccess) all.bank_proxy_signing_duration_seconds.observe(seconds())
        else all.bank_proxy_signing_failures_total.inc()
      }
    },
    spans: (outcome, count) => all.bank_proxy_spans_total.inc({ outcome }, count),
    reports: (outcome, count) => all.bank_proxy_reports_total.inc({ outcome }, count),
    droppedConnection: () => all.bank_proxy_connections_dropped_total.inc(),
    logged: (event) => {
      if (isWarning(event)) all.bank_proxy_warnings_total.inc({ event })
    },
    lostLines: (count) => all.bank_proxy_log_lines_dropped_total.inc(count),
    stranger: (call, outcome) => all.bank_proxy_stranger_secrets_total.inc({ call, outcome }),
    startCall(call) {
      const elapsed = timer()
      return () => {
        const seconds = elapsed()
        return (outcome) => all.bank_proxy_bank_duration_seconds.observe({ call, outcome }, seconds)
      }
    },
  }
}
