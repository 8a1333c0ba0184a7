/** THE table of metrics: what Prometheus reads, with its meaning. */
import { BANK_OUTCOMES, FAULTS, REPORT_OUTCOMES, STRANGER_OUTCOMES } from '../base/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

interface Series {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
  readonly buckets?: readonly number[]
  /** Merge of several replicas' values into one; their sum when missing. */
  readonly merge?: 'min' | 'max'
}

/** From what memory answers to the bank's time-out, in seconds. */
const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** From a key in memory to one in an HSM far away, in seconds. */
const SIGNATURES = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

export const series = {
  bank_proxy_build_info: { kind: 'gauge', help: '1, with the version that runs', labels: ['version'] },
  bank_proxy_requests_total: {
    kind: 'counter',
    help: `Requests answered (fault of a status of 500 or more: ${FAULTS.join(', ')})`,
    labels: ['call', 'status', 'fault'],
  },
  bank_proxy_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time until a request was answered',
    labels: ['call'],
    buckets: ANSWERS,
  },
  bank_proxy_requests_in_flight: { kind: 'gauge', help: 'Requests under way', labels: [] },
  bank_proxy_connections_dropped_total: {
    kind: 'counter',
    help: 'Connections of clients that were dropped, since there were as many as there may be',
    labels: [],
  },
  bank_proxy_limited_total: { kind: 'counter', help: 'Requests refused by a rate limit', labels: ['limit'] },
  bank_proxy_stranger_secrets_total: {
    kind: 'counter',
    help: `Secrets from who hasn't done the step before (outcome: ${STRANGER_OUTCOMES.join(', ')})`,
    labels: ['call', 'outcome'],
  },
  bank_proxy_signing_duration_seconds: {
    kind: 'histogram',
    help: 'Time a signature took',
    labels: [],
    buckets: SIGNATURES,
  },
  bank_proxy_signing_failures_total: {
    kind: 'counter',
    help: 'Signatures that failed or took too long',
    labels: [],
  },
  bank_proxy_bank_duration_seconds: {
    kind: 'histogram',
    help: `Time until the bank had answered, or hadn't (outcome: ${BANK_OUTCOMES.join(', ')})`,
    labels: ['call', 'outcome'],
    buckets: ANSWERS,
  },
  bank_proxy_bank_connections: {
    kind: 'gauge',
    help: 'Connections to the bank (state: connected, free)',
    labels: ['state'],
  },
  bank_proxy_bank_requests: {
    kind: 'gauge',
    help: 'Requests to the bank (state: running, queued for a connection)',
    labels: ['state'],
  },
  bank_proxy_breaker: {
    kind: 'gauge',
    help: '1 for the state the breaker is in: closed, half-open, open',
    labels: ['state'],
  },
  bank_proxy_store_reachable: {
    kind: 'gauge',
    help: '1 while the shared store takes writes, 0 while it is away (kind: memory, redis)',
    labels: ['kind'],
    merge: 'min',
  },
  bank_proxy_store_used_ratio: {
    kind: 'gauge',
    help: 'The share of its memory that the shared store uses; 0 where it has no limit',
    labels: [],
    merge: 'max',
  },
  bank_proxy_clock_offset_seconds: {
    kind: 'gauge',
    help: "How far the bank's clock is ahead",
    labels: [],
    merge: 'min',
  },
  bank_proxy_certificate_end_seconds: {
    kind: 'gauge',
    help: 'When a certificate that was loaded ends, in epoch seconds',
    labels: ['variable', 'subject'],
    merge: 'min',
  },
  bank_proxy_reload_refused: {
    kind: 'gauge',
    help: '1 while the files hold a configuration that was refused',
    labels: [],
  },
  bank_proxy_warnings_total: {
    kind: 'counter',
    help: 'Lines of the log that warn, by their event',
    labels: ['event'],
  },
  bank_proxy_log_lines_dropped_total: {
    kind: 'counter',
    help: 'Lines of the log that could not be written',
    labels: [],
  },
  bank_proxy_reports_total: {
    kind: 'counter',
    help: `Customer reports for the operator's address (outcome: ${REPORT_OUTCOMES.join(', ')})`,
    labels: ['outcome'],
  },
  bank_proxy_spans_total: {
    kind: 'counter',
    help: 'Spans sent to the collector, or lost (outcome: exported, failed, dropped)',
    labels: ['outcome'],
  },
} as const satisfies Record<string, Series>

export type SeriesName = keyof typeof series

type Metric = { counter: Counter; gauge: Gauge; histogram: Histogram }
export type AllSeries = { readonly [N in SeriesName]: Metric[(typeof series)[N]['kind']] }

function make(
  name: string,
  { kind, help, labels, buckets }: Series,
  register: Registry,
  readGauges: () => void,
) {
  const common = {
    name,
    help,
    labelNames: [...labels],
    registers: [register],
  }
  if (kind === 'histogram') return new Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) })
  return kind === 'counter' ? new Counter(common) : new Gauge({ ...common, collect: readGauges })
}

/** @param readGauges sets the values that are read when metrics are requested */
export const createSeries = (register: Registry, readGauges: () => void): AllSeries =>
  Object.fromEntries(
    Object.entries(series).map(([name, spec]) => [name, make(name, spec, register, readGauges)]),
  ) as AllSeries
